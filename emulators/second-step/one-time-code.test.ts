import { describe, expect, it } from "vitest";
import { isOneTimeCode, newSecret, oneTimeCode } from "./one-time-code.ts";

/** "12345678901234567890" in base32, the secret of the test vectors of RFC 6238; they have eight digits, we show six. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

describe("a one-time code", () => {
  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
  ])("is at %i s the one of RFC 6238", (seconds, code) => {
    expect(oneTimeCode(SECRET, at(seconds))).toBe(code);
  });

  it("counts for one period before and after, and no longer", () => {
    const code = oneTimeCode(SECRET, at(1_000_000));
    for (const late of [-30, 0, 30]) expect(isOneTimeCode(SECRET, code, at(1_000_000 + late))).toBe(true);
    for (const late of [-90, 90]) expect(isOneTimeCode(SECRET, code, at(1_000_000 + late))).toBe(false);
  });

  it("has a secret of 32 letters that authenticators read", () => {
    expect(newSecret(new Uint8Array(32).map((_, i) => i * 9))).toMatch(/^[A-Z2-7]{32}$/);
  });
});
