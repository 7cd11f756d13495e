import type { OocyteSource } from "../../lab-test.ts";

/** Treatments as registries tell them apart, with their names. A cycle is of one of them. */
export const TREATMENTS = {
  oocyte_storage: "Oocytes frozen, nothing inseminated",
  own_tested: "PGT, own fresh oocytes",
  own_dish: "IVF, own fresh oocytes",
  own_injected: "ICSI, own fresh oocytes",
  own_uninseminated: "Retrieval, nothing inseminated",
  matured_in_vitro: "In vitro maturation",
  own_oocytes_warmed: "Own frozen oocytes",
  own_embryos_warmed: "Own frozen embryos",
  donated_oocytes: "Donated fresh oocytes",
  donated_oocytes_warmed: "Donated frozen oocytes",
  donated_embryos_warmed: "Donated embryos",
} as const;
export type Treatment = keyof typeof TREATMENTS;
export const TREATMENT_IDS = Object.keys(TREATMENTS) as readonly Treatment[]; // its own keys

const BY_SOURCE: Readonly<Partial<Record<OocyteSource, Treatment>>> = {
  ivm: "matured_in_vitro",
  own_vitrified: "own_oocytes_warmed",
  own_embryos_vitrified: "own_embryos_warmed",
  donor_fresh: "donated_oocytes",
  donor_vitrified: "donated_oocytes_warmed",
  donor_embryos_vitrified: "donated_embryos_warmed",
};

/** A cycle that begins with a warming, not with a retrieval. */
export const beginsWarm = (source: OocyteSource | undefined): boolean => source?.includes("vitrified") === true;

/** What tells the treatment of a cycle. `isTested`: an embryo of it was biopsied, or was to be. */
export type Treated = {
  oocyteSource: OocyteSource | undefined;
  technique: string | null;
  notInseminatedBecause: string | null;
  isTested: boolean;
};

/**
 * The treatment of a cycle; null where its source is not known or it is research. A cohort of which only a part was injected counts
 * as injected.
 */
export function treatmentOf({ oocyteSource, technique, notInseminatedBecause, isTested }: Treated): Treatment | null {
  const isOwn = oocyteSource === "own_fresh";
  if ((isOwn || oocyteSource === "ivm") && notInseminatedBecause === "vitrified") return "oocyte_storage";
  if (!isOwn) return (oocyteSource && BY_SOURCE[oocyteSource]) ?? null;
  if (isTested) return "own_tested";
  if (technique === null) return "own_uninseminated";
  return technique === "ivf" ? "own_dish" : "own_injected";
}
