import { describe, expect, it } from "vitest";
import { MOST_AN_HOUR, onePlace, type Pace, Paced } from "./pace.ts";

const at = (clock: string) => new Date(`2026-11-23T${clock}:00Z`);

function taken(kind: Paced, times: number, now: Date): Pace {
  let pace: Pace | undefined;
  for (let n = 0; n < times; n++) {
    const next = onePlace(pace, kind, now);
    if ("waitMinutes" in next) throw new Error(`refused after ${n}`);
    pace = next;
  }
  if (!pace) throw new Error("nothing was taken");
  return pace;
}

describe("the pace of one person", () => {
  it.each(Paced.options)("ends with the hour's most of %s, and says when it goes on", (kind) => {
    const full = taken(kind, MOST_AN_HOUR[kind], at("09:15"));
    expect(onePlace(full, kind, at("09:40"))).toEqual({ waitMinutes: 20 });
    expect(onePlace(full, kind, new Date("2026-11-23T09:59:59.999Z"))).toEqual({ waitMinutes: 1 });
    expect(onePlace(full, kind, at("10:00"))).toMatchObject({ counts: { [kind]: 1 } });
  });

  it("counts each kind for itself, and forgets what an earlier hour held", () => {
    const full = taken("exports", MOST_AN_HOUR.exports, at("09:15"));
    const beside = onePlace(full, "questions", at("09:16"));
    expect(beside).toMatchObject({ counts: { exports: MOST_AN_HOUR.exports, questions: 1 } });
    expect(onePlace(full, "questions", at("11:00"))).toEqual({ hour: expect.any(Number), counts: { questions: 1 } });
  });
});
