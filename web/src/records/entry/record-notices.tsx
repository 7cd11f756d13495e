import { Group } from "@mantine/core";
import type { StoredValue } from "@zona/domain/stored-record";
import { Link } from "react-router";
import { usePlace } from "../../platform/browser/browser-lack.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { ConflictChoice } from "./conflict-choice.tsx";
import { t } from "./entry-text.ts";
import type { Conflict } from "./kept-edits/held-edits.ts";
import type { RecordEditor } from "./record-editor.ts";
import { SaveStatusLine } from "./save-status-line.tsx";
import { useEditorView } from "./use-editor-view.ts";

/** Whether what was typed is safe, and since when. */
export function SavedLine({ editor, words }: { editor: RecordEditor; words: CellWords }) {
  const isSilent = useConnectionLoss() !== undefined;
  const place = usePlace();
  const held = useEditorView(editor, (view) => view.held);
  const status = useEditorView(editor, (view) => view.status);
  const [conflict, ...others] = useEditorView(editor, (view) => view.conflicts);
  return (
    <SaveStatusLine
      status={status.state === "saved" && held > 0 ? { state: "idle" } : status}
      saving={isSilent ? t("waiting", { n: held, place }) : t("saving")}
      onRetry={() => void editor.flush()}
    >
      {conflict && (
        <Group gap="xs" role="group" aria-label={t("inConflict", { n: others.length + 1 })}>
          <ConflictChoice editor={editor} conflict={conflict} show={(value) => words.show(conflict, value)}>
            <span className="failure">{t("inConflict", { n: others.length + 1 })}</span>
            <Link to={`#${conflict.sheetId}.${conflict.rowId}.${conflict.field}`}>{words.nameOf(conflict)}</Link>
          </ConflictChoice>
        </Group>
      )}
    </SaveStatusLine>
  );
}

/** How a cell is named and shown: one that two people changed, or one that waits to be applied. */
export type CellWords = {
  nameOf: (conflict: Conflict) => string;
  /** The part of the form in which the cells of a sheet stand. */
  nameOfSheet: (sheetId: string) => string;
  show: (conflict: Conflict, value: StoredValue) => string;
};
