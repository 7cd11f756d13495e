import type { SheetRows } from "@zona/domain/records/sheet";
import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import type { RecordRows } from "../fields/record-rows.ts";
import type { EditorView, RecordEditor } from "./record-editor.ts";

const NO_ROWS: SheetRows = {};

/** The rows of one sheet as they are in `view`; the same object while nothing of the sheet changes. */
export const rowsIn =
  (sheetId: string) =>
  ({ sheets }: EditorView): SheetRows =>
    sheets[sheetId] ?? NO_ROWS;

/**
 * A part of an open record, live. The component is drawn again only when that part changes, so `select` must give the same
 * object for what did not change.
 */
export const useEditorView = <Part>(editor: RecordEditor, select: (view: EditorView) => Part): Part =>
  useSyncExternalStore(editor.subscribe, () => select(editor.get()));

/**
 * Whether the server's rows have come for the first time. A form is much to draw, so it is drawn as a transition: in pieces
 * between which the browser answers.
 */
export function useHasRows(editor: RecordEditor): boolean {
  const [hasRows, setHasRows] = useState(() => editor.get().isLoaded);
  useEffect(() => {
    if (hasRows) return;
    const look = () => startTransition(() => setHasRows(editor.get().isLoaded));
    look();
    return editor.subscribe(look);
  }, [editor, hasRows]);
  return hasRows;
}

/** Longer than the time between two keys of whoever types without looking. */
const STILL_MS = 350;

/**
 * A part of an open record once the record has been still for a moment; that of the beginning at once. What is counted or
 * told of it then never stands in the way of the next key. `select` must be the same function at every call.
 */
export function useSettledView<Part>(editor: RecordEditor, select: (view: EditorView) => Part): Part {
  const [settled, setSettled] = useState(() => select(editor.get()));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => startTransition(() => setSettled(() => select(editor.get()))), STILL_MS);
    };
    const stop = editor.subscribe(later);
    later();
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor, select]);
  return settled;
}

const rowsOf = ({ sheets }: EditorView): RecordRows => sheets;
export const useSettledRows = (editor: RecordEditor) => useSettledView(editor, rowsOf);
