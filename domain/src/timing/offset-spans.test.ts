import fc from "fast-check";
import { expect, it } from "vitest";
import { offsetSpans, SPANS_BEFORE, SPANS_FROM } from "./offset-spans.ts";
import { offsetAt } from "./zoned-time.ts";

/** Clocks that change at odd times: for Ramadan, by half an hour, over a day that was left out, and never. */
const ZONES = [
  ...["Europe/Paris", "Africa/Casablanca", "Africa/Cairo", "Asia/Gaza", "Australia/Lord_Howe", "Pacific/Apia"],
  ...["America/St_Johns", "America/Sao_Paulo", "Asia/Kathmandu", "UTC"],
];

it.each(ZONES)("the spans of %s are those of the calendar, at any instant", (zone) => {
  const spans = offsetSpans(zone);
  const ahead = (ms: number) => spans.findLast(({ from }) => from <= ms)?.ahead;
  for (const { from } of spans.slice(1)) {
    expect(ahead(from)).toBe(offsetAt(new Date(from), zone));
    expect(ahead(from - 1)).toBe(offsetAt(new Date(from - 1), zone));
  }
  fc.assert(
    fc.property(fc.integer({ min: SPANS_FROM, max: SPANS_BEFORE - 1 }), (ms) => {
      expect(ahead(ms)).toBe(offsetAt(new Date(ms), zone));
    }),
    { numRuns: 300 },
  );
});
