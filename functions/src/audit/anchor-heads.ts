import type { Head, Heads } from "@zona/domain/records/audit/anchor";

/** Where a page of records ended: the next begins behind it. */
export type Place = { at: Date; id?: string | undefined };

export type ChangedRecord = { testId: string; code: string; updatedAt: Date };

/** Every head that was ever anchored, the newest of each record. */
export type Anchored = {
  /** When the last anchor was written. */
  at: Date;
  /** Everything that changed before this is in it. */
  until: Date;
  heads: Heads;
};

export type AnchorPorts = {
  /** Undefined before the first anchor. */
  anchored: () => Promise<Anchored | undefined>;
  /** Records that changed from there on, in the order in which they did, at most a page. */
  changed: (from: Place) => Promise<ChangedRecord[]>;
  /** A link of the chain of a record: the newest, or the one of a revision. */
  link: (testId: string, rev?: number) => Promise<{ rev: number; sha256: string } | undefined>;
  /** Writes an anchor that nobody can change afterwards. */
  write: (anchor: Anchored & { isWhole: boolean }) => Promise<void>;
  /** Tells administrators of a record whose trail does not hold; a repeat changes nothing. */
  report: (broken: { testId: string; code: string; rev: number }) => Promise<void>;
};

const MINUTE_MS = 60_000;
/** A little less than an hour, so that a run which comes early is not one that comes an hour late. */
const PAUSE_MS = 55 * MINUTE_MS;
/** What changed shortly before the last anchor is looked at again: its trigger may have linked it since. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** One execution ends before its timeout; the next goes on where it was. */
const LONGEST_MS = 2 * MINUTE_MS;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/**
 * Once an hour writes the newest link of every record that changed to where the editors of the database do not reach. The
 * first anchor of a day holds all records. A head that was anchored is never replaced by another line of revisions: whoever
 * writes a trail anew is found by the next anchor, by the nightly check and whenever the record is verified.
 */
export async function anchorHeads(
  ports: AnchorPorts,
  clock: () => Date,
): Promise<"not-due" | "to-be-continued" | "done"> {
  const begin = clock();
  const before = await ports.anchored();
  const isBehind = before !== undefined && before.at.getTime() - before.until.getTime() > OVERLAP_MS;
  if (before && !isBehind && begin.getTime() - before.at.getTime() < PAUSE_MS) return "not-due";
  const heads: Record<string, Head> = {};
  let place: Place = { at: new Date(before ? before.until.getTime() - OVERLAP_MS : 0) };
  let isDone = false;
  while (!isDone && clock().getTime() - begin.getTime() < LONGEST_MS) {
    const page = await ports.changed(place);
    for (const record of page) {
      const head = await newHead(record, before?.heads[record.testId], ports);
      if (head) heads[record.testId] = head;
      place = { at: record.updatedAt, id: record.testId };
    }
    isDone = page.length === 0;
  }
  const isWhole = before === undefined || dayOf(before.at) !== dayOf(begin);
  await ports.write({
    at: begin,
    until: isDone ? begin : place.at,
    isWhole,
    heads: isWhole ? { ...before?.heads, ...heads } : heads,
  });
  return isDone ? "done" : "to-be-continued";
}

/** The head to anchor of a record; undefined where it is anchored, has no link yet, or is not what was anchored. */
async function newHead({ testId, code }: ChangedRecord, known: Head | undefined, { link, report }: AnchorPorts) {
  if (known && (await link(testId, known.rev))?.sha256 !== known.sha256) {
    await report({ testId, code, rev: known.rev });
    return undefined;
  }
  const newest = await link(testId);
  return newest && newest.rev > (known?.rev ?? 0) ? { code, rev: newest.rev, sha256: newest.sha256 } : undefined;
}
