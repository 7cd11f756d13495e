import type { Endpoint } from "./protocol.ts";

const number = (id: string, name: string, unit: string, possible: [number, number]): Endpoint => ({
  kind: "number",
  id,
  name,
  unit,
  possible,
});
/** Numbers that the protocols that come with Zona measure, by what can be measured at all. */
export const MEASURED_ENDPOINTS = {
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
