/** Protocols that come with Zona, by the code that a run keeps. */
export const PROTOCOL_NAMES = {
  MEA_1cell: "Mouse embryo assay, one-cell",
  MEA_2cell: "Mouse embryo assay, two-cell",
  MEA_extended: "Mouse embryo assay, extended",
  HSSA: "Human sperm survival assay",
  device_icsi: "Device ICSI",
  device_bench: "Device bench test",
  pH: "Medium pH",
  osmolality: "Medium osmolality",
  endotoxin: "Lot endotoxin",
} as const;
export type ProtocolCode = keyof typeof PROTOCOL_NAMES;
