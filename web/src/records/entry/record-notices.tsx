import { Button, Group, Stack } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { StoredValue } from "@zona/domain/stored-record";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import type { DeviceEdits } from "./device-edits-data.ts";
import { t } from "./entry-text.ts";
import type { Conflict } from "./held-edits.ts";
import type { RecordEditor } from "./record-editor.ts";
import { SaveStatusLine } from "./save-status-line.tsx";
import { useEditorView } from "./use-editor-view.ts";

/** Whether what was typed is safe, and since when. */
export function SavedLine({ editor }: { editor: RecordEditor }) {
  const isSilent = useConnectionLoss() !== undefined;
  const held = useEditorView(editor, (view) => view.held);
  const status = useEditorView(editor, (view) => view.status);
  const conflicts = useEditorView(editor, (view) => view.conflicts.length);
  return (
    <SaveStatusLine
      status={status.state === "saved" && held > 0 ? { state: "idle" } : status}
      saving={isSilent ? t("waiting", { n: held }) : t("saving")}
      onRetry={() => void editor.flush()}
    >
      {conflicts > 0 && (
        <Group component="p" gap="xs" className="failure">
          <IconAlertTriangle size={18} stroke={1.5} aria-hidden />
          {t("inConflict", { n: conflicts })}
          <Button variant="subtle" size="compact-md" onClick={() => document.getElementById(CONFLICTS)?.focus()}>
            {t("choose")}
          </Button>
        </Group>
      )}
    </SaveStatusLine>
  );
}

/** How a cell is named and shown: one that two people changed, or one that waits to be applied. */
export type CellWords = {
  nameOf: (conflict: Conflict) => string;
  show: (conflict: Conflict, value: StoredValue) => string;
};

type RecoveredProps = CellWords & { found: DeviceEdits; onAnswer: (take: boolean) => void };

/** So many recovered cells are named; whoever pasted a day knows which by the first of them. */
const MOST_NAMED = 8;

/** Asks what to do with entries that a crash or a lost connection kept from the server, and tells which they are. */
export function RecoveredEdits({ found, onAnswer, nameOf, show }: RecoveredProps) {
  const { changedAt } = found;
  const edits = found.edits.filter(({ proposed }) => proposed !== true);
  return (
    <Notice tone="attention" title={t("recoveredTitle", { time: shortTime(new Date(changedAt), labNow()) })}>
      <p>{t("recoveredHint", { n: edits.length })}</p>
      <ul>
        {edits.slice(0, MOST_NAMED).map((edit) => {
          const cell = { ...edit, theirs: undefined };
          return (
            <li key={`${edit.sheetId}/${edit.rowId}/${edit.field}`}>
              {nameOf(cell)}: <strong>{show(cell, edit.value) || t("empty")}</strong>
            </li>
          );
        })}
        {edits.length > MOST_NAMED && <li>{t("recoveredMore", { n: edits.length - MOST_NAMED })}</li>}
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

/** Where the choice stands, far above the grid in which it is needed. */
const CONFLICTS = "conflicts";

type ConflictProps = CellWords & { editor: RecordEditor };

/** Cells that two people changed: what it was, both new values, and the choice. */
export function Conflicts({ editor, nameOf, show }: ConflictProps) {
  const conflicts = useEditorView(editor, (view) => view.conflicts);
  if (conflicts.length === 0) return null;
  const shown = (conflict: Conflict, value: StoredValue) => show(conflict, value) || t("empty");
  return (
    <div id={CONFLICTS} tabIndex={-1}>
      <Notice tone="failure" title={t("conflictTitle")}>
        <p>{t("conflictHint")}</p>
        <Stack component="ul" gap="xs">
          {conflicts.map((conflict) => (
            <Group component="li" gap="xs" key={`${conflict.sheetId}/${conflict.rowId}/${conflict.field}`}>
              <strong>{nameOf(conflict)}</strong>
              <span>
                {t("before")}: {shown(conflict, conflict.base)}
              </span>
              <Button size="compact-md" onClick={() => editor.resolve(conflict, "mine")}>
                {t("takeMine", { what: shown(conflict, conflict.value) })}
              </Button>
              <Button size="compact-md" variant="default" onClick={() => editor.resolve(conflict, "theirs")}>
                {t("takeTheirs", { what: shown(conflict, conflict.theirs) })}
              </Button>
            </Group>
          ))}
        </Stack>
      </Notice>
    </div>
  );
}
