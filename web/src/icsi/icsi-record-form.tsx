import { Button } from "@mantine/core";
import { showCell } from "@zona/domain/entry/column";
import type { Advance } from "@zona/domain/entry/grid-keys";
import { CHECK_COLUMNS, DISPOSITION_COLUMNS, OOCYTE_COLUMNS } from "@zona/domain/entry/icsi-columns";
import { OPEN_STATES } from "@zona/domain/entry/open-states";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import type { LabTest } from "@zona/domain/tests/lab-test";
import {
  DISPOSITIONS_SHEET,
  OOCYTES_SHEET,
  SESSION_ROW,
  type SheetRow,
  type SheetRows,
} from "@zona/domain/tests/sheet";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { SITE } from "../app/site.ts";
import { useStaffMember } from "../auth/session.ts";
import { checkWord } from "../entry/check-words.ts";
import type { GridEdit } from "../entry/entry-grid.tsx";
import { EntryTools } from "../entry/entry-tools.tsx";
import { LEAST_REASON, ReasonForChanges } from "../entry/reason-for-changes.tsx";
import type { Conflict } from "../entry/record-editor.ts";
import { Conflicts, RecoveredEdits } from "../entry/record-notices.tsx";
import { useAct } from "../entry/use-act.tsx";
import { useNow } from "../entry/use-now.ts";
import { HEADER_ROW, HEADER_SHEET, type OpenedRecord } from "../entry/use-record-editor.ts";
import { fullTime } from "../i18n/dates.ts";
import { StatusPill } from "../tests/status-pill.tsx";
import { Notice } from "../ui/notice.tsx";
import { CheckSection } from "./check-section.tsx";
import { CohortCountsStrip, Indicators } from "./cohort-panel.tsx";
import { DaySection, DueWords } from "./day-section.tsx";
import { DishMap } from "./dish-map.tsx";
import { DispositionsSection } from "./dispositions-section.tsx";
import { FindingsList } from "./findings-list.tsx";
import styles from "./icsi-page.module.css";
import { t } from "./icsi-text.ts";
import { OocytesSection } from "./oocytes-section.tsx";
import { Planner } from "./planner.tsx";
import { ProcedureForm } from "./procedure-form.tsx";
import { viewOf } from "./record-view.ts";
import { TimeLapseImport } from "./time-lapse-import.tsx";
import { useOpenSections } from "./use-open-sections.ts";

const NO_ROWS: SheetRows = {};
const NO_CELLS: SheetRow = {};

/** The whole record to be filled: procedure, one section per day, and what the rows add up to. */
export function IcsiRecordForm({ test, opened }: { test: LabTest; opened: OpenedRecord }) {
  const { editor, view, recovered, answerRecovered } = opened;
  const { uid, name } = useStaffMember();
  const now = useNow();
  const [advance, setAdvance] = useState<Advance>("down");
  const [reason, setReason] = useState("");
  // Every change of a record that was submitted once is told with its reason.
  const needsReason = OPEN_STATES.includes(test.status) && test.submittedBy !== undefined;
  const isTold = !needsReason || reason.trim().length >= LEAST_REASON;
  const { run, failure } = useAct(opened.act);
  const readOnly = !OPEN_STATES.includes(test.status) || !isTold;
  // Counters follow a moment later, so that a key never waits for them.
  const settled = useDeferredValue(view.sheets);
  const { settings } = test;
  const derived = useMemo(() => viewOf({ settings }, settled, now), [settings, settled, now]);
  const { record, anchor, schedule, counts, kpis, findings } = derived;
  const sections = useOpenSections(schedule, counts.coc !== undefined);
  const { sheets } = view;
  const header = sheets[HEADER_SHEET]?.[HEADER_ROW] ?? NO_CELLS;
  const icsiStartAt = header.icsiStartAt instanceof Date ? header.icsiStartAt : undefined;
  const dayOfInjection = icsiStartAt?.getTime();
  const clock = useMemo(
    () => ({ zone: SITE.timeZone, day: dayOfInjection === undefined ? undefined : new Date(dayOfInjection) }),
    [dayOfInjection],
  );
  const headerErrors = useMemo(
    () =>
      Object.fromEntries(
        findings.flatMap(({ path, message }) => (path.startsWith("header.") ? [[path.split(".")[1], message]] : [])),
      ),
    [findings],
  );

  const editSheet = useCallback(
    (sheetId: string, edits: readonly GridEdit[]) => editor.edit(edits.map((edit) => ({ sheetId, ...edit }))),
    [editor],
  );
  const editHeader = useCallback(
    (field: string, value: unknown) => editSheet(HEADER_SHEET, [{ rowId: HEADER_ROW, field, value }]),
    [editSheet],
  );

  /** Whoever enters first has looked at the cohort now; another person's rows carry their own name. */
  function editCheck(check: CheckKey, edits: readonly GridEdit[]) {
    const rows = sheets[check] ?? NO_ROWS;
    const session = rows[SESSION_ROW] ?? NO_CELLS;
    const me = { uid, name };
    const more: GridEdit[] = [];
    const sets = (field: string) => edits.some((edit) => edit.rowId === SESSION_ROW && edit.field === field);
    const isNotDone = edits.some(({ field, value }) => field === "notDoneReason" && value !== undefined);
    const seen = edits.filter(({ rowId, value }) => rowId !== SESSION_ROW && value !== undefined);
    if (!isNotDone && session.by === undefined && (seen.length > 0 || sets("doneAt"))) {
      more.push({ rowId: SESSION_ROW, field: "by", value: me });
      if (session.doneAt === undefined && !sets("doneAt")) {
        const thisMinute = new Date(Math.floor(Date.now() / 60_000) * 60_000);
        more.push({ rowId: SESSION_ROW, field: "doneAt", value: thisMinute });
      }
    }
    const isAnothers = typeof session.by === "object" && JSON.stringify(session.by) !== JSON.stringify(me);
    for (const rowId of new Set(seen.map((edit) => edit.rowId))) {
      if (isAnothers && rows[rowId]?.by === undefined) more.push({ rowId, field: "by", value: me });
      if (rows[rowId]?.profile === undefined) more.push({ rowId, field: "profile", value: record.timing.profile });
    }
    editSheet(check, [...edits, ...more]);
  }

  const oocyteIds = useMemo(() => {
    const named = Object.keys(settled[OOCYTES_SHEET] ?? NO_ROWS).map(Number);
    const most = Math.max(counts.coc ?? 0, ...named.filter((n) => Number.isInteger(n)));
    return Array.from({ length: Math.min(most, 80) }, (_, index) => String(index + 1));
  }, [settled, counts.coc]);

  const common = { clock, advance, readOnly, onUndo: editor.undo };
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <PageHeading documentTitle={test.code}>{test.code}</PageHeading>
        <StatusPill status={test.status} />
        {test.kind !== "preclinical" && <code>{test.subjectCode}</code>}
        <nav aria-label={t("pagesOfTest")}>
          <Link to={`/test/${test.id}`}>{t("wholeRecord")}</Link>
          <Link to={`/test/${test.id}/labels`}>{t("label")}</Link>
        </nav>
      </header>
      {recovered && <RecoveredEdits found={recovered} onAnswer={answerRecovered} />}
      <Conflicts conflicts={view.conflicts} nameOf={nameOfCell} show={showValue} onResolve={editor.resolve} />
      {!OPEN_STATES.includes(test.status) && <Notice tone="info" title={t("closed")} />}
      {needsReason && (
        <ReasonForChanges
          reason={reason}
          onChange={(text) => {
            setReason(text);
            opened.setReason(text);
          }}
        />
      )}
      {failure}
      {test.status === "draft" && (
        <Notice tone="info" title={t("start")}>
          <p>{t("startHint")}</p>
          <div>
            <Button onClick={() => run("start", t("startFailed"))}>{t("start")}</Button>
          </div>
        </Notice>
      )}
      <div className={styles.sticky}>
        <EntryTools
          {...{ view, advance }}
          onAdvance={setAdvance}
          onUndo={editor.undo}
          onRetry={() => void editor.flush()}
        />
        <CohortCountsStrip counts={counts} />
      </div>
      <div className={styles.days}>
        <DaySection id="procedure" title={t("procedure")} sections={sections}>
          <ProcedureForm header={header} errors={headerErrors} readOnly={readOnly} onChange={editHeader} />
        </DaySection>
        <DaySection id={OOCYTES_SHEET} title={t("oocytes")} sections={sections}>
          <OocytesSection
            ids={oocyteIds}
            rows={sheets[OOCYTES_SHEET] ?? NO_ROWS}
            onEdit={(edits) => editSheet(OOCYTES_SHEET, edits)}
            {...common}
          />
        </DaySection>
        {anchor &&
          schedule.map((item) => (
            <DaySection
              key={item.check}
              id={item.check}
              title={checkWord(item.check)}
              words={<DueWords item={item} now={now} />}
              sections={sections}
            >
              <CheckSection
                testId={test.id}
                {...{ item, record, anchor, ...common }}
                rows={sheets[item.check] ?? NO_ROWS}
                onEdit={(edits) => editCheck(item.check, edits)}
                onFinish={() => run(test.status === "in_progress" ? "save_check" : undefined, t("saveCheckFailed"))}
              />
            </DaySection>
          ))}
        <DaySection id={DISPOSITIONS_SHEET} title={t("dispositions")} sections={sections}>
          <DispositionsSection
            units={oocyteIds}
            rows={sheets[DISPOSITIONS_SHEET] ?? NO_ROWS}
            onEdit={(edits) => editSheet(DISPOSITIONS_SHEET, edits)}
            {...common}
          />
        </DaySection>
        <DaySection id="indicators" title={t("indicators")} sections={sections}>
          <Indicators kpis={kpis} />
        </DaySection>
        <DaySection id="findings" title={`${t("findings")} (${findings.length})`} sections={sections}>
          <FindingsList findings={findings} onOpen={sections.open} />
        </DaySection>
        <DaySection id="dishes" title={t("dishMap")} sections={sections}>
          <DishMap record={record} />
        </DaySection>
        <DaySection id="planner" title={t("planner")} sections={sections}>
          <Planner timing={record.timing} day={icsiStartAt ?? now} />
        </DaySection>
        <DaySection id="timelapse" title={t("timeLapse")} sections={sections}>
          <TimeLapseImport
            units={record.units.map(({ n }) => n)}
            readOnly={readOnly}
            onEdit={(edits) => editSheet(OOCYTES_SHEET, edits)}
          />
        </DaySection>
      </div>
    </div>
  );
}

function columnsOf(sheetId: string) {
  if (sheetId === OOCYTES_SHEET) return OOCYTE_COLUMNS;
  if (sheetId === DISPOSITIONS_SHEET) return DISPOSITION_COLUMNS;
  const check = CheckKey.safeParse(sheetId);
  return check.success ? CHECK_COLUMNS[check.data] : [];
}

const columnOf = ({ sheetId, field }: Conflict) => columnsOf(sheetId).find((column) => column.field === field);

function nameOfCell(conflict: Conflict): string {
  const { sheetId, rowId, field } = conflict;
  const sheet =
    sheetId === HEADER_SHEET ? t("procedure") : sheetId === OOCYTES_SHEET ? t("oocytes") : checkWord(sheetId);
  const row = /^\d+$/.test(rowId) ? t("nOf", rowId) : undefined;
  return [sheet, row, columnOf(conflict)?.label ?? field].filter(Boolean).join(" · ");
}

function showValue(conflict: Conflict, value: unknown): string {
  const column = columnOf(conflict);
  if (column) return showCell(column, value, { zone: SITE.timeZone });
  if (value instanceof Date) return fullTime(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
}
