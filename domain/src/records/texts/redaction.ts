import * as z from "zod";
import { Person } from "../../identity/claims.ts";
import { lintPhi } from "../../subjects/phi-lint.ts";
import { Sha256 } from "../audit/signature.ts";
import type { LabTest } from "../lab-test.ts";
import type { Change } from "../plan-commit.ts";
import { rowsOf, type SheetRow, type Sheets } from "../sheet.ts";

/** What stands where a text was. */
export const REMOVED = "[removed]";

/**
 * What an administrator took out of a record and its trail for good, at `tests/{id}/redactions/{rev}` of the revision that tells
 * it; written by functions alone. The text is gone; whoever knows it can prove by the hash that it was this one.
 */
export const Redaction = z.object({
  rev: z.int().min(1),
  by: Person,
  at: z.date(),
  reason: z.string().min(1).max(500),
  /** Of the salt and the text. */
  textSha256: Sha256,
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  /**
   * By number, of each revision that told the text: `linkText` of what it tells now, after no link. Its link in the chain is of
   * what it told before.
   */
  revisions: z.record(z.string(), Sha256),
  /** By number, of each signature of a record that held it: the hash that was signed. The signature now has that of the rest. */
  signatures: z.record(z.string(), Sha256),
  /** By id, of each statement that covered it, likewise. */
  statements: z.record(z.string(), Sha256),
});
export type Redaction = z.infer<typeof Redaction>;

/** What an administrator asks of the server. */
export const RedactText = z.object({
  testId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  text: z.string().min(3).max(2000),
  reason: z.string().trim().min(3).max(500),
});
export type RedactText = z.infer<typeof RedactText>;

/** Fields whose values are no free text, so that nothing a record is made of can be taken out of it. */
const KEPT =
  /^(?:by|names|uid|id|rev|kind|code|status|action|organisation|studyId|subjectCode|material|settings|enteredBy|at)$|(?:Id|By|At|Code)$/;

/** Whether a text can be taken out: words that somebody wrote, and no answer of a list. */
export const canRedact = (text: string) => text !== REMOVED && (/\s/.test(text.trim()) || lintPhi(text).length > 0);

/** The same stored document without the text wherever it stands as the whole of a value; the same object where it does not. */
export function withoutText<T>(document: T, text: string): T {
  const inner = (value: unknown, field: string): unknown => {
    if (value === text) return KEPT.test(field.split(".").at(-1) ?? "") ? value : REMOVED;
    if (Array.isArray(value)) {
      const kept = value.map((one) => inner(one, field));
      return kept.some((one, index) => one !== value[index]) ? kept : value;
    }
    if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
    if (KEPT.test(field)) return value;
    const fields = Object.entries(value).map(([name, one]) => [name, one, inner(one, name)] as const);
    return fields.some(([, one, kept]) => one !== kept)
      ? Object.fromEntries(fields.map(([name, , kept]) => [name, kept]))
      : value;
  };
  return inner(document, "") as T; // the same shape: a text stays a text
}

/**
 * The change that takes a text out of the record wherever it stands as the whole of a value. What was stored stays in the
 * revisions, until an administrator takes it out of them as well.
 */
export function redaction(
  { test, sheets }: { test: Pick<LabTest, "notes" | "header">; sheets: Sheets },
  text: string,
): Pick<Change, "testFields" | "sheets"> {
  const header = withoutText(test.header, text);
  const changed = Object.keys(sheets).flatMap((id) => {
    const rows = Object.entries(rowsOf(sheets, id)).flatMap(([row, cells]): [string, SheetRow][] => {
      const kept = withoutText(cells, text);
      return kept === cells ? [] : [[row, kept]];
    });
    return rows.length > 0 ? [[id, Object.fromEntries(rows)] as const] : [];
  });
  return {
    testFields: {
      ...(test.notes === text ? { notes: REMOVED } : {}),
      ...(header === test.header ? {} : { header }),
    },
    sheets: Object.fromEntries(changed),
  };
}
