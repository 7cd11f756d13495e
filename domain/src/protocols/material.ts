/** What a preclinical run can be made with. */
export const SPECIES = [
  "mouse",
  "hamster",
  "rabbit",
  "bovine",
  "porcine",
  "ovine",
  "zebrafish",
  "human_donated",
] as const;
export const MATERIAL_TYPES = ["oocyte", "embryo_1c", "embryo_2c", "sperm", "tissue"] as const;
