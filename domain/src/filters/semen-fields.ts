import { type Field, field } from "./field.ts";

/** A figure of a computer-assisted analysis by its sign: "vcl" is the VCL. */
const casa = (id: string, unit: string, also: readonly string[]) =>
  field(id, "number", id.toUpperCase(), { path: `casa.${id}`, unit, also });

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
  field("casaSystem", "text", "CASA system", { path: "casa.system", also: ["casa"] }),
  casa("vcl", "µm/s", ["curvilinear velocity"]),
  casa("vsl", "µm/s", ["straight line velocity"]),
  casa("vap", "µm/s", ["average path velocity", "path velocity"]),
  casa("lin", "%", ["linearity"]),
  casa("str", "%", ["straightness"]),
  casa("wob", "%", ["wobble"]),
  field("alhMean", "number", "ALH mean", { path: "casa.alhMean", unit: "µm", also: ["alh"] }),
  field("alhMax", "number", "ALH maximum", { path: "casa.alhMax", unit: "µm" }),
  casa("bcf", "Hz", ["beat cross frequency", "beat frequency"]),
];
