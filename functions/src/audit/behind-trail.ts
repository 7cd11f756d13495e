/** A document of a record before and after a change; undefined where there was or is none. */
export type Change = { before: { rev?: unknown } | undefined; after: { rev?: unknown } | undefined };

/** Collections below a record whose documents acts change; those of all others are written once. */
const CHANGING = ["presence", "queries"];
const SHEETS = "sheets";

/** Whether a revision of the record is there, and tells of this sheet where one is named. */
export type IsTold = (rev: number, sheet?: string) => Promise<boolean>;

/** Whether no act of Zona can have made this change of a record: each raises `rev` and adds the revision that tells it. */
export async function isBehindTrail({ before, after }: Change, isTold: IsTold): Promise<boolean> {
  // What is gone is found by the nightly check.
  if (!before || !after) return false;
  return before.rev === after.rev || !(await isTold(Number(after.rev)));
}

/** The same for a document of one of the collections below a record. */
export async function isPartBehindTrail(
  { part, id }: { part: string; id: string },
  { before, after }: Change,
  isTold: IsTold,
): Promise<boolean> {
  if (part === SHEETS && after) return before?.rev === after.rev || !(await isTold(Number(after.rev), id));
  return before !== undefined && !CHANGING.includes(part);
}
