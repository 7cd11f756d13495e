import type { TermFieldName } from "@zona/domain/records/fields/term-fields";
import type { DecisionFault } from "@zona/domain/vocabulary/decisions";
import type { Vocabulary } from "@zona/domain/vocabulary/term";
import { text, words } from "../../platform/i18n/text.ts";

export const t = text("vocabulary", {
  add: "Add “{typed}”",
  pending: "New word: it works, and an administrator looks at it.",
  waits: "not yet looked at",
  shownAs: "Shown as {label}",
  typedAs: "typed as “{typed}”",
  title: "Vocabulary",
  lead: "Words that were typed where the lists end. Records keep what was typed and show the accepted word.",
  failed: "The vocabulary could not be loaded",
  notDone: "The word stays as it was",
  waiting: "{n, plural, =0 {Words to look at} other {{n, plural, one {# word to look at} other {# words to look at}}}}",
  noneWaits: "Every word was looked at",
  noneWaitsHint: "A word that somebody types into a record appears here until it is accepted or merged.",
  typedBy: "{kind} · typed by {name}, {time}",
  probably: "Probably {label}",
  accepted: "Accepted words",
  noneAccepted: "No accepted words yet",
  noneAcceptedHint: "Accept a word, and forms offer it first.",
  noMatch: "No word matches",
  search: "Find a word",
  also: "also typed {labels}",
  accept: "Accept",
  acceptWhat: "Accept {label}",
  rename: "Rename…",
  renameWhat: "Rename {label}",
  merge: "Merge…",
  mergeWhat: "Merge {label} into another word",
  mergeInto: "Merge into {label}",
  newName: "Accepted spelling",
  newNameHint: "Records that hold another spelling keep it and show this one.",
  into: "Means the same as",
  intoHint: "Both words stay as they were typed; this one is shown for both.",
  save: "Save",
  back: "Cancel",
  decisions: "Last decisions",
  noDecisions: "No decisions yet",
  noDecisionsHint: "Each one is kept with who took it and when, and can be taken back.",
  undo: "Undo",
  undoWhat: "Undo the decision on {label}",
  didAccept: "{label} accepted",
  didRename: "{before} renamed to {after}",
  didMerge: "{label} merged into {into}",
  didReopen: "{label} waits again",
  byAt: "{kind} · {name}, {time}",
});

/** Why a decision was not taken. */
export const FAULT_WORDS = words<Record<DecisionFault, string>>("vocabulary.FAULT_WORDS", {
  empty: "Enter a word with letters or digits.",
  taken: "Another word has this spelling already. Merge the two instead.",
  same: "The word is so already.",
  gone: "Somebody else decided this word in the meantime. Look at it again.",
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
  medium: "Media",
  reagent: "Reagents",
  device: "Devices",
  incubator: "Incubators",
  microscope: "Microscopes",
});
