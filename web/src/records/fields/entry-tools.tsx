import { Box, Button, Group, NativeSelect } from "@mantine/core";
import type { Advance } from "@zona/domain/records/entry/grid-keys";
import { isWorthPrefilling } from "@zona/domain/records/entry/worth-prefilling";
import type { FieldGroups } from "@zona/domain/records/fields/define-field";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { useState } from "react";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { t } from "../entry/entry-text.ts";
import type { RecordEditor } from "../entry/record-editor.ts";
import { type CellWords, SavedLine } from "../entry/record-notices.tsx";
import { UndoButton } from "../entry/undo-button.tsx";
import type { Entry } from "../entry/use-entry.tsx";
import { fetchLatestOfStudy } from "../record/last-test-data.ts";
import styles from "./entry-tools.module.css";

type Props = { entry: Pick<Entry, "isOpen" | "readOnly">; editor: RecordEditor; words: CellWords };
type GridProps = Props & { advance: Advance; onAdvance: (advance: Advance) => void };

/** What goes for all grids of a page: where the cursor goes by itself, undo, and whether all is saved. */
export const EntryTools = ({ entry, editor, words, advance, onAdvance }: GridProps) => (
  <div className={styles.tools}>
    <SavedLine editor={editor} words={words} />
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
      <SavedLine editor={editor} words={words} />
      <UndoButton editor={editor} words={words} readOnly={entry.readOnly} />
    </div>
  );

type PrefillProps = {
  test: LabTest;
  /** The fields of its kind. */
  groups: FieldGroups;
  header: SheetRow;
  /** Fields that are not entered in the header. */
  closed?: readonly string[];
  /** Takes all fields as one act, so that one undo takes them back. */
  onTake: (fields: Readonly<Record<string, StoredValue>>) => void;
};

/** Tests of a day are begun one after the other and filled later, so the last one may say nothing yet. */
const LOOKED_AT = 8;

/** Offers what stays the same from the last test of the study; what is there already stays. */
export function PrefillBar({ test, groups, header, closed = [], onTake }: PrefillProps) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState<string>();

  async function take() {
    setBusy(true);
    try {
      const { prefillFromFirst } = await import("@zona/domain/records/entry/prefill");
      const latest = await fetchLatestOfStudy(test.studyId, test.kind, test.id, LOOKED_AT);
      const found = prefillFromFirst(groups, header, latest, closed);
      if (found) onTake(found.fields);
      setWords(found ? t("takenOver", { n: found.count, code: found.from.code }) : t("nothingToTake"));
    } catch (error) {
      setWords(failureSentence(error));
    } finally {
      setBusy(false);
    }
  }

  const isOffered = isWorthPrefilling(groups, header);
  return (
    <Box mb="sm" className={styles.prefill} role="status">
      {isOffered && !words && (
        <Button variant="default" size="compact-md" loading={busy} onClick={() => void take()}>
          {t("takeOver")}
        </Button>
      )}
      {words && <p className="dim">{words}</p>}
    </Box>
  );
}
