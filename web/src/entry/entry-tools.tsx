import { Button } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import type { Advance } from "@zona/domain/entry/grid-keys";
import { domainWord } from "../i18n/domain-words.ts";
import { t } from "./entry-text.ts";
import styles from "./entry-tools.module.css";
import type { RecordEditor } from "./record-editor.ts";
import { SavedLine } from "./record-notices.tsx";
import { useEditorView } from "./use-editor-view.ts";

type Props = { editor: RecordEditor; advance: Advance; onAdvance: (advance: Advance) => void };

/** What goes for all grids of a page: where the cursor goes by itself, undo, and whether all is saved. */
export function EntryTools({ editor, advance, onAdvance }: Props) {
  const canUndo = useEditorView(editor, (view) => view.canUndo);
  const refusal = useEditorView(editor, (view) => view.refusal);
  return (
    <div className={styles.tools}>
      <SavedLine editor={editor} />
      <label>
        {t("after")}
        <select value={advance} onChange={(event) => onAdvance(event.target.value === "across" ? "across" : "down")}>
          <option value="down">{t("down")}</option>
          <option value="across">{t("across")}</option>
        </select>
      </label>
      <Button
        variant="default"
        size="compact-md"
        disabled={!canUndo}
        leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
        onClick={editor.undo}
      >
        {t("undo")}
      </Button>
      <p className={styles.refusal} role="status">
        {refusal && t("notUndone", domainWord(refusal))}
      </p>
    </div>
  );
}
