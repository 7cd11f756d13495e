import { type DateReader, normAt, reads, skip } from "../date-reader.ts";
import { BACKWARD, FORWARD, UNIT_WORDS } from "../date-words.ts";

const UNCOUNTED = /^(?:few|several|some|many|numerous|various|multiple)$/;
const HEAPS = /^(?:handful|bunch|number)$/;
/** "Days", not "day". */
const isUnits = (word: string) => UNIT_WORDS.has(word) && word.length > 3 && /s$/.test(word);

const SAYINGS = [
  ["a", "while", "ago"],
  ["a", "while", "back"],
  ["not", "long", "ago"],
  ["long", "ago"],
  ["not", "so", "long", "ago"],
  ["the", "other", "day"],
  ["these", "days"],
  ["those", "days"],
  ["in", "the", "old", "days"],
  ["any", "day", "now"],
  ["any", "time", "now"],
  ["some", "day"],
];

/** After the words that say how far: "ago", "from now". */
const afterSide = (reader: DateReader, at: number) => {
  if (/^(?:ago|back|earlier|later|ahead|before|away)$/.test(normAt(reader, at))) return at + 1;
  return reads(reader, at, "from", "now") || reads(reader, at, "to", "come") ? at + 2 : at;
};

/** "A few days", "several weeks", "a handful of months": after them. */
function afterUncounted(reader: DateReader, start: number): number | undefined {
  const at = skip(reader, start, "a", "an", "the");
  const heap = HEAPS.test(normAt(reader, at)) && reads(reader, at + 1, "of") ? at + 2 : undefined;
  // "How many days" asks for a number.
  const isUncounted = UNCOUNTED.test(normAt(reader, at)) && !reads(reader, at - 1, "how");
  const unit = heap ?? (isUncounted ? at + 1 : undefined);
  return unit !== undefined && isUnits(normAt(reader, unit)) ? unit + 1 : undefined;
}

/**
 * After a stretch whose length nobody said: "a few days ago", "the past few weeks", "in recent months", "within hours". Any
 * number that is put there answers another question.
 */
export function afterVagueTime(reader: DateReader, at: number): number | undefined {
  const saying = SAYINGS.find((words) => reads(reader, at, ...words));
  if (saying) return at + saying.length;
  const word = normAt(reader, at);
  const isSided = BACKWARD.has(word) || FORWARD.has(word) || /^(?:recent|this)$/.test(word);
  const uncounted = afterUncounted(reader, isSided ? at + 1 : at);
  if (uncounted !== undefined) return afterSide(reader, uncounted);
  const isBare = /^(?:recent|coming|upcoming|past|in|within)$/.test(word);
  const noun = /^(?:in|within)$/.test(word) ? skip(reader, at + 1, "the", "coming", "recent", "next") : at + 1;
  if (isBare && isUnits(normAt(reader, noun)) && !reads(reader, noun + 1, "of")) return afterSide(reader, noun + 1);
  const isAhead = isUnits(word) && (reads(reader, at + 1, "ahead") || reads(reader, at + 1, "to", "come"));
  return isAhead && !/^\d/.test(normAt(reader, at - 1)) ? afterSide(reader, at + 1) : undefined;
}
