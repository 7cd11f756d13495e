import type { Endpoint } from "./protocol.ts";

const stage = (key: string, value: string, short: string, name = short) => ({ key, value, short, name });
const number = (id: string, name: string, unit: string, possible: [number, number]): Endpoint => ({
  kind: "number",
  id,
  name,
  unit,
  possible,
});
const yesNo = (id: string, name: string, ends: boolean[] = []): Endpoint => ({
  kind: "yes_no",
  id,
  name,
  ...(ends.length > 0 ? { ends } : {}),
});

/** What the protocols that come with Zona read; a number's range is what can be measured at all. */
export const SHIPPED_ENDPOINTS = {
  stage: {
    kind: "stage",
    id: "stage",
    name: "Embryo stage",
    stages: [
      stage("d", "degenerated", "Deg", "Degenerated"),
      stage("1", "1", "1 cell"),
      stage("2", "2", "2 cells"),
      stage("4", "4", "4 cells"),
      stage("8", "8", "8 cells"),
      stage("m", "morula", "Morula"),
      stage("b", "blastocyst", "Blast", "Blastocyst, not expanded"),
      stage("x", "expanded", "Exp", "Expanded blastocyst"),
      stage("h", "hatching", "Hatch", "Hatching or hatched"),
    ],
    ends: ["degenerated"],
  },
  motilityPct: number("motilityPct", "Motility", "%", [0, 100]),
  survived: yesNo("survived", "Survived", [false]),
  fertilised: yesNo("fertilised", "Two pronuclei, or activated"),
  totalCells: number("totalCells", "Cells", "", [0, 1000]),
  icmCells: number("icmCells", "Cells of the inner cell mass", "", [0, 1000]),
  teCells: number("teCells", "Cells of the trophectoderm", "", [0, 1000]),
  displacementUm: number("displacementUm", "Displacement", "µm", [-10_000, 10_000]),
  driftUm: number("driftUm", "Drift", "µm", [-10_000, 10_000]),
  pulseHz: number("pulseHz", "Pulse frequency", "Hz", [0, 1_000_000]),
  leakageUa: number("leakageUa", "Leakage current", "µA", [0, 1_000_000]),
  pH: number("pH", "pH", "", [0, 14]),
  osmolality: number("osmolality", "Osmolality", "mOsm/kg", [0, 3000]),
  endotoxin: number("endotoxin", "Endotoxin", "EU/mL", [0, 1_000_000]),
} as const satisfies Record<string, Endpoint>;
