import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { issue } from "../messages/said.ts";
import {
  normaliseSubjectCode,
  SubjectCode,
  subjectCodeFault,
  subjectCodeSays,
  withCheckCharacter,
} from "./subject-code.ts";

const letters = fc.constantFrom(..."ABCDEFGHIJKLMNOPQRSTUVWXYZ");
const digits = fc.constantFrom(..."0123456789");
const bodies = fc
  .tuple(fc.array(letters, { minLength: 2, maxLength: 5 }), fc.array(digits, { minLength: 3, maxLength: 6 }))
  .map(([prefix, number]) => `${prefix.join("")}-${number.join("")}`);

const complete = (body: string) => withCheckCharacter(body) ?? "";

describe("a subject code", () => {
  it("is accepted as issued, and as scanners and typists write it", async () => {
    await fc.assert(
      fc.property(bodies, (body) => {
        const code = complete(body);
        expect(SubjectCode.parse(` ${code.toLowerCase().replaceAll("-", "–")} `)).toBe(code);
      }),
    );
  });

  it("is refused with any one character wrong", async () => {
    await fc.assert(
      fc.property(bodies, fc.nat(20), fc.constantFrom(..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"), (body, at, wrong) => {
        const code = complete(body);
        const position = at % code.length;
        fc.pre(code[position] !== "-" && code[position] !== wrong);
        expect(subjectCodeFault(code.slice(0, position) + wrong + code.slice(position + 1))).toBeDefined();
      }),
    );
  });

  it("is refused with two neighbours swapped, but for a few pairs that Luhn cannot tell", async () => {
    let swaps = 0;
    let missed = 0;
    await fc.assert(
      fc.property(bodies, (body) => {
        const code = complete(body);
        for (let i = 0; i + 1 < code.length; i++) {
          const a = code.charAt(i);
          const b = code.charAt(i + 1);
          if (a === b || a === "-" || b === "-") continue;
          swaps++;
          if (subjectCodeFault(code.slice(0, i) + b + a + code.slice(i + 2)) === undefined) missed++;
        }
      }),
    );
    expect(missed / swaps).toBeLessThan(0.01);
  });

  it.each([
    ["HF-0042", "check-missing"],
    ["H-0042-K", "shape"],
    ["HF-42-K", "shape"],
    ["HF0042", "shape"],
    ["Anna Lund", "shape"],
    ["", "shape"],
  ] as const)("%j is refused for its %s", (typed, fault) => {
    expect(subjectCodeFault(typed)).toBe(fault);
  });

  it("of others is taken as it is, and one that looks like ours only where it adds up", () => {
    for (const code of ["HF-0042", "SITE01-042", "017-0042", "AB-12-34-9"]) expect(SubjectCode.parse(code)).toBe(code);
    const said = (typed: string) => SubjectCode.safeParse(typed).error?.issues[0]?.message;
    expect(said("HF-0042-K")).toBe(issue(subjectCodeSays("check-wrong")));
    for (const typed of ["Anna Lund", "ANNA", "", "A1", "HF-0042/history", "1".repeat(9)])
      expect(said(typed)).toBe(issue(subjectCodeSays("any")));
  });

  it("says which body cannot have a check character", () => {
    expect(withCheckCharacter("HF-42")).toBeUndefined();
    expect(normaliseSubjectCode(" hf 0042 k ")).toBe("HF-0042-K");
  });
});
