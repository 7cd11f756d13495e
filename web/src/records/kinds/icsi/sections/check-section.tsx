import { Box, Button, Group, Stack } from "@mantine/core";
import type { Person } from "@zona/domain/identity/claims";
import { peopleIn } from "@zona/domain/identity/people";
import { oneDecimal } from "@zona/domain/policy/decimal";
import { SITE_DEFAULTS } from "@zona/domain/policy/limits";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import type { Clock } from "@zona/domain/records/entry/column";
import { enteredLater } from "@zona/domain/records/entry/entered-later";
import type { Advance } from "@zona/domain/records/entry/grid-keys";
import { CHECK_COLUMNS } from "@zona/domain/records/kinds/icsi/icsi-columns";
import type { IcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import type { ScheduledCheck } from "@zona/domain/records/kinds/icsi/icsi-schedule";
import { dueGroups } from "@zona/domain/records/kinds/icsi/insemination";
import { WAIVED_FIELD } from "@zona/domain/records/kinds/icsi/required-pictures";
import { shownRows } from "@zona/domain/records/kinds/icsi/shown-cells";
import { SESSION_ROW, type SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { hoursPostInjection, judgeTiming } from "@zona/domain/timing/due-list";
import { useMemo, useState } from "react";
import { PeopleField } from "../../../../people/names/people-field.tsx";
import { useStaffMember } from "../../../../people/session/session.ts";
import { labNow } from "../../../../platform/clock/lab-clock.ts";
import { checkWord } from "../../../../platform/i18n/check-words.ts";
import { fullTime } from "../../../../platform/i18n/dates.ts";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { tenths } from "../../../../platform/i18n/formats.ts";
import { SITE } from "../../../../platform/site/site.ts";
import { Explained } from "../../../../platform/ui/explained.tsx";
import { FreeText } from "../../../../platform/ui/fields/free-text.tsx";
import type { RecordEditor } from "../../../entry/record-editor.ts";
import { rowsIn, useEditorView } from "../../../entry/use-editor-view.ts";
import { WhyForm } from "../../../entry/why-form.tsx";
import { EntryGrid, type GridEdit } from "../../../fields/entry-grid.tsx";
import { minuteOf } from "../../../fields/following.ts";
import { Value } from "../../../fields/shown-value.tsx";
import { TimeField } from "../../../fields/time-field.tsx";
import { t } from "../icsi-text.ts";
import { ImageSlots, SlotCell } from "./image-slots.tsx";
import { t as image } from "./image-text.ts";
import { PicturesBar } from "./pictures-bar.tsx";

import { oocytesAtCheck, type ShownCheck } from "./units-shown.ts";

type Props = {
  testId: string;
  shown: ShownCheck;
  record: IcsiRecord;
  editor: RecordEditor;
  clock: Clock;
  advance: Advance;
  readOnly: boolean;
  /** Why the record changes, once it was submitted. */
  reason: string;
  onEdit: (edits: readonly GridEdit[]) => void;
  /** Undefined while the record is in a state in which no check is to be finished. */
  onFinish: (() => void) | undefined;
};

const NO_CELLS: SheetRow = {};
const IMAGE_COLUMN = { heading: image("heading"), Cell: SlotCell };

/** One check of the cohort: who looked when, whether that was in time, and what was seen of each oocyte. */
export function CheckSection(props: Props) {
  const { testId, shown, record, editor, clock, advance, readOnly, reason, onEdit, onFinish } = props;
  const { check, items } = shown;
  const [item] = items;
  const rows = useEditorView(editor, rowsIn(check));
  const session = rows[SESSION_ROW] ?? NO_CELLS;
  const doneAt = session.doneAt instanceof Date ? session.doneAt : undefined;
  const units = oocytesAtCheck(record, check, doneAt ?? item?.from ?? labNow(), rows).join();
  const hasResults = Object.keys(shownRows(check, rows)).some((row) => row !== SESSION_ROW);
  const gridRows = useMemo(
    () =>
      units === ""
        ? []
        : units.split(",").map((id) => ({ id, name: t("nOf", { n: id }), cells: rows[id] ?? NO_CELLS })),
    [units, rows],
  );
  const [withImages, setWithImages] = useState(false);
  const grid = {
    editor,
    sheetId: check,
    label: checkWord(check),
    rowHeading: t("oocyte"),
    columns: columnsInWords(CHECK_COLUMNS[check]),
    rows: gridRows,
    clock,
    advance,
    readOnly,
    onEdit,
  };
  const notDone = typeof session.notDoneReason === "string" ? session.notDoneReason : undefined;
  return (
    <Stack gap="md">
      {notDone === undefined ? (
        <SessionBar
          check={check}
          hasResults={hasResults}
          record={record}
          zero={item ?? inseminationGroup(record)}
          session={session}
          doneAt={doneAt}
          dueAt={item?.target}
          readOnly={readOnly}
          onEdit={onEdit}
          onFinish={onFinish}
        />
      ) : (
        <Group gap="xs">
          {t("notDoneSince", { reason: notDone })}
          {!readOnly && (
            <Button variant="default" size="sm" onClick={() => onEdit([sessionEdit("notDoneReason", undefined)])}>
              {t("undoNotDone")}
            </Button>
          )}
        </Group>
      )}
      {notDone === undefined && gridRows.length === 0 && <p className="dim">{t("noneAtCheck")}</p>}
      {(notDone === undefined || hasResults) && gridRows.length > 0 && (
        <>
          <PicturesBar
            check={check}
            session={session}
            readOnly={readOnly}
            isShown={withImages}
            onShow={setWithImages}
            onWaive={(why) => onEdit([sessionEdit(WAIVED_FIELD, why)])}
          />
          {withImages ? (
            <ImageSlots testId={testId} check={check} readOnly={readOnly} reason={reason}>
              <EntryGrid {...grid} note={IMAGE_COLUMN} />
            </ImageSlots>
          ) : (
            <EntryGrid {...grid} />
          )}
        </>
      )}
    </Stack>
  );
}

const sessionEdit = (field: string, value: StoredValue): GridEdit => ({ rowId: SESSION_ROW, field, value });

/** The cohort's first insemination, for a check that nobody planned. */
const inseminationGroup = (record: IcsiRecord) => {
  const [first] = dueGroups(record);
  return first && { zero: first.at, method: first.method };
};

type BarProps = Pick<Props, "record" | "readOnly" | "onEdit" | "onFinish"> & {
  /** From when hours count, and how the cohort was inseminated. */
  zero: Pick<ScheduledCheck, "zero" | "method"> | undefined;
  check: CheckKey;
  session: SheetRow;
  doneAt: Date | undefined;
  /** Between the two ends of its window. */
  dueAt: Date | undefined;
  /** Something was seen of an oocyte. */
  hasResults: boolean;
};

const namesOf = (people: readonly Person[]) => people.map(({ name }) => name).join(", ");

/** Who looked at the cohort and when, judged by the profile; or that nobody did, and why. */
function SessionBar(props: BarProps) {
  const { check, record, zero, session, doneAt, dueAt, hasResults, readOnly, onEdit, onFinish } = props;
  const hpi = doneAt && zero && hoursPostInjection(zero.zero, doneAt);
  const timing = zero && { ...record.timing, insemination: zero.method };
  const judged = hpi === undefined || !timing ? undefined : judgeTiming(check, hpi, timing);
  const outside = judged !== undefined && judged.verdict !== "in_window";
  const by = peopleIn(session.by);
  const { uid: me } = useStaffMember();
  const later = enteredLater(check, SESSION_ROW, session, SITE.enteredLaterHours);
  const isWrongDay = judged !== undefined && judged.hoursFromCentre > SITE_DEFAULTS.wrongDayHours;
  return (
    <Group gap="xs" align="end">
      {readOnly ? (
        <Group component="dl" gap="xl" className="values">
          <Value label={t("doneAt")}>{doneAt && fullTime(doneAt)}</Value>
          <Value label={t("doneBy")}>{namesOf(by)}</Value>
          {outside && <Value label={t("reasonOutside")}>{String(session.reason ?? "")}</Value>}
          {later && <dd>{t("enteredLater", { time: fullTime(later.enteredAt) })}</dd>}
        </Group>
      ) : (
        <>
          <Box miw="min(16.5rem, 100%)">
            <TimeField
              label={t("doneAt")}
              value={doneAt}
              place={`${check}.doneAt`}
              base={dueAt && { at: dueAt, meant: "nearest" }}
              since={zero && { at: zero.zero, name: t(zero.method === "ivf" ? "insemination" : "injection") }}
              error={doneAt && doneAt > labNow() ? t("inFuture") : undefined}
              hint={later && t("enteredLater", { time: fullTime(later.enteredAt) })}
              onChange={(at) => onEdit([sessionEdit("doneAt", at)])}
            />
          </Box>
          <PeopleField
            label={t("doneBy")}
            place={`${check}.by`}
            value={session.by}
            onChange={(people) => onEdit([sessionEdit("by", people)])}
          />
        </>
      )}
      {hpi !== undefined && judged && (
        <Box component="p" mih="2.25rem">
          <strong className={outside ? "attention" : undefined}>
            {t("hours", { hours: tenths(oneDecimal(hpi)) })}
          </strong>
          , {t(judged.verdict)} {t("byProfile", { profile: record.timing.profile })}{" "}
          <Explained heading="check-window" />
          {isWrongDay && <> {t("wrongDay")}</>}
        </Box>
      )}
      {outside && !readOnly && (
        <FreeText
          label={t("reasonOutside")}
          value={String(session.reason ?? "")}
          onChange={(text) => onEdit([sessionEdit("reason", text || undefined)])}
        />
      )}
      {by.length > 0 && by.every(({ uid }) => uid !== me) && !readOnly && (
        <p className="dim">{t("countsAsTheirs", { name: namesOf(by) })}</p>
      )}
      {!readOnly && !doneAt && (
        <Button variant="default" onClick={() => onEdit([sessionEdit("doneAt", minuteOf(labNow()))])}>
          {t("checkNow")}
        </Button>
      )}
      {!readOnly && doneAt && onFinish && <Button onClick={onFinish}>{t("saveCheck")}</Button>}
      {!readOnly && !hasResults && (
        <WhyForm
          ask={t("notDone")}
          question={t("notDoneWhy")}
          send={t("mark")}
          onSend={(why) =>
            onEdit([
              sessionEdit("notDoneReason", why),
              ...["doneAt", "by", "reason"].map((field) => sessionEdit(field, undefined)),
            ])
          }
        />
      )}
    </Group>
  );
}
