import { Button, TextInput } from "@mantine/core";
import { unitsAtCheck } from "@zona/domain/entry/carry-over";
import type { Clock } from "@zona/domain/entry/column";
import type { Advance } from "@zona/domain/entry/grid-keys";
import { CHECK_COLUMNS } from "@zona/domain/entry/icsi-columns";
import type { ScheduledCheck } from "@zona/domain/entry/icsi-schedule";
import { oneDecimal } from "@zona/domain/policy/decimal";
import { SITE_DEFAULTS } from "@zona/domain/policy/limits";
import type { IcsiRecord } from "@zona/domain/tests/icsi-record";
import { WAIVED_FIELD } from "@zona/domain/tests/required-pictures";
import { SESSION_ROW, type SheetRow } from "@zona/domain/tests/sheet";
import { hoursPostInjection, judgeTiming } from "@zona/domain/timing/due-list";
import { useMemo, useState } from "react";
import { labNow } from "../clock/lab-clock.ts";
import { checkWord } from "../entry/check-words.ts";
import { EntryGrid, type GridEdit } from "../entry/entry-grid.tsx";
import type { RecordEditor } from "../entry/record-editor.ts";
import { TimeField } from "../entry/time-field.tsx";
import { useEditorView } from "../entry/use-editor-view.ts";
import { WhyForm } from "../entry/why-form.tsx";
import { minuteOf } from "../entry/with-session.ts";
import { columnsInWords } from "../i18n/domain-words.ts";
import styles from "./icsi-page.module.css";
import { t } from "./icsi-text.ts";
import { ImageSlots, SlotCell } from "./image-slots.tsx";
import { t as image } from "./image-text.ts";
import { PicturesBar } from "./pictures-bar.tsx";
import { rowsIn } from "./unit-grid.tsx";

type Props = {
  testId: string;
  item: ScheduledCheck;
  record: IcsiRecord;
  anchor: Date;
  editor: RecordEditor;
  clock: Clock;
  advance: Advance;
  readOnly: boolean;
  onEdit: (edits: readonly GridEdit[]) => void;
  /** Undefined while the record is in a state in which no check is to be finished. */
  onFinish: (() => void) | undefined;
};

const NO_CELLS: SheetRow = {};
const IMAGE_COLUMN = { heading: image("heading"), Cell: SlotCell };

/** One check of the cohort: who looked when, whether that was in time, and what was seen of each oocyte. */
export function CheckSection(props: Props) {
  const { testId, item, record, anchor, editor, clock, advance, readOnly, onEdit, onFinish } = props;
  const { check } = item;
  const rows = useEditorView(editor, rowsIn(check));
  const session = rows[SESSION_ROW] ?? NO_CELLS;
  const doneAt = session.doneAt instanceof Date ? session.doneAt : undefined;
  const units = unitsAtCheck(record, check, doneAt ?? item.from).join();
  const gridRows = useMemo(
    () => (units === "" ? [] : units.split(",").map((id) => ({ id, name: t("nOf", id), cells: rows[id] ?? NO_CELLS }))),
    [units, rows],
  );
  const [withImages, setWithImages] = useState(false);
  const grid = {
    label: checkWord(check),
    rowHeading: t("oocyte"),
    columns: columnsInWords(CHECK_COLUMNS[check]),
    rows: gridRows,
    clock,
    advance,
    readOnly,
    onEdit,
    onUndo: editor.undo,
  };
  const notDone = typeof session.notDoneReason === "string" ? session.notDoneReason : undefined;
  return (
    <div className={styles.section}>
      {notDone === undefined ? (
        <SessionBar
          item={item}
          record={record}
          anchor={anchor}
          session={session}
          doneAt={doneAt}
          readOnly={readOnly}
          onEdit={onEdit}
          onFinish={onFinish}
        />
      ) : (
        <p className={styles.session}>
          {t("notDoneSince", notDone)}
          {!readOnly && (
            <Button variant="default" size="sm" onClick={() => onEdit([sessionEdit("notDoneReason", undefined)])}>
              {t("undoNotDone")}
            </Button>
          )}
        </p>
      )}
      {notDone === undefined && gridRows.length === 0 && <p className="dim">{t("noneAtCheck")}</p>}
      {notDone === undefined && gridRows.length > 0 && (
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
            <ImageSlots testId={testId} check={check} readOnly={readOnly}>
              <EntryGrid {...grid} note={IMAGE_COLUMN} />
            </ImageSlots>
          ) : (
            <EntryGrid {...grid} />
          )}
        </>
      )}
    </div>
  );
}

const sessionEdit = (field: string, value: unknown): GridEdit => ({ rowId: SESSION_ROW, field, value });

type BarProps = Pick<Props, "item" | "record" | "anchor" | "readOnly" | "onEdit" | "onFinish"> & {
  session: SheetRow;
  doneAt: Date | undefined;
};

/** When the cohort was looked at, judged by the profile; or that it was not, and why. */
function SessionBar({ item, record, anchor, session, doneAt, readOnly, onEdit, onFinish }: BarProps) {
  const hpi = doneAt && hoursPostInjection(anchor, doneAt);
  const judged = hpi === undefined ? undefined : judgeTiming(item.check, hpi, record.timing);
  const isWrongDay = judged !== undefined && judged.hoursFromCentre > SITE_DEFAULTS.wrongDayHours;
  return (
    <div className={styles.session}>
      <TimeField
        label={t("doneAt")}
        value={doneAt}
        readOnly={readOnly}
        onChange={(at) => onEdit([sessionEdit("doneAt", at)])}
      />
      {hpi !== undefined && judged && (
        <p data-verdict={judged.verdict} className={styles.verdict}>
          <strong>{t("hours", oneDecimal(hpi).toFixed(1))}</strong>, {t(judged.verdict)}{" "}
          {t("byProfile", record.timing.profile)}
          {isWrongDay && <> {t("wrongDay")}</>}
        </p>
      )}
      {judged && judged.verdict !== "in_window" && (
        <TextInput
          label={t("reasonOutside")}
          readOnly={readOnly}
          value={String(session.reason ?? "")}
          onChange={(event) => onEdit([sessionEdit("reason", event.currentTarget.value || undefined)])}
        />
      )}
      {!readOnly && (
        <div className={styles.actions}>
          {!doneAt && (
            <Button variant="default" onClick={() => onEdit([sessionEdit("doneAt", minuteOf(labNow()))])}>
              {t("checkNow")}
            </Button>
          )}
          {doneAt && onFinish && <Button onClick={onFinish}>{t("saveCheck")}</Button>}
        </div>
      )}
      {!readOnly && !doneAt && (
        <WhyForm
          ask={t("notDone")}
          question={t("notDoneWhy")}
          send={t("mark")}
          onSend={(why) => onEdit([sessionEdit("notDoneReason", why), sessionEdit("by", undefined)])}
        />
      )}
    </div>
  );
}
