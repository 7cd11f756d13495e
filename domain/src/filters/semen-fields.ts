import { type Field, field } from "./field.ts";

/** What a semen analysis measured, or what follows from it. */
export const SEMEN_FIELDS: readonly Field[] = [
  field("volumeMl", "number", "Semen volume", {
    path: "header.volumeMl",
    unit: "mL",
    also: ["volume", "ejaculate volume"],
  }),
  field("concentrationMPerMl", "number", "Concentration", {
    path: "header.concentrationMPerMl",
    unit: "million/mL",
    also: ["sperm concentration", "sperm count"],
  }),
  field("progressivePct", "number", "Progressive motility", {
    path: "derived.progressivePct",
    unit: "%",
    also: ["progressive"],
  }),
  field("totalMotilityPct", "number", "Total motility", {
    path: "derived.totalMotilityPct",
    unit: "%",
    also: ["motility"],
  }),
  field("vitalityPct", "number", "Vitality", { path: "header.vitalityPct", unit: "%" }),
  field("normalFormsPct", "number", "Normal forms", { path: "header.normalFormsPct", unit: "%", also: ["morphology"] }),
  field("ph", "number", "pH", { path: "header.pH" }),
];
