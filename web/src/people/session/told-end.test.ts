import { describe, expect, it } from "vitest";
import { endToldIn, tellOtherTabs } from "./told-end.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1_000);

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe("the end of a session that one tab was told the reason of", () => {
  it("has the same reason in the other tabs", () => {
    const shared = store();
    expect(endToldIn(shared, "emma", NOW)).toBeUndefined();
    tellOtherTabs(shared, { uid: "emma", why: "signedOut" }, NOW);
    expect(endToldIn(shared, "emma", later(1))).toBe("signedOut");
  });

  it("says nothing of the next person at the same computer", () => {
    const shared = store();
    tellOtherTabs(shared, { uid: "emma", why: "disabled" }, NOW);
    expect(endToldIn(shared, "noor", later(1))).toBeUndefined();
  });

  it("says nothing of a session that ends long afterwards, or of words that nobody wrote here", () => {
    const shared = store();
    tellOtherTabs(shared, { uid: "emma", why: "otherRole" }, NOW);
    expect(endToldIn(shared, "emma", later(120))).toBeUndefined();
    for (const odd of ["", "x", `${NOW.getTime()} because emma`]) {
      shared.setItem("zona-session-end-told", odd);
      expect(endToldIn(shared, "emma", NOW)).toBeUndefined();
    }
  });

  it("ends all the same on a device that keeps nothing", () => {
    const blocked = (): never => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    const none = { getItem: blocked, setItem: blocked };
    expect(() => tellOtherTabs(none, { uid: "emma", why: "signedOut" }, NOW)).not.toThrow();
    expect(endToldIn(none, "emma", NOW)).toBeUndefined();
  });
});
