import { describe, expect, it } from "vitest";
import { withLocked } from "./session-lock.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const ago = (minutes: number) => NOW.getTime() / 1000 - minutes * 60;

describe("the locked sessions of a person", () => {
  it("hold each session once", () => {
    expect(withLocked([ago(5)], ago(2), NOW)).toEqual([ago(5), ago(2)]);
    expect(withLocked([ago(5), ago(2)], ago(5), NOW)).toEqual([ago(2), ago(5)]);
  });

  it("are twenty at most: the oldest others go, never the one that is locked now", () => {
    const many = Array.from({ length: 20 }, (_, index) => ago(index + 1));
    const locked = withLocked(many, ago(60), NOW);
    expect(locked).toHaveLength(20);
    expect(locked).toContain(ago(60));
    expect(locked).toContain(ago(1));
    expect(locked).not.toContain(ago(20));
  });

  it("are none that ended by themselves", () => {
    expect(withLocked([ago(12 * 60)], ago(1), NOW)).toEqual([ago(1)]);
  });
});
