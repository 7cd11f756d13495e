import { Button, Group } from "@mantine/core";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { shortTime } from "../../../platform/i18n/dates.ts";
import { Notice } from "../../../platform/ui/notice.tsx";
import { t } from "../entry-text.ts";
import type { CellWords } from "../record-notices.tsx";
import type { DeviceEdits } from "./device-edits-data.ts";

type RecoveredProps = CellWords & { found: DeviceEdits; onAnswer: (take: boolean) => void };

/** So many recovered cells of a sheet are named; of more it is told how many they are. */
const MOST_NAMED = 3;

/**
 * Asks what to do with entries that a crash or a lost connection kept from the server, and tells which they are and what they
 * replace: a colleague may have set a value back on purpose, which no conflict tells of.
 */
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
                  {nameOf(cell)}: <strong>{show(cell, edit.value) || t("empty")}</strong>{" "}
                  <span className="dim">{t("inPlaceOf", { value: show(cell, edit.base) || t("empty") })}</span>
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
