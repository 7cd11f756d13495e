import * as z from "zod";
import { issue, type Said, sentences } from "../messages/said.ts";
import { addsUp, normaliseSubjectCode, subjectCodeFault, subjectCodeSays, withCheckCharacter } from "./subject-code.ts";

const says = sentences("codePattern", {
  prefix: "A prefix is 2 to 5 letters.",
  shape:
    "Write A for a letter, 9 for a digit, and hyphens, such as AAA-9999: at least one digit, at most 5 letters or 6 digits in a row, nothing like a date.",
  differs: "In this study a subject code looks like {shape}.",
});

/** Of the codes that a laboratory issues itself: HF of HF-0042-K. */
export const CodePrefix = z.string().regex(/^[A-Z]{2,5}$/, { error: issue(says("prefix")) });

const GROUPS = /^[A9]{1,8}(?:-[A9]{1,8}){0,3}$/;
/** Six letters could be a name, seven digits a hospital number; the rest are dates, and codes that look like ours. */
const UNSAFE = /A{6}|9{7}|^9{1,2}-9{1,2}-9{2,4}$|^9{4}-9{1,2}-9{1,2}$|^A{2,5}-9{3,6}-[A9]$/;

/** A for a letter, 9 for a digit: what codes of others look like, without a check character. */
const CodeShape = z
  .string()
  .refine((shape) => GROUPS.test(shape) && shape.length >= 4 && shape.includes("9") && !UNSAFE.test(shape), {
    error: issue(says("shape")),
  });

/**
 * What the subject codes of a study look like. `own` codes are issued by Zona with a check character; `foreign` ones come
 * from a sponsor or a hospital and have the check character as the study asks. `prefix` is that of the codes issued here:
 * of subjects in an `own` study, of couples in both.
 */
export const CodePattern = z.discriminatedUnion("form", [
  z.object({ form: z.literal("own"), prefix: CodePrefix }),
  z.object({
    form: z.literal("foreign"),
    prefix: CodePrefix,
    shape: CodeShape,
    check: z.enum(["none", "recommended", "required"]),
  }),
]);
export type CodePattern = z.infer<typeof CodePattern>;

/** Where a study says nothing. */
export const DEFAULT_PATTERN: CodePattern = { form: "own", prefix: "SU" };

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
    return says("differs", { shape: check === "required" ? `${shape}-X` : shape });
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
