import { text, words } from "../../platform/i18n/text.ts";

export const t = text("controlSection", {
  title: "Control charts",
  lead: "Has an indicator changed by more than its usual variation? Each chart is held against the laboratory's own 52 weeks before, or against your target.",
  indicator: "Indicator",
  by: "By",
  until: "Period",
  quarters: "{n, plural, =0 {Last and current quarter} one {As of # quarter ago} other {As of # quarters ago}}",
  kind: "Chart",
  share: "p-chart",
  cusum: "CUSUM",
  failed: "The control charts could not be drawn",
  none: "Nothing was recorded for this indicator in the period.",
  laboratory: "all together",
  leftOut: "{n, plural, one {# group has} other {# groups have}} fewer cycles and no signal, and is not drawn.",
  ofCycles: "Reviewed, signed or locked cycles of the reference population, by retrieval",
  ofRecords: "Reviewed, signed or locked cycles that need images, by retrieval",
  ofImages: "Images of records, by upload; a cycle is a record and week",
  notes: "Notes",
  note: "Note",
  noteOf: "Write note on {name}",
  write: "Write note",
  noteHint: "What you found, and what you changed. It is kept with your name and cannot be changed.",
  saidBy: "{who}, {when}",
  save: "Save",
  noTarget: "Target: none",
  target: "Target: {value}%",
  targetOf: "Target of {name}",
  targetPercent: "Target in percent",
  targetHint:
    "Charts are held against it in place of the reference period. Leave it empty for none. Every version is kept.",
});

export const BY_WORDS = words("controlSection.BY_WORDS", {
  all: "All together",
  operator: "Operator",
  lotNo: "Lot",
  incubator: "Incubator",
  device: "Device",
});
