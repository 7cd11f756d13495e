import * as z from "zod";
import { Signer } from "../../identity/signer.ts";
import { issue, sentences } from "../../messages/said.ts";
import { instant } from "../../timing/instant.ts";

const says = sentences("signature", {
  noMeaning: "Choose what the signature means.",
});

export const SignatureMeaning = z.enum(["authorship", "review", "approval", "disapproval", "responsibility"], {
  error: issue(says("noMeaning")),
});

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a signature says beside who gave it, when, and for which record. */
export const Signs = Signer.omit({ by: true }).extend({ meaning: SignatureMeaning });
export type Signs = z.infer<typeof Signs>;

export const signsOf = ({ organisation, number, meaning }: Signs): Signs => ({
  organisation,
  ...(number === undefined ? {} : { number }),
  meaning,
});

/**
 * A signature bound to one revision of a test by the hash of its canonical text, at `tests/{id}/signatures/{rev}`, written
 * in the commit of that revision and never changed. A later amendment voids it; it stays visible.
 */
export const Signature = z.object({
  id: z.string().min(1).max(64),
  ...Signer.shape,
  ...Signs.shape,
  at: instant("The signature"),
  rev: z.int().min(1),
  /** SHA-256 of `canonicalRecord` of the test at `rev`. */
  sha256: Sha256,
  /** Of a run whose arms are known: SHA-256 of the result that is signed with it. */
  result: Sha256.optional(),
});
export type Signature = z.infer<typeof Signature>;
export type SignatureMeaning = z.infer<typeof SignatureMeaning>;

/**
 * One text for one record, whatever the order of its fields: JSON with sorted keys, instants in UTC, fields without a value
 * left out. What is no number (NaN, infinity) stands there by its name, which is no JSON, so no other record has that text:
 * the trail of whoever wrote it is chained and proven as every other.
 */
export function canonicalText(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map((item) => canonicalText(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const fields = Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalText(inner)}`);
    return `{${fields.join(",")}}`;
  }
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  return JSON.stringify(value ?? null);
}
