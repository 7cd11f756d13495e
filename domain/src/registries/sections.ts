import { TREATMENTS, type Treatment } from "../records/kinds/icsi/treatment.ts";
import type { RegistrySection } from "./registry-form.ts";

const alone = (id: Treatment): RegistrySection => ({ id, label: TREATMENTS[id], treatments: [id] });

/** Cycles by where the oocytes or embryos came from, whatever was done with them. */
export const BY_SOURCE: readonly RegistrySection[] = [
  alone("oocyte_storage"),
  {
    id: "own_fresh",
    label: "Own fresh oocytes",
    treatments: ["own_tested", "own_dish", "own_injected", "own_uninseminated", "matured_in_vitro"],
  },
  alone("own_oocytes_warmed"),
  alone("own_embryos_warmed"),
  alone("donated_oocytes"),
  alone("donated_oocytes_warmed"),
  alone("donated_embryos_warmed"),
];
