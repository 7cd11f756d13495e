import * as z from "zod";
import { issue, sentences } from "../messages/said.ts";

export const subjectCodeSays = sentences("subjectCode", {
  shape: "A subject code looks like HF-0042-K: 2–5 letters, 3–6 digits, one check character.",
  "check-missing": "The last character of the code, its check character, is missing.",
  "check-wrong": "This code does not add up: one character is mistyped or two are swapped. Compare it with the label.",
  any: "A subject code has letters, digits and hyphens only, and at least one digit.",
});

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BODY = /^[A-Z]{2,5}-\d{3,6}$/;
const CODE = /^([A-Z]{2,5}-\d{3,6})-([0-9A-Z])$/;

/** A code of ours or of others: at least one digit, so that no name is one. */
const ANY_CODE = /^(?=.*\d)(?=.{4,24}$)[A-Z0-9]{1,8}(?:-[A-Z0-9]{1,8}){0,4}$/;

/**
 * Luhn mod 36 over letters and digits (hyphens skipped), one character out.
 * Catches every single wrong character and nearly every swap of two neighbours.
 */
function luhn36(body: string): string {
  let sum = 0;
  const symbols = body.replaceAll("-", "").split("").reverse();
  for (const [index, symbol] of symbols.entries()) {
    const value = ALPHABET.indexOf(symbol) * (index % 2 === 0 ? 2 : 1);
    sum += Math.floor(value / 36) + (value % 36);
  }
  return ALPHABET.charAt((36 - (sum % 36)) % 36);
}

/** Upper-cases, trims and mends what scanners and typists do to hyphens. */
export const normaliseSubjectCode = (typed: string) =>
  typed
    .trim()
    .toUpperCase()
    .replace(/[\u2010-\u2015\u2212_\s]+/g, "-");

/** `HF-0042` becomes `HF-0042-7`; undefined when the body is not 2–5 letters, a hyphen and 3–6 digits. */
export function withCheckCharacter(body: string): string | undefined {
  const clean = normaliseSubjectCode(body);
  return BODY.test(clean) ? withCheck(clean) : undefined;
}

/** Any code with its check character behind it: `SITE01-042` becomes `SITE01-042-X`. */
export const withCheck = (body: string) => `${body}-${luhn36(body)}`;

/** Whether the last character is the check character of what is before it: of our codes and of others that have one. */
export const addsUp = (code: string) => code.length > 2 && withCheck(code.slice(0, -2)) === code;

export type SubjectCodeFault = "shape" | "check-missing" | "check-wrong";

/** Why a typed code is none of ours; undefined when it is right. */
export function subjectCodeFault(typed: string): SubjectCodeFault | undefined {
  const clean = normaliseSubjectCode(typed);
  if (BODY.test(clean)) return "check-missing";
  if (!CODE.test(clean)) return "shape";
  return addsUp(clean) ? undefined : "check-wrong";
}

/** A code as records hold it, of whichever pattern. */
export const StoredSubjectCode = z.string().regex(ANY_CODE);

/**
 * The pseudonym of a subject, never a name or a hospital number: HF-0042-K, or what the pattern of its study asks for
 * (`code-pattern.ts`). One that looks like ours adds up.
 */
export const SubjectCode = z
  .string()
  .transform(normaliseSubjectCode)
  .superRefine((code, context) => {
    const fault = CODE.test(code) && !addsUp(code) ? "check-wrong" : ANY_CODE.test(code) ? undefined : "any";
    if (fault) context.addIssue({ code: "custom", message: issue(subjectCodeSays(fault)), params: { fault } });
  });
