import { AppError } from "@zona/domain/errors";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { MoveRecord } from "@zona/domain/records/move-record";
import type { TestFields } from "@zona/domain/records/plan-commit";
import { settledByReading } from "@zona/domain/records/settled-by-reading";
import { OOCYTES_SHEET } from "@zona/domain/records/sheet";
import { keptSinceStart } from "@zona/domain/records/start-facts";
import type { StoredValue } from "@zona/domain/stored-record";
import { timingOf } from "@zona/domain/timing/record-timing";
import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { useAskBeforeUnload } from "../../platform/browser/browser-hooks.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { whileConnected } from "../../platform/firebase/connection.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { createFollowing } from "../fields/following.ts";
import { HEADER_ROW, HEADER_SHEET, type RecordChange, type RecordRows, rowsAfter } from "../fields/record-rows.ts";
import { commitChange, type LabRecord, listenToRecord } from "../record/record-data.ts";
import { createEditsKeeper } from "./device-edits-data.ts";
import { MOST_SHEETS } from "./held-edits.ts";
import { createNewest } from "./newest-record.ts";
import { createRecordEditor } from "./record-editor.ts";
import { useDeviceCopy } from "./use-device-copy.ts";
import { useEditorView, useHasRows } from "./use-editor-view.ts";
import { useFlushOnLeave, useFlushWhenHeard } from "./use-flush.ts";

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

/** A row taken out of as many sheets as one commit may hold; the oocyte itself goes last. */
function removalOf({ test, sheets }: LabRecord, rowId: string): RecordChange {
  const holding = Object.values(sheets).filter(({ rows }) => rows[rowId] !== undefined);
  const inOrder = holding.sort((a, b) => Number(a.id === OOCYTES_SHEET) - Number(b.id === OOCYTES_SHEET));
  const changes = inOrder.slice(0, MOST_SHEETS).map(({ id, rows }) => {
    const row = rows[rowId];
    return [id, { before: row ? { [rowId]: row } : {}, after: {} }] as const;
  });
  return { rev: test.rev, sheets: Object.fromEntries(changes) };
}

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
const moveRecord = async (asked: MoveRecord) => (await import("../record/move-record-data.ts")).moveRecord(asked);

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

/**
 * One record, open to be filled: shown live, saved a second after the last entry as one revision, kept on the device until
 * then. `reason` is told with every revision once the record was submitted.
 */
export function useRecordEditor(testId: string, { bookkeeping, isDueLater }: KindOfRecord) {
  const { uid, name } = useStaffMember();
  const snapshot = useSnapshot(`record ${testId}`, listenToRecord(testId));
  const [newest] = useState(createNewest<LabRecord>);
  const reason = useRef("");
  const byWhomAndWhy = () => ({ by: { uid, name }, ...(reason.current === "" ? {} : { reason: reason.current }) });
  const record = dataOf(snapshot);
  const pending = "pending" in snapshot && snapshot.pending;
  const [keeper] = useState(() => createEditsKeeper(uid, testId));

  const [editor] = useState(() =>
    createRecordEditor({
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
        me: { uid, name },
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
      async save(change) {
        const latest = await newest.from(change.rev);
        if (latest.test.rev !== change.rev) throw new AppError("conflict", "Somebody else changed this record first.");
        return commitEntry(latest, { ...commitOf(latest, change, bookkeeping), ...byWhomAndWhy() });
      },
    }),
  );
  // Of the rows nothing: whoever shows some of them follows those, so that a key draws its own cell and not the page.
  const isSaving = useEditorView(editor, ({ status }) => status.state === "saving");
  useAskBeforeUnload(useEditorView(editor, ({ held }) => held > 0));
  const hasRows = useHasRows(editor);

  useEffect(() => {
    if (!record) return;
    // Our own commit on its way is shown from what was typed; the server may still refuse it.
    if (pending && newest.get() && isSaving) return;
    newest.tell(record);
    editor.receive({ rev: record.test.rev, sheets: rowsOf(record), author: record.test.updatedBy.name });
  }, [editor, newest, record, pending, isSaving]);

  useFlushOnLeave(editor, keeper.now);
  useFlushWhenHeard(editor);

  const copy = useDeviceCopy({ uid, testId, keeper, isLoaded: hasRows, restore: editor.restore });

  async function apply(write: (record: LabRecord) => Promise<void>) {
    await editor.flush();
    await write(await newest.from(editor.rev()));
  }

  return {
    snapshot,
    editor,
    /** The rows of the record are there. */
    hasRows,
    ...copy,
    /** Told with every later revision; needed once the record was submitted. */
    setReason(text: string) {
      reason.current = text.trim();
    },
    /** Saves what waits, then writes on top of it. Rejects as `commitChange` does. */
    apply,
    /**
     * Removes a row from every sheet, a few sheets a commit, each commit with the reason; what a lost connection leaves is
     * removed by the next try. Rejects as `commitChange` does.
     */
    async removeRow(rowId: string, why: string) {
      await editor.flush();
      for (let rev = editor.rev(); ; ) {
        const latest = await newest.from(rev);
        const change = removalOf(latest, rowId);
        if (Object.keys(change.sheets).length === 0) return;
        const reasons = [reason.current, why].filter((one) => one !== "");
        const plan = { ...commitOf(latest, change, bookkeeping), ...byWhomAndWhy(), reason: reasons.join("; ") };
        rev = await commitEntry(latest, plan);
      }
    },
    /** Saves what waits, then has the record moved on, if it is to move. Rejects as `moveRecord` does. */
    act: (action: "start" | "save_check" | undefined) =>
      whileConnected(() =>
        apply(async ({ test: { id, rev } }) => {
          const why = reason.current === "" ? {} : { reason: reason.current };
          if (action) await moveRecord({ testId: id, rev, action, ...why });
        }),
      ),
  };
}
export type OpenedRecord = ReturnType<typeof useRecordEditor>;
