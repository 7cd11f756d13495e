import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useEffect } from "react";
import styles from "../fields/entry-tools.module.css";
import type { CellEdit } from "../fields/record-rows.ts";
import { t } from "./entry-text.ts";
import type { EditorView, RecordEditor } from "./record-editor.ts";
import type { CellWords } from "./record-notices.tsx";
import { useEditorView, useSettledView } from "./use-editor-view.ts";

type Props = { editor: RecordEditor; words: CellWords; readOnly: boolean };

/** An act in a few words: its one cell, else where its cells are and how many; what only went with them is not told. */
function actWords(act: readonly CellEdit[], { nameOf, nameOfSheet }: CellWords): string {
  const entered = act.filter(({ proposed }) => proposed !== true);
  const [first, ...others] = entered.length > 0 ? entered : act;
  if (!first) return "";
  if (others.length === 0) return nameOf({ ...first, base: undefined, theirs: undefined });
  return [...Map.groupBy([first, ...others], ({ sheetId }) => sheetId)]
    .map(([sheetId, own]) => t("cellsIn", { place: nameOfSheet(sheetId), n: own.length }))
    .join("; ");
}

/** Letters that stand in a field of no record are its own to take back. */
const hasOwnUndo = (target: EventTarget | null) =>
  target instanceof Element &&
  target.matches("input, textarea, select, [contenteditable]") &&
  target.closest("[data-recorded]") === null;

const nextOf = ({ undoes }: EditorView) => undoes;

/** Takes the last act back, by press and by Ctrl+Z anywhere on the page, and says which it is and which it was. */
export function UndoButton({ editor, words, readOnly }: Props) {
  const hasActs = useEditorView(editor, (view) => view.undoes !== undefined);
  // Its name comes once the keys rest: it changes with each of them.
  const next = useSettledView(editor, nextOf);
  const undone = useEditorView(editor, (view) => view.undone);
  const refusal = useEditorView(editor, (view) => view.refusal);
  const canUndo = hasActs && !readOnly;

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, target } = event;
      if (!(ctrlKey || metaKey) || shiftKey || altKey || key.toLowerCase() !== "z") return;
      if (!canUndo || event.defaultPrevented || hasOwnUndo(target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      editor.undo();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [editor, canUndo]);

  return (
    <>
      <p className={styles.undone} role="status">
        {undone && undone.length > 0 && t("undone", { what: actWords(undone, words) })}
      </p>
      <Button
        className={styles.undo}
        variant="default"
        size="compact-md"
        // Not `disabled`: the focus would be lost with the last act.
        aria-disabled={!canUndo}
        {...(canUndo ? {} : { "data-disabled": true })}
        aria-keyshortcuts="Control+Z"
        title={t("undoKeys")}
        leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        onClick={() => canUndo && editor.undo()}
      >
        {t("undo")}
        {canUndo && next && <span className={styles.what}>: {actWords(next, words)}</span>}
      </Button>
      <p className={styles.refusal} role="status">
        {refusal && t("notUndone", { why: refusal })}
      </p>
    </>
  );
}
