import { sentences } from "../../messages/said.ts";

/** How a request is told as one sentence, and its parts as chips in the same words. */
export const asksFor = sentences("asked", {
  // Who is counted.
  tests: "tests",
  units: "oocytes",
  media: "images and videos",
  queries: "queries",
  lots: "lots",
  countOf:
    "{subject, select, tests {{n, plural, one {# test} other {# tests}}} units {{n, plural, one {# oocyte} other {# oocytes}}} media {{n, plural, one {# image or video} other {# images and videos}}} queries {{n, plural, one {# query} other {# queries}}} other {{n, plural, one {# lot} other {# lots}}}}",
  finishedReference: "reviewed, signed or locked cycles in the reference population",
  finishedAll: "reviewed, signed or locked cycles of all populations",
  anyReference: "cycles in the reference population",
  anyAll: "cycles of all populations",

  reference: "reference population",
  everybody: "all populations",

  // What is told of them.
  number: "number",
  count: "{n, number}",
  named: "{name} {figure}",
  complement: "100% minus {indicator}",
  statistic:
    "{statistic, select, sum {total} avg {mean} median {median} min {minimum} p10 {10th percentile of} p25 {25th percentile of} p75 {75th percentile of} p90 {90th percentile of} other {maximum}} {field}",
  share: "share {part}",
  indicators: "indicators",
  indicatorsIn:
    "indicators {band, select, below_benchmark {below the benchmark} below_competence {below competence} benchmark {at the benchmark} other {at competence}}",
  and: "{first} and {last}",
  of: "{what} of {records}",
  due: "next checks due in {records}",
  next: "next checks of {records}",
  definition: "definition of {what}",
  concept:
    "{concept, select, good_blastocyst {good blastocysts} reference_population {the reference population} timing_windows {the check windows} semen_limits {the limits of semen analyses} blurred {blurred images} near_duplicate {near duplicates} other {{concept}}}",
  help: "what can be asked",

  // Which of them.
  happened: "{records} {phrases}",
  where: "where {conditions}",
  whereOf: "{records} where {conditions}",
  all: "all",
  me: "me",
  created: "created {when}",
  uploaded: "uploaded {when}",
  captured: "captured {when}",
  submitted: "submitted {when}",
  reviewed: "reviewed {when}",
  signed: "signed {when}",
  locked: "locked {when}",
  cancelled: "cancelled {when}",
  invalid: "declared invalid {when}",
  opened: "opened {when}",
  unsealed: "opened {when}",
  injected: "injected {when}",
  fated: "with their fate {when}",
  expiring: "expiring {when}",
  overdue: "overdue {when}",
  due_at: "with the next check due {when}",
  at: "with {field} {when}",

  // Times.
  inMonth: "in {time}",
  inYear: "in {time}",
  onDay: "on {time}",
  fromTo: "from {time}",
  through: "from {from} up to and including {to}",
  from: "from {time} on",
  after: "after {time}",
  before: "before {time}",
  upTo: "up to and including {time}",
  or: "{first} or {last}",

  // How they are put together.
  by: "by {field}",
  byPart:
    "by {part, select, day {day} week {week} month {month} quarter {quarter} weekday {day of the week} hour {hour of the day} other {year}} ({field})",
  byBands: "by {field} in bands",
  byWidth: "by {field} in bands of {width}",
  sorted:
    "sorted by {field}, {direction, select, instant_desc {latest first} instant_asc {earliest first} number_desc {highest first} number_asc {lowest first} desc {from Z to A} other {from A to Z}}",
  ranked: "{direction, select, desc {highest first} other {lowest first}}",
  recent: "{direction, select, desc {latest first} other {earliest first}}",
  having: "only {op, select, gt {above} ge {at least} lt {below} other {up to}} {value, number}{unit}",
  most: "at most {n}",
  with: "{sentence}, {more}",
  told: "{sentence}: {figures}",
  figureOf: "{figure} {of}",
  those: "those {of}",
  against: "{first}, compared with {others}",
});
