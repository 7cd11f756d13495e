import { inWords, type Said, saidIn } from "./said.ts";

const isSaid = (value: object): value is Said =>
  "code" in value &&
  typeof value.code === "string" &&
  value.code.includes(".") &&
  Object.keys(value).every((key) => key === "code" || key === "values");

/**
 * The same value with the English words of all that is said in it, also in the issues of schemas, so that tests compare what
 * people read.
 */
export function inEnglish(value: Said | string): string;
export function inEnglish(value: unknown): unknown;
export function inEnglish(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith('{"code":') ? inWords(saidIn({ message: value })) : value;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map((one) => inEnglish(one));
  if (isSaid(value)) return inWords(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inEnglish(inner)]));
}
