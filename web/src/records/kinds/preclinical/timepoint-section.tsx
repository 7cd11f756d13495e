import { Box, Button, Group, Stack } from "@mantine/core";
import { peopleIn } from "@zona/domain/identity/people";
import type { Clock, Column } from "@zona/domain/records/entry/column";
import type { Advance } from "@zona/domain/records/entry/grid-keys";
import type { RunHeaderDraft } from "@zona/domain/records/kinds/preclinical/run-header";
import { SESSION_ROW, type SheetRow, type SheetRows, timepointSheet, unitRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { hoursBetween, MS_PER_HOUR } from "@zona/domain/timing/instant";
import { useMemo } from "react";
import { PeopleField } from "../../../people/names/people-field.tsx";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { fullTime } from "../../../platform/i18n/dates.ts";
import { tenths } from "../../../platform/i18n/formats.ts";
import type { RecordEditor } from "../../entry/record-editor.ts";
import { WhyForm } from "../../entry/why-form.tsx";
import { EntryGrid, type GridEdit } from "../../fields/entry-grid.tsx";
import { minuteOf } from "../../fields/following.ts";
import { Value } from "../../fields/shown-value.tsx";
import { TimeField } from "../../fields/time-field.tsx";
import { t } from "./preclinical-text.ts";

type Arms = NonNullable<RunHeaderDraft["arms"]>;
type Props = {
  editor: RecordEditor;
  hour: number;
  arms: Arms;
  rows: SheetRows;
  columns: readonly Column[];
  clock: Clock;
  advance: Advance;
  readOnly: boolean;
  startedAt: Date | undefined;
  onEdit: (edits: readonly GridEdit[]) => void;
  onFinish: () => void;
};

const NO_CELLS: SheetRow = {};

const addHours = (at: Date, hours: number) => new Date(at.getTime() + hours * MS_PER_HOUR);

/** One timepoint: when it was read, and all units of all arms. */
export function TimepointSection(props: Props) {
  const { hour, arms, rows, readOnly, startedAt, onEdit, onFinish } = props;
  const session = rows[SESSION_ROW] ?? NO_CELLS;
  const doneAt = session.doneAt instanceof Date ? session.doneAt : undefined;
  const by = peopleIn(session.by).map(({ name }) => name);
  const notDone = typeof session.notDoneReason === "string" ? session.notDoneReason : undefined;
  const setSession = (field: string, value: StoredValue) => onEdit([{ rowId: SESSION_ROW, field, value }]);
  if (arms.length === 0) return <p className="dim">{t("noArms")}</p>;
  return (
    <Stack gap="md">
      {notDone !== undefined && <p>{t("notDoneSince", { reason: notDone })}</p>}
      <Group gap="xs" align="end">
        {readOnly ? (
          <Group component="dl" gap="xl" className="values">
            <Value label={t("readAt")}>{doneAt && fullTime(doneAt)}</Value>
            <Value label={t("readBy")}>{by.join(", ")}</Value>
          </Group>
        ) : (
          <>
            <Box miw="min(16.5rem, 100%)">
              <TimeField
                label={t("readAt")}
                value={doneAt}
                place={`${timepointSheet(hour)}.doneAt`}
                base={startedAt && { at: addHours(startedAt, hour), meant: "nearest" }}
                onChange={(at) => setSession("doneAt", at)}
              />
            </Box>
            <PeopleField
              label={t("readBy")}
              place={`${timepointSheet(hour)}.by`}
              value={session.by}
              onChange={(people) => setSession("by", people)}
            />
          </>
        )}
        {doneAt && startedAt && <p>{t("hours", { hours: tenths(hoursBetween(startedAt, doneAt)) })}</p>}
        {!readOnly && doneAt && <Button onClick={onFinish}>{t("finish")}</Button>}
        {!readOnly && !doneAt && notDone === undefined && (
          <>
            <Button variant="default" onClick={() => setSession("doneAt", minuteOf(labNow()))}>
              {t("readNow")}
            </Button>
            <WhyForm
              ask={t("notDone")}
              question={t("notDoneWhy")}
              send={t("mark")}
              onSend={(why) => setSession("notDoneReason", why)}
            />
          </>
        )}
      </Group>
      {notDone === undefined &&
        arms.map(({ name, nUnits }, index) => <ArmGrid key={name} arm={{ index, name, nUnits }} {...props} />)}
    </Stack>
  );
}

type ArmProps = Props & { arm: { index: number; name: string; nUnits: number } };

function ArmGrid({
  arm: { index, name, nUnits },
  editor,
  hour,
  rows,
  columns,
  clock,
  advance,
  readOnly,
  onEdit,
}: ArmProps) {
  const gridRows = useMemo(
    () =>
      Array.from({ length: nUnits }, (_, at) => {
        const id = unitRow(index, at + 1);
        return { id, name: t("unitNo", { n: at + 1 }), cells: rows[id] ?? NO_CELLS };
      }),
    [index, nUnits, rows],
  );
  return (
    <section aria-label={name}>
      <h3>{name}</h3>
      <EntryGrid
        editor={editor}
        sheetId={timepointSheet(hour)}
        label={name}
        rowHeading={t("unit")}
        rows={gridRows}
        columns={columns}
        clock={clock}
        advance={advance}
        readOnly={readOnly}
        onEdit={onEdit}
      />
    </section>
  );
}
