import type { TestStatus } from "@zona/domain/records/lab-test";
import type { TestKind } from "@zona/domain/records/test-kind";
import { words } from "./text.ts";

/** The lab's words for stored values, used by every page that shows them. */
export const KIND_WORDS = words<Record<TestKind, { name: string; hint: string }>>("labWords.KIND_WORDS", {
  icsi: { name: "ICSI", hint: "Injection, recorded for each oocyte" },
  clinical: { name: "Clinical", hint: "Clinical device test on gametes or embryos" },
  semen: { name: "Semen", hint: "Semen analysis or preparation" },
  preclinical: { name: "Preclinical", hint: "Animal or donated material, identified by its lot" },
});

export const STATUS_WORDS = words<Record<TestStatus, string>>("labWords.STATUS_WORDS", {
  draft: "Draft",
  imported: "Imported",
  in_progress: "In progress",
  awaiting: "Awaiting",
  submitted: "Submitted",
  reviewed: "Reviewed",
  signed: "Signed",
  locked: "Locked",
  amending: "Being amended",
  cancelled: "Cancelled",
  invalid: "Invalid",
});

/** The mark of a test in which the server found faults. */
export const { NEEDS_CORRECTION } = words("labWords.MARKS", { NEEDS_CORRECTION: "Needs correction" });

/** The word for what somebody stored, which may be called as what every object has. */
export const wordIn = (words: Readonly<Record<string, string>> | undefined, stored: string): string | undefined =>
  words && Object.hasOwn(words, stored) ? words[stored] : undefined;
