import { Group, NativeSelect } from "@mantine/core";
import type { Advance } from "@zona/domain/records/entry/grid-keys";
import { t } from "../entry/entry-text.ts";
import type { RecordEditor } from "../entry/record-editor.ts";
import { type CellWords, SavedLine } from "../entry/record-notices.tsx";
import { UndoButton } from "../entry/undo-button.tsx";
import type { Entry } from "../entry/use-entry.tsx";
import styles from "./entry-tools.module.css";

type Props = { entry: Pick<Entry, "isOpen" | "readOnly">; editor: RecordEditor; words: CellWords };
type GridProps = Props & { advance: Advance; onAdvance: (advance: Advance) => void };

/** What goes for all grids of a page: where the cursor goes by itself, undo, and whether all is saved. */
export const EntryTools = ({ entry, editor, words, advance, onAdvance }: GridProps) => (
  <div className={styles.tools}>
    <SavedLine editor={editor} />
    {entry.isOpen && (
      <>
        <Group component="label" gap="xs" className="dim">
          {t("after")}
          <NativeSelect
            size="xs"
            data={[
              { value: "down", label: t("down") },
              { value: "across", label: t("across") },
            ]}
            value={advance}
            onChange={(event) => onAdvance(event.target.value === "across" ? "across" : "down")}
          />
        </Group>
        <UndoButton editor={editor} words={words} readOnly={entry.readOnly} />
      </>
    )}
  </div>
);

/** The same of a record without grids; it stays in sight, as its one form is long. */
export const FormTools = ({ entry, editor, words }: Props) =>
  entry.isOpen && (
    <div className={`${styles.tools} ${styles.alone}`}>
      <SavedLine editor={editor} />
      <UndoButton editor={editor} words={words} readOnly={entry.readOnly} />
    </div>
  );
