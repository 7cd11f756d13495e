import { text, words } from "../../../platform/i18n/text.ts";

/** The fields of the analysis, as its form and the record's page name them. */
export const SEMEN_WORDS = words("semen.SEMEN_WORDS", {
  collectedAt: "Collected at",
  analysedAt: "Analysed at",
  motilityRapidPct: "Rapid progressive",
  motilitySlowPct: "Slow progressive",
  motilityNonProgPct: "Non-progressive",
  motilityImmotilePct: "Immotile",
  vitalityPct: "Live sperm",
  normalFormsPct: "Normal forms",
  headPct: "Head",
  neckMidpiecePct: "Neck and midpiece",
  tailPct: "Tail",
  cytoplasmPct: "Cytoplasm",
  defects: "Defects by region",
  prepMethod: "Method of preparation",
  postPrep: "After preparation",
  progressivePct: "Progressive motility",
  totalMotilityPct: "Total motility",
  totalCountM: "Total count (million)",
  casa: "CASA figures",
  system: "System",
});

export const t = text("semen", {
  title: "Semen analysis",
  loadFailed: "The analysis could not be loaded",
  notFound: "There is no such semen test",
  notFoundHint: "The address is mistyped, or the test is of another kind.",
  home: "Go to the home page",
  sample: "Sample",
  motility: "Motility",
  motilityHint: "The four classes add up to 100 %.",
  morphology: "Vitality and morphology",
  preparation: "Preparation",
  casaHint: "Values of different systems cannot be compared. Ratios may stay empty: they follow from the velocities.",
  results: "Results against the lower reference limits",
  resultsHint: "Below a limit means not typical, and no more than that.",
  noResults: "Nothing is entered yet.",
  typical: "Typical",
  notTypical: "Not typical",
  value: "Value",
  measured: "Measured",
  limit: "Lower limit",
  verdict: "Reading",
  follows: "What follows from the values",
  totalMotileM: "Motile sperm in all (million)",
  tpmscM: "Progressively motile sperm in all, TPMSC (million)",
  findings: "To look at again",
  hard: "Cannot be right",
  soft: "Unusual",
  ...SEMEN_WORDS,
});

export const PREPARATION_WORDS = words("semen.PREPARATION_WORDS", {
  gradient: "Density gradient",
  swim_up: "Swim-up",
  microfluidic: "Microfluidic",
  macs: "MACS",
  picsi: "PICSI",
  none: "None",
});

export const PREPARATIONS: readonly { value: string; label: string }[] = [
  { value: "", label: "–" },
  ...Object.entries(PREPARATION_WORDS).map(([value, label]) => ({ value, label })),
];
