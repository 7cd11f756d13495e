import { type DateReader, normAt, reads, skip } from "./date-reader.ts";

/** On which side of a time a question looks; since and until include it. */
export type Connector = "since" | "after" | "before" | "until";

const CONNECTORS: readonly (readonly [words: string, kind: Connector])[] = [
  ["on or after", "since"],
  ["starting from", "since"],
  ["starting on", "since"],
  ["starting in", "since"],
  ["beginning in", "since"],
  ["as of", "since"],
  ["as from", "since"],
  ["commencing", "since"],
  ["ever since", "since"],
  ["starting", "since"],
  ["beginning on", "since"],
  ["beginning", "since"],
  ["ending on", "until"],
  ["ending", "until"],
  ["at the earliest on", "since"],
  ["at the earliest", "since"],
  ["since", "since"],
  ["from", "since"],
  // Laboratories write dates in German too; half of such a range would be another one.
  ["seit", "since"],
  ["ab", "since"],
  ["vom", "since"],
  ["von", "since"],
  ["bis", "until"],
  [">=", "since"],
  ["≥", "since"],
  [">", "after"],
  ["<=", "until"],
  ["≤", "until"],
  ["<", "before"],
  ["later than", "after"],
  ["newer than", "after"],
  ["after", "after"],
  ["earlier than", "before"],
  ["older than", "before"],
  ["prior to", "before"],
  ["pre -", "before"],
  ["pre", "before"],
  ["post -", "after"],
  ["post", "after"],
  ["before", "before"],
  ["on or before", "until"],
  ["at the latest on", "until"],
  ["at the latest by", "until"],
  ["at the latest", "until"],
  ["up until and including", "until"],
  ["until and including", "until"],
  ["till and including", "until"],
  ["up through", "until"],
  ["up until", "until"],
  ["up to and including", "until"],
  ["up to", "until"],
  ["until", "until"],
  ["till", "until"],
  ["through", "until"],
  ["by", "until"],
];

/** What "not" makes of them: not before Monday is since then, no later than Monday is until then. */
const OPPOSITE: Partial<Record<Connector, Connector>> = { before: "since", after: "until" };

/** "Since", "no later than", "prior to", with what they mean. */
export function connectorAt(
  reader: DateReader,
  at: number,
): { word: string; kind: Connector; end: number } | undefined {
  const isNot = /^(?:not|no)$/.test(normAt(reader, at));
  const start = skip(reader, isNot ? at + 1 : at, "strictly");
  const [word, own] = CONNECTORS.find(([words]) => reads(reader, start, ...words.split(" "))) ?? [];
  const kind = own && isNot ? OPPOSITE[own] : own;
  return word && kind ? { word, kind, end: start + word.split(" ").length } : undefined;
}
