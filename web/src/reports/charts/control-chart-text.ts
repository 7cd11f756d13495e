import { text, words } from "../../platform/i18n/text.ts";

export const t = text("controlChart", {
  percent: "{value}%",
  parts: "{figure} ({successes}/{trials})",
  baseline:
    "Baseline {figure}, from {cycles, plural, one {# cycle} other {# cycles}} in {subgroups} subgroups of the reference period.",
  target:
    "Target {figure}. The usual variation is from {cycles, plural, one {# cycle} other {# cycles}} of the reference period.",
  noSignal: "No signal in this period.",
  signal:
    "{rule}. Since {since}, found {at}: {figure}, 95% interval {low} to {high}, over {cycles, plural, one {# cycle} other {# cycles}}. Baseline {baseline}.",
  point: "{period}: {figure}, {population}, {cycles, plural, one {# cycle} other {# cycles}}. {state}.",
  pointLimits: "{point} Limits {limits}.",
  pointCusum: "{point} CUSUM {value}, limit {limit}.",
  days: "{from} to {to}",
  range: "{low} to {high}",
  drawing: "{name}, {group}",
  tableOf: "Values of {name}, {group}",
  period: "Period",
  state: "State",
  figure: "Value",
  cycles: "Cycles",
  cusum: "CUSUM",
  limits: "Action limits",
  none: "No cycles in this period.",
});

export const KIND_WORDS = words("controlChart.KIND_WORDS", {
  share: "p-chart; warning limits at 95.4%, action limits at 99.7%",
  cusum: "CUSUM over all cycles",
});

export const STATE_WORDS = words("controlChart.STATE_WORDS", {
  inside: "Inside",
  warning: "Warning",
  action: "Action",
  reference: "Reference period",
  open: "Too few cycles so far",
  unjudged: "Not judged",
});

export const RULE_WORDS = words("controlChart.RULE_WORDS", {
  beyond: "Beyond an action limit",
  cusum: "CUSUM reached its limit",
});

export const FAULT_WORDS = words("controlChart.FAULT_WORDS", {
  few: "The baseline is too small to judge: the reference period needs at least 20 subgroups of 10 or more cycles. Choose a longer reference period.",
  uncertain:
    "The baseline is too small to judge: its value is not known well enough to find this change. Choose a longer reference period or a larger change.",
});
