import { describe, expect, it } from "vitest";
import { endAsked, roleChanges, withRoles } from "./typed-grant.ts";

describe("what is asked for somebody", () => {
  it("is what differs from what they have, in any order of roles", () => {
    const held = { "*": ["lead", "auditor"] as const, icsi: ["monitor"] as const };
    const chosen = { "*": ["auditor", "lead"] as const, icsi: [], pre: ["engineer"] as const };
    const copy = (roles: object) => JSON.parse(JSON.stringify(roles));
    expect(roleChanges(copy(held), copy(chosen))).toEqual({ icsi: [], pre: ["engineer"] });
    expect(withRoles(copy(chosen))).toEqual({ "*": ["auditor", "lead"], pre: ["engineer"] });
  });

  it("ends with the last minute of a day to come", () => {
    const now = new Date("2026-11-21T12:00:00Z");
    expect(endAsked("", now)).toBeNull();
    expect(endAsked("2026-11-20", now)).toBeUndefined();
    expect(new Date(endAsked("2026-11-22", now) ?? 0).getTime()).toBeGreaterThan(now.getTime());
  });
});
