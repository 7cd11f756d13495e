import { Button } from "@mantine/core";
import { showCell } from "@zona/domain/entry/column";
import type { Advance } from "@zona/domain/entry/grid-keys";
import { OPEN_STATES } from "@zona/domain/entry/open-states";
import { preclinicalColumns, readingsOf, timepoints } from "@zona/domain/entry/preclinical-entry";
import { ASSAYS } from "@zona/domain/policy/assays";
import { SESSION_ROW, type SheetRow, type SheetRows, timepointSheet } from "@zona/domain/tests/sheet";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { SITE } from "../app/site.ts";
import { useStaffMember } from "../auth/session.ts";
import type { GridEdit } from "../entry/entry-grid.tsx";
import { EntryTools } from "../entry/entry-tools.tsx";
import type { RecordFormProps } from "../entry/opened-record-page.tsx";
import { PrefillBar } from "../entry/prefill-bar.tsx";
import { LEAST_REASON, ReasonForChanges } from "../entry/reason-for-changes.tsx";
import { Conflicts, RecoveredEdits } from "../entry/record-notices.tsx";
import { useAct } from "../entry/use-act.tsx";
import { HEADER_ROW, HEADER_SHEET } from "../entry/use-record-editor.ts";
import { withSession } from "../entry/with-session.ts";
import { shortTime } from "../i18n/dates.ts";
import { DaySection } from "../icsi/day-section.tsx";
import styles from "../icsi/icsi-page.module.css";
import { StatusPill } from "../tests/status-pill.tsx";
import { Notice } from "../ui/notice.tsx";
import { AssayResultTable } from "./assay-result.tsx";
import { t } from "./preclinical-text.ts";
import { ProtocolForm } from "./protocol-form.tsx";
import { errorsOf, lettersOf, protocolOf, sheetsOf, startedAtOf } from "./protocol-of.ts";
import { TimepointSection } from "./timepoint-section.tsx";

const NO_ROWS: SheetRows = {};
const NO_CELLS: SheetRow = {};

/** A run to be filled: protocol, one section per timepoint with a grid per arm, and what the readings say. */
export function PreclinicalForm({ test, opened }: RecordFormProps) {
  const { editor, view, recovered, answerRecovered } = opened;
  const { uid, name } = useStaffMember();
  const [advance, setAdvance] = useState<Advance>("down");
  const [reason, setReason] = useState("");
  const { run, failure } = useAct(opened.act);
  const isOpenState = OPEN_STATES.includes(test.status);
  const needsReason = isOpenState && test.submittedBy !== undefined;
  const readOnly = !isOpenState || (needsReason && reason.trim().length < LEAST_REASON);
  const { sheets } = view;
  const header = sheets[HEADER_SHEET]?.[HEADER_ROW] ?? NO_CELLS;
  const protocol = useMemo(() => protocolOf(header), [header]);
  const { protocolCode, arms = [] } = protocol;
  const startedAt = startedAtOf(header);
  const readings = useMemo(() => readingsOf(protocol, sheetsOf(sheets)), [protocol, sheets]);
  const isBlind = protocol.blindedAssessor === true && isOpenState && test.submittedBy === undefined;
  const letters = isBlind
    ? lettersOf(
        test,
        arms.map((arm) => arm.name),
      )
    : undefined;
  const hours = timepoints(protocol);
  const sections = useSections(hours, sheets, protocolCode !== undefined);
  const clock = useMemo(() => ({ zone: SITE.timeZone }), []);
  const columns = useMemo(() => (protocolCode ? preclinicalColumns(ASSAYS[protocolCode].kind) : []), [protocolCode]);

  const edit = (sheetId: string, edits: readonly GridEdit[]) => editor.edit(edits.map((one) => ({ sheetId, ...one })));

  const editTimepoint = (sheetId: string, edits: readonly GridEdit[]) =>
    edit(sheetId, withSession(sheets[sheetId] ?? NO_ROWS, edits, { me: { uid, name }, now: new Date() }));

  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <PageHeading documentTitle={test.code}>{test.code}</PageHeading>
        <StatusPill status={test.status} />
        <nav aria-label={t("pagesOfTest")}>
          <Link to={`/test/${test.id}`}>{t("wholeRecord")}</Link>
          <Link to={`/test/${test.id}/labels`}>{t("labels")}</Link>
        </nav>
      </header>
      {recovered && <RecoveredEdits found={recovered} onAnswer={answerRecovered} />}
      <Conflicts
        conflicts={view.conflicts}
        nameOf={({ sheetId, rowId, field }) => [sheetId, rowId, field].join(" · ")}
        show={({ field }, value) => {
          const column = columns.find((one) => one.field === field);
          return column ? showCell(column, value, clock) : JSON.stringify(value ?? "");
        }}
        onResolve={editor.resolve}
      />
      {!isOpenState && <Notice tone="info" title={t("closed")} />}
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
      <EntryTools
        {...{ view, advance }}
        onAdvance={setAdvance}
        onUndo={editor.undo}
        onRetry={() => void editor.flush()}
      />
      <div className={styles.days}>
        <DaySection id="protocol" title={t("protocol")} sections={sections}>
          {isBlind && arms.length > 0 && readings.length > 0 ? (
            <p>{t("blindedResult")}</p>
          ) : (
            <>
              {!readOnly && (
                <PrefillBar
                  {...{ test, header }}
                  onTake={(fields) =>
                    edit(
                      HEADER_SHEET,
                      Object.entries(fields).map(([field, value]) => ({ rowId: HEADER_ROW, field, value })),
                    )
                  }
                />
              )}
              <ProtocolForm
                {...{ header, protocol, readOnly }}
                errors={errorsOf(header)}
                hasReadings={readings.length > 0}
                onChange={(field, value) => edit(HEADER_SHEET, [{ rowId: HEADER_ROW, field, value }])}
              />
            </>
          )}
        </DaySection>
        {hours.map((hour) => {
          const sheetId = timepointSheet(hour);
          const rows = sheets[sheetId] ?? NO_ROWS;
          const { doneAt } = rows[SESSION_ROW] ?? NO_CELLS;
          return (
            <DaySection
              key={sheetId}
              id={sheetId}
              title={t("hours", String(hour))}
              words={
                doneAt instanceof Date && <span data-state="done">{t("read", shortTime(doneAt, new Date()))}</span>
              }
              sections={sections}
            >
              <TimepointSection
                {...{ hour, arms, letters, rows, columns, clock, advance, readOnly, startedAt }}
                onEdit={(edits) => editTimepoint(sheetId, edits)}
                onUndo={editor.undo}
                onFinish={() => run(test.status === "in_progress" ? "save_check" : undefined, t("finishFailed"))}
              />
            </DaySection>
          );
        })}
        <DaySection id="result" title={t("result")} sections={sections}>
          {isBlind || !protocolCode ? (
            <p className="dim">{isBlind ? t("blindedResult") : t("noArms")}</p>
          ) : (
            <AssayResultTable code={protocolCode} readings={readings} />
          )}
        </DaySection>
      </div>
    </div>
  );
}

/** The section to begin with: what the address names, else the next timepoint, else the protocol. */
function useSections(hours: readonly number[], sheets: Readonly<Record<string, SheetRows>>, hasProtocol: boolean) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => {
    const next = hours.find((hour) => sheets[timepointSheet(hour)]?.[SESSION_ROW]?.doneAt === undefined);
    const first = location.hash.slice(1) || (hasProtocol && next !== undefined ? timepointSheet(next) : "protocol");
    return new Set([first]);
  });
  return {
    isOpen: (id: string) => opened.has(id),
    toggle: (id: string, open: boolean) =>
      setOpened((former) => {
        if (former.has(id) === open) return former;
        return open ? new Set([...former, id]) : new Set([...former].filter((one) => one !== id));
      }),
    open: (id: string) => setOpened((former) => new Set([...former, id])),
  };
}
