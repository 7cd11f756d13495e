import { OOCYTES_SHEET } from "@zona/domain/records/sheet";
import { useEffect, useState } from "react";
import { type StaffMember, useStaffMember } from "../../people/session/session.ts";
import { useAskBeforeUnload } from "../../platform/browser/browser-hooks.ts";
import { whileConnected } from "../../platform/firebase/connection.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import type { RecordChange } from "../fields/record-rows.ts";
import { type LabRecord, listenToRecord } from "../record/record-data.ts";
import { MOST_SHEETS } from "./kept-edits/held-edits.ts";
import { useDeviceCopy } from "./kept-edits/use-device-copy.ts";
import { createOpenRecords, type KindOfRecord, moveRecord } from "./open-record.ts";
import { useEditorView, useHasRows } from "./use-editor-view.ts";
import { useFlushOnLeave, useFlushWhenHeard } from "./use-flush.ts";

const openRecords = new Map<string, ReturnType<typeof createOpenRecords>>();

/** Another person comes with another loading of the page. */
function openRecordsOf({ uid, name }: StaffMember) {
  const known = openRecords.get(uid) ?? createOpenRecords({ uid, name });
  openRecords.set(uid, known);
  return known;
}

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

/**
 * One record, open to be filled: shown live, saved a second after the last entry as one revision, kept on the device until
 * then. `reason` is told with every revision once the record was submitted.
 */
export function useRecordEditor(testId: string, kind: KindOfRecord) {
  const member = useStaffMember();
  const { uid } = member;
  const snapshot = useSnapshot(`record ${testId}`, listenToRecord(testId));
  const all = openRecordsOf(member);
  const [open] = useState(() => all.open(testId, kind));
  const { editor, newest, keeper } = open;
  const record = dataOf(snapshot);
  const pending = "pending" in snapshot && snapshot.pending;
  // Of the rows nothing: whoever shows some of them follows those, so that a key draws its own cell and not the page.
  const isSaving = useEditorView(editor, ({ status }) => status.state === "saving");
  useAskBeforeUnload(useEditorView(editor, ({ held }) => held > 0));
  const hasRows = useHasRows(editor);

  useEffect(() => all.show(testId, open), [all, testId, open]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what waited for the end of saving is told then
  useEffect(() => {
    if (record) open.receive(record, pending);
  }, [open, record, pending, isSaving]);

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
    reason: open.reason,
    setReason: open.setReason,
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
        rev = await open.commit(latest, change, why);
      }
    },
    /** Saves what waits, then has the record moved on, if it is to move. Rejects as `moveRecord` does. */
    act: (action: "start" | "save_check" | undefined) =>
      whileConnected(() =>
        apply(async ({ test: { id, rev } }) => {
          const why = open.reason() === "" ? {} : { reason: open.reason() };
          if (action) await moveRecord({ testId: id, rev, action, ...why });
        }),
      ),
  };
}
export type OpenedRecord = ReturnType<typeof useRecordEditor>;
