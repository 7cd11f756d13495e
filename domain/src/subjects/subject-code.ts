import * as z from "zod";
import { issue, sentences } from "../messages/said.ts";

export const subjectCodeSays = sentences("subjectCode", {
  shape: "A subject code looks like HF-0042-K: 2–5 letters, 3–6 digits, one check character.",
  "check-missing": "The last character of the code, its check character, is missing.",
  "check-wrong": "This code does not add up: one character is mistyped or two are swapped. Compare it with the label.",
});

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const BODY = /^[A-Z]{2,5}-\d{3,6}$/;
const CODE = /^([A-Z]{2,5}-\d{3,6})-([0-9A-Z])$/;

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
  return BODY.test(clean) ? `${clean}-${luhn36(clean)}` : undefined;
}

export type SubjectCodeFault = "shape" | "check-missing" | "check-wrong";

/** Why a typed code is refused; undefined when it is right. */
export function subjectCodeFault(typed: string): SubjectCodeFault | undefined {
  const clean = normaliseSubjectCode(typed);
  if (BODY.test(clean)) return "check-missing";
  const [, body, check] = CODE.exec(clean) ?? [];
  if (body === undefined) return "shape";
  return luhn36(body) === check ? undefined : "check-wrong";
}

/** A pseudonym of a subject or couple, never a name or a hospital number: HF-0042-K. */
export const SubjectCode = z
  .string()
  .transform(normaliseSubjectCode)
  .superRefine((code, context) => {
    const fault = subjectCodeFault(code);
    if (fault) context.addIssue({ code: "custom", message: issue(subjectCodeSays(fault)), params: { fault } });
  });
