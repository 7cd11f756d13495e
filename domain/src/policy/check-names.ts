import type { CheckKey } from "./timing-profiles.ts";

/** The laboratory's names of its checks: the same on pages, in findings, tables, files, mails and answers. */
export const CHECK_NAMES = {
  fert: "Day 1 · Fertilisation",
  fert_rescue: "Day 1 after rescue · Fertilisation",
  syngamy: "Day 1 · Syngamy",
  early_cleavage: "Day 1 · Early cleavage",
  d2: "Day 2",
  d3: "Day 3",
  d4: "Day 4",
  d5: "Day 5",
  d5_full: "Day 5 · Full blastocyst",
  d5_expanded: "Day 5 · Expanded blastocyst",
  d6: "Day 6",
  d7: "Day 7",
} as const satisfies Record<CheckKey, string>;
