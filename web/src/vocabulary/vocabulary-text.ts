import type { Vocabulary } from "@zona/domain/vocabulary/term";
import { count, text } from "../i18n/text.ts";

export const t = text({
  en: {
    add: (typed: string) => `Add “${typed}”`,
    pending: "New word: it works, and an administrator looks at it.",
    waits: "not yet looked at",
    shownAs: (label: string) => `Shown as ${label}`,
    title: "Vocabulary",
    lead: "Words that were typed where the lists end. Records keep what was typed and show the accepted word.",
    failed: "The vocabulary could not be loaded",
    notDone: "The word stays as it was",
    none: "No words yet",
    noneHint: "A word that somebody types into a record appears here until it is accepted or merged.",
    waiting: (n: number) => count(n, "word to look at", "words to look at"),
    nothingWaits: "Every word was looked at.",
    typedBy: (name: string, time: string) => `typed by ${name}, ${time}`,
    decidedBy: (name: string) => `decided by ${name}`,
    accepted: "Accepted",
    mergedInto: (label: string) => `Merged into ${label}`,
    isPending: "Waits",
    accept: "Accept",
    acceptWhat: (label: string) => `Accept ${label}`,
    rename: "Rename",
    renameWhat: (label: string) => `Rename ${label}`,
    merge: "Merge",
    mergeWhat: (label: string) => `Merge ${label}`,
    newName: "Accepted spelling",
    into: "Means the same as",
    save: "Save",
    back: "Go back",
    word: "Word",
    state: "State",
    action: "What can be done",
  },
});

/** Kinds of words, as the lab calls them. */
export const VOCABULARY_WORDS: Record<Vocabulary, string> = {
  strain: "Strains",
  supplier: "Suppliers",
  medium: "Media",
  reagent: "Reagents",
  device: "Devices",
  incubator: "Incubators",
  microscope: "Microscopes",
};
