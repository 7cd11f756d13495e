import type { Advance } from "@zona/domain/records/entry/grid-keys";
import { t } from "../entry/entry-text.ts";
import type { RecordEditor } from "../entry/record-editor.ts";
import { type CellWords, SavedLine } from "../entry/record-notices.tsx";
import { UndoButton } from "../entry/undo-button.tsx";
import styles from "./entry-tools.module.css";

type Props = { editor: RecordEditor; words: CellWords; readOnly: boolean };
type GridProps = Props & { advance: Advance; onAdvance: (advance: Advance) => void };

/** What goes for all grids of a page: where the cursor goes by itself, undo, and whether all is saved. */
export const EntryTools = ({ editor, words, readOnly, advance, onAdvance }: GridProps) => (
  <div className={styles.tools}>
    <SavedLine editor={editor} />
    <label>
      {t("after")}
      <select value={advance} onChange={(event) => onAdvance(event.target.value === "across" ? "across" : "down")}>
        <option value="down">{t("down")}</option>
        <option value="across">{t("across")}</option>
      </select>
    </label>
    <UndoButton editor={editor} words={words} readOnly={readOnly} />
  </div>
);

/** The same of a record without grids; it stays in sight, as its one form is long. */
export const FormTools = ({ editor, words, readOnly }: Props) => (
  <div className={`${styles.tools} ${styles.alone}`}>
    <SavedLine editor={editor} />
    <UndoButton editor={editor} words={words} readOnly={readOnly} />
  </div>
);
