import type { TermFieldName } from "@zona/domain/records/fields/term-fields";
import type { Vocabulary } from "@zona/domain/vocabulary/term";
import { text, words } from "../../platform/i18n/text.ts";

export const t = text("vocabulary", {
  add: "Add “{typed}”",
  pending: "New term: you can use it now. An administrator will review it.",
  waits: "not yet reviewed",
  shownAs: "Shown as {label}",
  typedAs: "entered as “{typed}”",
  title: "Vocabulary",
  lead: "Terms that people added because they were not in a list. Records keep what was entered and show the accepted term.",
  failed: "The vocabulary could not be loaded",
  waiting: "{n, plural, =0 {Terms to review} other {{n, plural, one {# term to review} other {# terms to review}}}}",
  noneWaits: "No terms to review",
  noneWaitsHint: "New terms from records appear here until you accept or merge them.",
  typedBy: "{kind} · entered by {name}, {time}",
  accepted: "Accepted terms",
  noneAccepted: "No accepted terms yet",
  noneAcceptedHint: "Accept a term, and forms suggest it first.",
  noMatch: "No matching terms",
  search: "Search terms",
  also: "also entered as {labels}",
  accept: "Accept",
  acceptWhat: "Accept {label}",
  rename: "Rename…",
  renameWhat: "Rename {label}",
  merge: "Merge…",
  mergeWhat: "Merge {label} into another term",
  mergeInto: "Merge into {label}",
  newName: "Accepted spelling",
  newNameHint: "Records with a different spelling keep it and show this one.",
  into: "Means the same as",
  intoHint: "Records keep both terms as entered and show this one.",
  save: "Save",
  decisions: "Recent decisions",
  noDecisions: "No decisions yet",
  noDecisionsHint: "Each decision shows who made it and when, and can be undone.",
  undo: "Undo",
  undoWhat: "Undo the decision on {label}",
  didAccept: "{label} accepted",
  didRename: "{before} renamed to {after}",
  didMerge: "{label} merged into {into}",
  didReopen: "{label} is waiting for review again",
  byAt: "{kind} · {name}, {time}",
});

/** Fields that hold a word of the lab. */
export const TERM_WORDS = words<Record<TermFieldName, string>>("vocabulary.TERM_WORDS", {
  strain: "Strain",
  supplier: "Supplier",
  medium: "Medium",
  reagent: "Reagent",
  deviceId: "Device",
  microscopeId: "Microscope",
  incubatorId: "Incubator",
});

/** Kinds of words, as the lab calls them. */
export const VOCABULARY_WORDS = words<Record<Vocabulary, string>>("vocabulary.VOCABULARY_WORDS", {
  strain: "Strains",
  supplier: "Suppliers",
  medium: "Culture media",
  reagent: "Reagents",
  device: "Devices",
  incubator: "Incubators",
  microscope: "Microscopes",
});
