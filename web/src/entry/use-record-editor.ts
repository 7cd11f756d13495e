import { AppError } from "@zona/domain/errors";
import type { TestFields } from "@zona/domain/tests/plan-commit";
import type { SheetRows } from "@zona/domain/tests/sheet";
import { keptSinceStart } from "@zona/domain/tests/start-facts";
import { useEffect, useRef, useState } from "react";
import { useStaffMember } from "../auth/session.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { commitChange, type LabRecord, listenToRecord } from "../tests/record-data.ts";
import { createEditsKeeper, type DeviceEdits, readDeviceEdits } from "./device-edits-data.ts";
import { createNewest } from "./newest-record.ts";
import { createRecordEditor, type RecordChange } from "./record-editor.ts";
import type { RecordRows } from "./record-rows.ts";
import { useEditorView } from "./use-editor-view.ts";

const DELAY_MS = 1000;

/** The header of a test is edited like a sheet of one row. */
export const HEADER_SHEET = "header";
export const HEADER_ROW = "test";

/** What a kind of record keeps with its test beside what was typed: clock zero and next check. */
export type Bookkeeping = (
  record: Pick<LabRecord, "test">,
  header: Record<string, unknown>,
  sheets: RecordRows,
) => TestFields;

const rowsOf = ({ test, sheets }: LabRecord): RecordRows => ({
  ...Object.fromEntries(Object.entries(sheets).map(([id, { rows }]) => [id, rows])),
  ...(test.header ? { [HEADER_SHEET]: { [HEADER_ROW]: test.header } } : {}),
});

/** The rows as they will be after a change. */
function rowsAfter(record: LabRecord, { sheets }: RecordChange): RecordRows {
  const rows: Record<string, SheetRows> = { ...rowsOf(record) };
  for (const [sheetId, { before, after }] of Object.entries(sheets)) {
    const kept = Object.entries(rows[sheetId] ?? {}).filter(([rowId]) => !(rowId in before));
    rows[sheetId] = { ...Object.fromEntries(kept), ...after };
  }
  return rows;
}

/** `before` rows that are not in `after` were removed. */
const removing = ({ before, after }: RecordChange["sheets"][string]) => ({
  ...Object.fromEntries(Object.keys(before).map((row) => [row, undefined])),
  ...after,
});

/**
 * One record, open to be filled: shown live, saved a second after the last entry as one revision, kept on the device until
 * then. `reason` is told with every revision once the record was submitted.
 */
export function useRecordEditor(testId: string, bookkeeping: Bookkeeping) {
  const { uid, name } = useStaffMember();
  const snapshot = useSnapshot(`record ${testId}`, listenToRecord(testId));
  const [newest] = useState(createNewest<LabRecord>);
  const reason = useRef("");
  const [recovered, setRecovered] = useState<DeviceEdits>();
  // A copy that waits for an answer must not be overwritten by new typing.
  const kept = useRef<DeviceEdits | undefined>(undefined);

  const [keeper] = useState(() => createEditsKeeper(uid, testId));
  const [editor] = useState(() =>
    createRecordEditor({
      delayMs: DELAY_MS,
      now: () => new Date(),
      keep: (edits) => keeper.keep([...(kept.current?.edits ?? []), ...edits]),
      joins: ({ sheetId, field }) => sheetId === HEADER_SHEET && field === "names",
      refuses({ sheetId, field, value }) {
        const test = newest.get()?.test;
        return test !== undefined && sheetId === HEADER_SHEET && keptSinceStart(test, field, value) !== undefined;
      },
      async save(change) {
        const record = await newest.from(change.rev);
        if (record.test.rev !== change.rev) throw new AppError("conflict", "Somebody else changed this record first.");
        const { [HEADER_SHEET]: changedHeader, ...sheets } = change.sheets;
        const after = rowsAfter(record, change);
        const header = after[HEADER_SHEET]?.[HEADER_ROW] ?? {};
        return commitChange(record, {
          action: record.test.status === "awaiting" ? "resume" : "edit",
          by: { uid, name },
          ...(reason.current === "" ? {} : { reason: reason.current }),
          testFields: { ...(changedHeader ? { header } : {}), ...bookkeeping(record, header, after) },
          sheets: Object.fromEntries(Object.entries(sheets).map(([id, rows]) => [id, removing(rows)])),
        });
      },
    }),
  );
  // Of the rows nothing: whoever shows some of them follows those, so that a key draws its own cell and not the page.
  const isSaving = useEditorView(editor, ({ status }) => status.state === "saving");
  const isHeld = useEditorView(editor, ({ held }) => held > 0);
  const hasRows = useEditorView(editor, (view) => view.isLoaded);

  const record = snapshot.status === "ready" ? snapshot.data : undefined;
  const pending = snapshot.status === "ready" && snapshot.pending;
  useEffect(() => {
    if (!record) return;
    // Our own commit on its way is shown from what was typed; the server may still refuse it.
    if (pending && newest.get() && isSaving) return;
    newest.tell(record);
    editor.receive({ rev: record.test.rev, sheets: rowsOf(record) });
  }, [editor, newest, record, pending, isSaving]);

  const isLoaded = record !== undefined;
  useEffect(() => {
    if (!isLoaded) return;
    let current = true;
    void readDeviceEdits(uid, testId).then((found) => {
      if (!current || !found || found.edits.length === 0) return;
      kept.current = found;
      setRecovered(found);
    });
    return () => {
      current = false;
    };
  }, [isLoaded, uid, testId]);

  useEffect(() => {
    const flushWhenHidden = () => {
      if (document.visibilityState !== "hidden") return;
      keeper.now();
      void editor.flush();
    };
    document.addEventListener("visibilitychange", flushWhenHidden);
    return () => {
      document.removeEventListener("visibilitychange", flushWhenHidden);
      keeper.now();
      void editor.flush();
    };
  }, [editor, keeper]);

  async function apply(write: (record: LabRecord) => Promise<void>) {
    await editor.flush();
    await write(await newest.from(editor.rev()));
  }

  useEffect(() => {
    if (!isHeld) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isHeld]);

  return {
    snapshot,
    editor,
    /** The rows of the record are there. */
    hasRows,
    recovered,
    answerRecovered(take: boolean) {
      if (take && recovered) editor.restore(recovered.edits);
      kept.current = undefined;
      setRecovered(undefined);
      if (!take) keeper.keep([]);
    },
    /** Told with every later revision; needed once the record was submitted. */
    setReason(text: string) {
      reason.current = text.trim();
    },
    /** Saves what waits, then writes on top of it. Rejects as `commitChange` does. */
    apply,
    /** Saves what waits, then moves the record on, if it is to move. Rejects as `commitChange` does. */
    act: (action: "start" | "save_check" | undefined) =>
      apply(async (latestRecord) => {
        if (!action) return;
        await commitChange(latestRecord, {
          action,
          by: { uid, name },
          ...(reason.current === "" ? {} : { reason: reason.current }),
        });
      }),
  };
}
export type OpenedRecord = ReturnType<typeof useRecordEditor>;
