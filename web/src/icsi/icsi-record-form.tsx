import { Button } from "@mantine/core";
import type { Advance } from "@zona/domain/entry/grid-keys";
import { OPEN_STATES } from "@zona/domain/entry/open-states";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  OOCYTES_SHEET,
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
import type { RecordFormProps } from "../entry/opened-record-page.tsx";
import { PrefillBar } from "../entry/prefill-bar.tsx";
import { LEAST_REASON, ReasonForChanges } from "../entry/reason-for-changes.tsx";
import { RecordFields } from "../entry/record-fields.tsx";
import { Conflicts, RecoveredEdits } from "../entry/record-notices.tsx";
import { useAct } from "../entry/use-act.tsx";
import { useNow } from "../entry/use-now.ts";
import { HEADER_ROW, HEADER_SHEET } from "../entry/use-record-editor.ts";
import { withSession } from "../entry/with-session.ts";
import { FormsOnAsking } from "../resources/forms-on-asking.tsx";
import { StatusPill } from "../tests/status-pill.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { nameOfCell, showValue } from "./cell-words.ts";
import { CheckSection } from "./check-section.tsx";
import { CohortCountsStrip, Indicators } from "./cohort-panel.tsx";
import { DaySection, DueWords } from "./day-section.tsx";
import { DishMap } from "./dish-map.tsx";
import { FindingsList } from "./findings-list.tsx";
import styles from "./icsi-page.module.css";
import { t } from "./icsi-text.ts";
import { OocytesSection } from "./oocytes-section.tsx";
import { PROCEDURE_GROUPS } from "./procedure-fields.ts";
import { biopsyDay, viewOf } from "./record-view.ts";
import { useOpenSections } from "./use-open-sections.ts";

// Sections that are closed when a record opens, and are opened on few of its days.
const DispositionsSection = onDemand(async () => (await import("./dispositions-section.tsx")).DispositionsSection);
const GeneticsSection = onDemand(async () => (await import("./genetics-section.tsx")).GeneticsSection);
const Planner = onDemand(async () => (await import("./planner.tsx")).Planner);
const TimeLapseImport = onDemand(async () => (await import("./time-lapse-import.tsx")).TimeLapseImport);

const NO_ROWS: SheetRows = {};
const NO_CELLS: SheetRow = {};

/** The whole record to be filled: procedure, one section per day, and what the rows add up to. */
export function IcsiRecordForm({ test, opened }: RecordFormProps) {
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
  const dayOfBiopsy = biopsyDay(record, anchor)?.getTime();
  const biopsyClock = useMemo(
    () => ({ zone: SITE.timeZone, day: dayOfBiopsy === undefined ? undefined : new Date(dayOfBiopsy) }),
    [dayOfBiopsy],
  );
  const headerErrors = useMemo(
    () =>
      Object.fromEntries(
        findings.flatMap(({ path, message }) => {
          const [root, field, inner] = path.split(".");
          return root === "header" && field ? [[field === "counts" ? `counts.${inner}` : field, message]] : [];
        }),
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

  const editCheck = (check: CheckKey, edits: readonly GridEdit[]) =>
    editSheet(
      check,
      withSession(sheets[check] ?? NO_ROWS, edits, {
        ...{ me: { uid, name }, now: new Date() },
        rowFields: { profile: record.timing.profile },
      }),
    );

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
          {!readOnly && (
            <PrefillBar
              {...{ test, header }}
              onTake={(fields) =>
                editSheet(
                  HEADER_SHEET,
                  Object.entries(fields).map(([field, value]) => ({ rowId: HEADER_ROW, field, value })),
                )
              }
            />
          )}
          <RecordFields
            groups={PROCEDURE_GROUPS}
            header={header}
            errors={headerErrors}
            readOnly={readOnly}
            onChange={editHeader}
          />
          <FormsOnAsking kind={test.kind} studyId={test.studyId} />
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
        <DaySection id={GENETICS_SHEET} title={t("genetics")} sections={sections}>
          <GeneticsSection
            units={oocyteIds}
            rows={sheets[GENETICS_SHEET] ?? NO_ROWS}
            onEdit={(edits) => editSheet(GENETICS_SHEET, edits)}
            {...common}
            clock={biopsyClock}
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
