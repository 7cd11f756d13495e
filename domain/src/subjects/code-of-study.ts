import type { Said } from "../messages/said.ts";
import { type CodePattern, codePatternSays } from "./code-pattern.ts";
import { addsUp, normaliseSubjectCode, subjectCodeFault, subjectCodeSays, withCheckCharacter } from "./subject-code.ts";

/** The next code: `issuedCode("HF", 42)` is `HF-0042-7`. */
export const issuedCode = (prefix: string, number: number): string => {
  const code = withCheckCharacter(`${prefix}-${String(number).padStart(4, "0")}`);
  if (code === undefined) throw new RangeError(`${prefix}-${number}`);
  return code;
};

const shapeOf = (code: string) => code.replaceAll(/[A-Z]/g, "A").replaceAll(/\d/g, "9");

/** Why a typed code is none of this study; undefined when it is one. */
export function codeFault(typed: string, pattern: CodePattern): Said | undefined {
  const code = normaliseSubjectCode(typed);
  if (pattern.form === "own") {
    const fault = subjectCodeFault(code);
    return fault && subjectCodeSays(fault);
  }
  const { shape, check } = pattern;
  const isBare = shapeOf(code) === shape;
  if (isBare && check !== "required") return undefined;
  if (isBare) return subjectCodeSays("check-missing");
  if (check === "none" || shapeOf(code.slice(0, -2)) !== shape || code.at(-2) !== "-")
    return codePatternSays("differs", { shape: check === "required" ? `${shape}-X` : shape });
  return addsUp(code) ? undefined : subjectCodeSays("check-wrong");
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "0123456789";

/**
 * Every code that differs from this one in one character or by a swap of two neighbours, letters for letters and digits for
 * digits: what a slip of the hand makes of it.
 */
export function nearCodes(code: string): string[] {
  const near = new Set<string>();
  for (const [at, symbol] of [...code].entries()) {
    if (symbol === "-") continue;
    const others = DIGITS.includes(symbol) ? DIGITS : LETTERS;
    for (const other of others) near.add(code.slice(0, at) + other + code.slice(at + 1));
    const next = code.charAt(at + 1);
    if (next !== "" && next !== "-") near.add(code.slice(0, at) + next + symbol + code.slice(at + 2));
  }
  near.delete(code);
  return [...near];
}
