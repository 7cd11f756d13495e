import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { settledByReading } from "@zona/domain/records/blinding/settled-by-reading";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { MoveRecord } from "@zona/domain/records/moves/move-record";
import { keptSinceStart } from "@zona/domain/records/moves/start-facts";
import type { TestFields } from "@zona/domain/records/plan-commit";
import type { StoredValue } from "@zona/domain/stored-record";
import { timingOf } from "@zona/domain/timing/record-timing";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf } from "../../platform/firebase/snapshot.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { createFollowing } from "../fields/following.ts";
import { HEADER_ROW, HEADER_SHEET, type RecordChange, type RecordRows, rowsAfter } from "../fields/record-rows.ts";
import { commitChange, type LabRecord, listenToRecord } from "../record/record-data.ts";
import { createEditsKeeper } from "./kept-edits/device-edits-data.ts";
import { createNewest } from "./newest-record.ts";
import { createRecordEditor } from "./record-editor.ts";

const DELAY_MS = 1000;

/** What a kind of record keeps with its test beside what was typed: clock zero and next check. */
export type Bookkeeping = (
  record: Pick<LabRecord, "test">,
  header: Record<string, StoredValue>,
  sheets: RecordRows,
) => TestFields;

/** What a kind of record brings to its editor. */
export type KindOfRecord = {
  bookkeeping: Bookkeeping;
  /** Whether a row of a check is due by itself, after the others were looked at. */
  isDueLater?: (test: LabTest, rows: RecordRows, place: { sheetId: string; rowId: string }, doneAt: Date) => boolean;
};

const rowsOf = ({ test, sheets }: LabRecord): RecordRows => ({
  ...Object.fromEntries(Object.entries(sheets).map(([id, { rows }]) => [id, rows])),
  ...(test.header ? { [HEADER_SHEET]: { [HEADER_ROW]: test.header } } : {}),
});

/** By what the checks of an ICSI record are judged. */
const profileOf = (test: LabTest | undefined) => (test?.kind === "icsi" ? timingOf(test.settings).profile : undefined);

/** `before` rows that are not in `after` were removed. */
const removing = ({ before, after }: RecordChange["sheets"][string]) => ({
  ...Object.fromEntries(Object.keys(before).map((row) => [row, undefined])),
  ...after,
});

/** The commit of what was typed, on top of the version that it was typed on. */
function commitOf(latest: LabRecord, change: RecordChange, bookkeeping: Bookkeeping) {
  const { [HEADER_SHEET]: changedHeader, ...sheets } = change.sheets;
  const after = rowsAfter(rowsOf(latest), change);
  const header = after[HEADER_SHEET]?.[HEADER_ROW] ?? {};
  return {
    action: "edit" as const,
    testFields: { ...(changedHeader ? { header } : {}), ...bookkeeping(latest, header, after) },
    sheets: Object.fromEntries(Object.entries(sheets).map(([id, rows]) => [id, removing(rows)])),
  };
}

/** Its code comes with the first move: a page must not wait for it. */
export const moveRecord = async (asked: MoveRecord) =>
  (await import("../record/move-record-data.ts")).moveRecord(asked);

/**
 * Commits what was entered. A record that waited for its next check is taken up again with it: where nobody can ask for that
 * now, the next entry does.
 */
async function commitEntry(latest: LabRecord, change: Parameters<typeof commitChange>[1]): Promise<number> {
  const rev = await commitChange(latest, change);
  const { id, status } = latest.test;
  if (status === "awaiting") void moveRecord({ testId: id, rev, action: "resume" }).catch(() => undefined);
  return rev;
}

/** A record under the hands of one person, with its editor and its way to the server. */
function createOpenRecord(testId: string, me: Person, { bookkeeping, isDueLater }: KindOfRecord) {
  const newest = createNewest<LabRecord>();
  const keeper = createEditsKeeper(me.uid, testId);
  let reason = "";
  /** Of writes that this device shows and the server may still refuse. */
  let unanswered: PromiseWithResolvers<void> | undefined;

  const committed = (latest: LabRecord, change: RecordChange, why: readonly string[]) => {
    const reasons = [reason, ...why].filter((one) => one !== "");
    const told = reasons.length > 0 ? { reason: reasons.join("; ") } : {};
    return commitEntry(latest, { ...commitOf(latest, change, bookkeeping), by: me, ...told });
  };

  const editor = createRecordEditor({
    delayMs: DELAY_MS,
    now: labNow,
    keep: keeper.keep,
    joins: ({ sheetId, field }) => sheetId === HEADER_SHEET && field === "names",
    isTyped: ({ sheetId }) => sheetId === HEADER_SHEET,
    follow: createFollowing({
      isDueLater(place, doneAt, rows) {
        const test = newest.get()?.test;
        return test !== undefined && (isDueLater?.(test, rows, place, doneAt) ?? false);
      },
      me,
      now: labNow,
      profile: () => profileOf(newest.get()?.test),
      isAmended: () => newest.get()?.test.submittedBy !== undefined,
    }),
    refuses({ sheetId, field, value }) {
      const test = newest.get()?.test;
      if (test === undefined || sheetId !== HEADER_SHEET) return undefined;
      const why = keptSinceStart(test, field, value) ?? settledByReading(test, field);
      return why && toWords(why);
    },
    settled: () => unanswered?.promise,
    async save(change) {
      const latest = await newest.from(change.rev);
      if (latest.test.rev !== change.rev) throw new AppError("conflict", "Somebody else changed this record first.");
      return committed(latest, change, []);
    },
  });

  return {
    editor,
    newest,
    keeper,
    /** Tells of the record as this device knows it; `pending`: with writes of its own that the server may still refuse. */
    receive(record: LabRecord, pending: boolean) {
      // Our own commit is shown from what was typed, on its way and when it was refused: a page may hear of it late.
      const { state } = editor.get().status;
      if (pending && unanswered === undefined && newest.get() && (state === "saving" || state === "failed")) return;
      newest.tell(record);
      const isAnswer = unanswered !== undefined && !pending;
      editor.receive({ rev: record.test.rev, sheets: rowsOf(record), author: record.test.updatedBy.name }, isAnswer);
      if (pending) unanswered ??= Promise.withResolvers();
      else {
        unanswered?.resolve();
        unanswered = undefined;
      }
    },
    reason: () => reason,
    setReason(text: string) {
      reason = text.trim();
    },
    /** Commits a change of its own, with a further reason; resolves with its revision. */
    commit: (latest: LabRecord, change: RecordChange, why: string) => committed(latest, change, [why]),
  };
}
type OpenRecord = ReturnType<typeof createOpenRecord>;

/**
 * The records that one person has under their hands in this tab. Whoever leaves a page before the server has all that was
 * typed there finds it again, and it goes on its way meanwhile: a second editor would know nothing of it.
 */
export function createOpenRecords(me: Person) {
  const left = new Map<string, { record: OpenRecord; stop: () => void }>();
  return {
    open: (testId: string, kind: KindOfRecord): OpenRecord =>
      left.get(testId)?.record ?? createOpenRecord(testId, me, kind),
    /** A page shows it, and tells it of what the server has; the returned function leaves it to itself. */
    show(testId: string, record: OpenRecord) {
      left.get(testId)?.stop();
      left.delete(testId);
      return () => {
        if (record.editor.get().held === 0) return;
        const stopListening = listenToRecord(testId)((snapshot) => {
          const known = dataOf(snapshot);
          if (known) record.receive(known, "pending" in snapshot && snapshot.pending);
        });
        const stopWatching = record.editor.subscribe(() => {
          if (record.editor.get().held > 0) return;
          stop();
          left.delete(testId);
        });
        function stop() {
          stopListening();
          stopWatching();
        }
        left.set(testId, { record, stop });
      };
    },
  };
}
