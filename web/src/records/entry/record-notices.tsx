import { Button, Group } from "@mantine/core";
import type { StoredValue } from "@zona/domain/stored-record";
import { Link } from "react-router";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { ConflictChoice } from "./conflict-choice.tsx";
import type { DeviceEdits } from "./device-edits-data.ts";
import { t } from "./entry-text.ts";
import type { Conflict } from "./held-edits.ts";
import type { RecordEditor } from "./record-editor.ts";
import { SaveStatusLine } from "./save-status-line.tsx";
import { useEditorView } from "./use-editor-view.ts";

/** Whether what was typed is safe, and since when. */
export function SavedLine({ editor, words }: { editor: RecordEditor; words: CellWords }) {
  const isSilent = useConnectionLoss() !== undefined;
  const held = useEditorView(editor, (view) => view.held);
  const status = useEditorView(editor, (view) => view.status);
  const [conflict, ...others] = useEditorView(editor, (view) => view.conflicts);
  return (
    <SaveStatusLine
      status={status.state === "saved" && held > 0 ? { state: "idle" } : status}
      saving={isSilent ? t("waiting", { n: held }) : t("saving")}
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

type RecoveredProps = CellWords & { found: DeviceEdits; onAnswer: (take: boolean) => void };

/** So many recovered cells of a sheet are named; of more it is told how many they are. */
const MOST_NAMED = 3;

/** Asks what to do with entries that a crash or a lost connection kept from the server, and tells which they are. */
export function RecoveredEdits({ found, onAnswer, nameOf, nameOfSheet, show }: RecoveredProps) {
  const { changedAt } = found;
  const edits = found.edits.filter(({ proposed }) => proposed !== true);
  return (
    <Notice tone="attention" title={t("recoveredTitle", { time: shortTime(new Date(changedAt), labNow()) })}>
      <p>{t("recoveredHint", { n: edits.length })}</p>
      <ul>
        {[...Map.groupBy(edits, ({ sheetId }) => sheetId)].flatMap(([sheetId, own]) =>
          own.length > MOST_NAMED ? (
            <li key={sheetId}>{t("cellsIn", { place: nameOfSheet(sheetId), n: own.length })}</li>
          ) : (
            own.map((edit) => {
              const cell = { ...edit, theirs: undefined };
              return (
                <li key={`${edit.sheetId}/${edit.rowId}/${edit.field}`}>
                  {nameOf(cell)}: <strong>{show(cell, edit.value) || t("empty")}</strong>
                </li>
              );
            })
          ),
        )}
      </ul>
      <Group gap="xs">
        <Button onClick={() => onAnswer(true)}>{t("apply")}</Button>
        <Button variant="default" onClick={() => onAnswer(false)}>
          {t("discard")}
        </Button>
      </Group>
    </Notice>
  );
}
