import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeFault, issuedCode, nearCodes } from "./code-of-study.ts";
import { CodePattern } from "./code-pattern.ts";
import { subjectCodeFault, withCheck } from "./subject-code.ts";

const foreign = (check: "none" | "recommended" | "required"): CodePattern => ({
  form: "foreign",
  prefix: "HF",
  shape: "AAA-9999",
  check,
});
const codeOf = (typed: string, pattern: CodePattern) => codeFault(typed, pattern)?.code;

describe("the pattern of a study's codes", () => {
  it.each(["AAA-9999", "AA-99-999", "999-9999", "A9A9", "AAAAA-99", "99-999-99-A"])("takes the shape %s", (shape) => {
    expect(CodePattern.safeParse({ ...foreign("none"), shape }).success).toBe(true);
  });

  it.each([
    ["a name", "AAAAA-AAA"],
    ["a long name and a digit", "AAAAAA-9"],
    ["a hospital number", "9999999"],
    ["a date", "99-99-9999"],
    ["a date of the other order", "9999-99-99"],
    ["a code of ours", "AA-9999-A"],
    ["an expression", "[A-Z]+"],
    ["something too short", "A9"],
    ["a hyphen at its end", "AAA-9999-"],
  ])("refuses %s", (_, shape) => {
    expect(CodePattern.safeParse({ ...foreign("none"), shape }).success).toBe(false);
  });

  it("judges codes of others by shape, and their check character as the study asks", () => {
    const bare = "ABC-1234";
    const whole = withCheck(bare);
    const wrong = `${bare}-${whole.endsWith("A") ? "B" : "A"}`;
    expect(codeOf(" abc 1234 ", foreign("none"))).toBeUndefined();
    expect(codeOf(whole, foreign("none"))).toBe("codePattern.differs");
    expect(codeOf(bare, foreign("recommended"))).toBeUndefined();
    expect(codeOf(whole, foreign("recommended"))).toBeUndefined();
    expect(codeOf(wrong, foreign("recommended"))).toBe("subjectCode.check-wrong");
    expect(codeOf(bare, foreign("required"))).toBe("subjectCode.check-missing");
    expect(codeOf(whole, foreign("required"))).toBeUndefined();
    expect(codeOf("ABC-123X", foreign("required"))).toBe("codePattern.differs");
    expect(codeOf("ABC-12345", foreign("recommended"))).toBe("codePattern.differs");
  });

  it("asks our own codes for their check character", () => {
    const own: CodePattern = { form: "own", prefix: "HF" };
    expect(codeOf("HF-0042", own)).toBe("subjectCode.check-missing");
    expect(codeOf(issuedCode("HF", 42), own)).toBeUndefined();
  });
});

describe("a code that is issued", () => {
  it("adds up, for every number of a counter", async () => {
    await fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (number) => {
        expect(subjectCodeFault(issuedCode("HF", number))).toBeUndefined();
      }),
    );
    expect(() => issuedCode("HF", 1_000_000)).toThrow(RangeError);
  });
});

describe("codes near another", () => {
  it("are those of one wrong character and of two swapped, and never itself", () => {
    const near = nearCodes("ABC-1234");
    for (const slip of ["ABC-1235", "ABD-1234", "BAC-1234", "ABC-1324"]) expect(near).toContain(slip);
    for (const other of ["ABC-1234", "ABC-1256", "A1C-1234", "CBA-1234"]) expect(near).not.toContain(other);
    expect(near).toHaveLength(3 * 25 + 4 * 9 + 2 + 3);
  });

  it("are near in both directions", async () => {
    const digits = fc.integer({ min: 0, max: 9999 }).map((number) => `AB-${String(number).padStart(4, "0")}`);
    await fc.assert(fc.property(digits, digits, (a, b) => nearCodes(a).includes(b) === nearCodes(b).includes(a)));
  });
});
