import { offsetAt } from "./zoned-time.ts";

/** From an instant on, in milliseconds since 1970, the clock of a zone is so many milliseconds ahead of UTC. */
export type OffsetSpan = { from: number; ahead: number };

/** Spans are told from the first instant on, before the second. */
export const SPANS_FROM = Date.UTC(2010, 0, 1);
export const SPANS_BEFORE = Date.UTC(2050, 0, 1);

/** Clocks changed no sooner than this after a change before, in any zone of these years. */
const STEP_MS = 7 * 86_400_000;

const known = new Map<string, readonly OffsetSpan[]>();

/** The spans of a zone between two changes of its clock, in order. */
export function offsetSpans(zone: string): readonly OffsetSpan[] {
  const found = known.get(zone) ?? readSpans(zone);
  known.set(zone, found);
  return found;
}

function readSpans(zone: string): OffsetSpan[] {
  const aheadAt = (ms: number) => offsetAt(new Date(ms), zone);
  const spans = [{ from: SPANS_FROM, ahead: aheadAt(SPANS_FROM) }];
  for (let at = SPANS_FROM; at < SPANS_BEFORE; at += STEP_MS) {
    const ahead = aheadAt(at + STEP_MS);
    if (ahead === spans.at(-1)?.ahead) continue;
    let [before, after] = [at, at + STEP_MS];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (aheadAt(middle) === ahead) after = middle;
      else before = middle;
    }
    spans.push({ from: after, ahead });
  }
  return spans;
}
