import { describe, expect, it } from "vitest";
import { failureSentence } from "./failure.ts";
import { refusalSentence } from "./refusal.ts";

const refused = (code: string, message: string) => Object.assign(new Error(message), { code: `functions/${code}` });

describe("why a function did not do what it was asked", () => {
  it("stands in the function's own words, without the number that the library adds", () => {
    const error = refused(
      "aborted",
      "This is the last administrator. Make somebody else an administrator first. [409]",
    );
    expect(refusalSentence(error)).toBe("This is the last administrator. Make somebody else an administrator first.");
  });

  it("is what the failure means where nothing of ours answered", () => {
    for (const error of [
      refused("not-found", "not-found [404]"),
      refused("permission-denied", "permission-denied [403]"),
    ])
      expect(refusalSentence(error)).toBe(failureSentence(error));
    expect(refusalSentence(refused("internal", "TypeError in records.ts. [500]"))).toMatch(/has no name yet/);
    expect(refusalSentence(refused("unavailable", "Firestore is away. [503]"))).toMatch(/did not answer/);
    expect(refusalSentence("nothing")).toMatch(/has no name yet/);
  });
});
