import { text, words } from "../../platform/i18n/text.ts";

export const t = text("controls", {
  title: "Controls of preclinical runs",
  lead: "How the controls of preclinical runs did over time. A change in the controls comes from the bench, not from the lot.",
  back: "Analytics",
  failed: "The controls could not be read",
  loading: "Reading the controls of all runs …",
  none: "No controls yet",
  noneHint:
    "A chart needs locked or invalid runs with a control and a kept result. It says most from about twenty runs of one protocol on.",
  protocol: "Protocol",
  figure: "Figure",
  group: "Compare by",
  only: "Show",
  all: "All runs",
  kind: "Chart",
  p: "Share that succeeded (p-chart)",
  u: "Failures per unit (u-chart)",
  about:
    "{n, plural, one {# run} other {# runs}}. Centre {centre}; warning limits at 2 and action limits at 3 standard errors.",
  unknown: "Not entered",
  point: "{code}: {value}, {signal}",
  table: "Controls by run",
  run: "Run",
  day: "Day",
  value: "Value",
  limits: "Action limits",
  signal: "Signal",
  done: "What was done",
  say: "Say what was done",
  sayOf: "Say what was done about {code}",
  doneLabel: "What was done about {code}",
  doneHint: "What was found, and what changed. It is kept with your name and cannot be changed.",
  save: "Save",
  saidBy: "{done} ({who}, {when})",
  invalid: "invalid run",
  percent: "{value}%",
  range: "{low} to {high}",
});

export const GROUP_WORDS = words("controls.GROUP_WORDS", {
  strain: "Strain",
  donorBatch: "Donor batch",
  operator: "Operator",
  incubator: "Incubator",
});

export const SIGNAL_WORDS = words("controls.SIGNAL_WORDS", {
  inside: "Inside",
  warning: "Warning",
  action: "Action",
});
