import * as fc from "fast-check";
import { expect, it } from "vitest";
import { TIME_LAPSE_EVENTS, type TimeLapse } from "./time-lapse.ts";
import { frameAtHours, hoursAtFrame, withEvent } from "./time-lapse-marks.ts";

const clock = fc.record({
  firstHours: fc.integer({ min: 0, max: 6_000 }).map((hundredths) => hundredths / 100),
  // A hundredth of an hour is 36 s: frames that are nearer to each other have the same time.
  minutesPerFrame: fc.double({ min: 1.3, max: 30, noNaN: true }),
});

it("finds the frame of an event again by its time", () => {
  void fc.assert(
    fc.property(clock, fc.nat(2_000), (given, frame) => {
      expect(frameAtHours(given, hoursAtFrame(given, frame))).toBe(frame);
    }),
  );
});

it("keeps the events of an oocyte in their order, whatever is marked, moved or cleared", () => {
  const act = fc.record({
    event: fc.constantFrom(...TIME_LAPSE_EVENTS),
    hours: fc.option(
      fc.integer({ min: -500, max: 25_000 }).map((hundredths) => hundredths / 100),
      { nil: undefined },
    ),
  });
  void fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let times: TimeLapse["times"] = {};
      for (const { event, hours } of acts) {
        const next = withEvent(times, event, hours);
        if ("fault" in next) continue;
        const { [event]: _, ...others } = times;
        expect(next.times).toMatchObject(others);
        expect(next.times[event]).toBe(hours);
        times = next.times;
      }
      const inOrder = TIME_LAPSE_EVENTS.flatMap((event) => times[event] ?? []);
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
    }),
  );
});
