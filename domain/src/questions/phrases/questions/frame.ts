import { words } from "../../grammar/grammar.ts";
import { bySubject } from "../categories.ts";
import type { Phrase } from "../phrase.ts";

export const WHAT = words("what, which, was");

/** What a question asks for, as far as it was said, and what it begins with: "in October, how many tests". */
export type Frame = { phrase: Phrase; isCounted?: true };

export const frames = bySubject<Frame>("frame");

/** Records that are counted. */
export const isCount = (phrase: Phrase | undefined): Frame | undefined => phrase && { phrase, isCounted: true };
