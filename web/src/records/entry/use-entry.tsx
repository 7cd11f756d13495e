import type { SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { useCallback, useState } from "react";
import { HEADER_ROW, HEADER_SHEET } from "../fields/record-rows.ts";
import { useMayEnter } from "../page/record-access.tsx";
import type { RecordFormProps } from "./opened-record-page.tsx";
import { LEAST_REASON } from "./reason-for-changes.tsx";
import type { EditorView } from "./record-editor.ts";
import { useAct } from "./use-act.tsx";
import { useEditorView } from "./use-editor-view.ts";

const NO_CELLS: SheetRow = {};
const headerIn = ({ sheets }: EditorView) => sheets[HEADER_SHEET]?.[HEADER_ROW] ?? NO_CELLS;

/** What every form of a record has: whether it may be changed now, why, and the ways to change its header. */
export function useEntry({ test, opened }: RecordFormProps) {
  const { editor, setReason: tellReason, act } = opened;
  const header = useEditorView(editor, headerIn);
  const [reason, setReason] = useState(opened.reason);
  const isOpen = useMayEnter(test);
  // Every change of a record that was submitted once is told with its reason.
  const needsReason = isOpen && test.submittedBy !== undefined;
  const editHeader = useCallback(
    (field: string, value: StoredValue, following: SheetRow = {}) => {
      const place = { sheetId: HEADER_SHEET, rowId: HEADER_ROW };
      // Somebody and their name, a sample and its counts, are one act: one undo takes both back.
      editor.edit([
        { ...place, field, value },
        ...Object.entries(following).map(([also, its]) => ({
          ...{ ...place, field: also, value: its },
          proposed: true as const,
        })),
      ]);
    },
    [editor],
  );
  return {
    isOpen,
    needsReason,
    reason,
    editHeader,
    ...useAct(act),
    readOnly: !isOpen || (needsReason && reason.trim().length < LEAST_REASON),
    header,
    setReason(text: string) {
      setReason(text);
      tellReason(text);
    },
    /** All of them as one act, so that one undo takes them back. */
    takeFields: (fields: Readonly<Record<string, StoredValue>>) =>
      editor.edit(
        Object.entries(fields).map(([field, value]) => ({ sheetId: HEADER_SHEET, rowId: HEADER_ROW, field, value })),
      ),
  };
}
export type Entry = ReturnType<typeof useEntry>;
