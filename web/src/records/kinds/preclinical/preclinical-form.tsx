import { withArms } from "@zona/domain/records/blinding/blinding";
import type { Column } from "@zona/domain/records/entry/column";
import type { Advance } from "@zona/domain/records/entry/grid-keys";
import { PRECLINICAL_FIELDS } from "@zona/domain/records/kinds/preclinical/fields";
import { columnsAt } from "@zona/domain/records/kinds/preclinical/preclinical-columns";
import { runOf, timepoints } from "@zona/domain/records/kinds/preclinical/run";
import { readableRunHeader } from "@zona/domain/records/kinds/preclinical/run-header";
import { SESSION_ROW, type SheetRow, type SheetRows, timepointSheet } from "@zona/domain/records/sheet";
import { useMemo, useState } from "react";
import { useStaffMember } from "../../../people/session/session.ts";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { shortTime } from "../../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../../platform/ui/loading.tsx";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import type { RecordFormProps } from "../../entry/opened-record-page.tsx";
import { RecordFrame } from "../../entry/record-frame.tsx";
import type { CellWords } from "../../entry/record-notices.tsx";
import { useEditorView } from "../../entry/use-editor-view.ts";
import { useEntry } from "../../entry/use-entry.tsx";
import { useOpenSections } from "../../entry/use-open-sections.ts";
import type { GridEdit } from "../../fields/entry-grid.tsx";
import { EntryTools, PrefillBar } from "../../fields/entry-tools.tsx";
import { HEADER_SHEET } from "../../fields/record-rows.ts";
import { useClock } from "../../fields/use-clock.ts";
import { placeInFull, placeWord, sheetWord, valueWord } from "../../record/record-words.ts";
import { useStudyBlinded } from "../../record/use-closed-fields.ts";
import styles from "../icsi/icsi-page.module.css";
import { DaySection } from "../icsi/sections/day-section.tsx";
import { allocateRun } from "./arms-key-data.ts";
import type { Progress } from "./blinded-arms.tsx";
import { t } from "./preclinical-text.ts";
import { ProtocolForm } from "./protocol-form.tsx";
import { errorsOf, sheetsOf, startedAtOf } from "./protocol-of.ts";
import { useArms } from "./use-arms.ts";

// The grids come with the timepoint that opens.
const TimepointSection = onDemand(
  async () => (await import("./timepoint-section.tsx")).TimepointSection,
  () => <RowsSkeleton rows={8} />,
);

const ResultOfRun = onDemand(
  async () => (await import("./result-of-run.tsx")).ResultOfRun,
  () => <RowsSkeleton rows={3} />,
);

const RunProtocol = onDemand(
  async () => (await import("./run-protocol.tsx")).RunProtocol,
  () => <RowsSkeleton rows={1} />,
);

// Runs whose arms are open never ask for it.
const BlindedArms = onDemand(async () => (await import("./blinded-arms.tsx")).BlindedArms);

const NO_COLUMNS: readonly Column[] = [];
const NO_ROWS: SheetRows = {};
const NO_CELLS: SheetRow = {};

/** Cells as the record's page names them: arms by letter, the protocol by its fields. */
const CELL_WORDS: CellWords = {
  nameOf: ({ sheetId, rowId, field }) =>
    sheetId === HEADER_SHEET
      ? placeWord({ sheet: "header", field })
      : placeInFull({ sheet: sheetId, row: rowId, field }),
  nameOfSheet: sheetWord,
  show: ({ sheetId, field }, value) => valueWord({ sheet: sheetId, field }, value),
};

/** A run to be filled: protocol, one section per timepoint with a grid per arm, and what the readings say. */
export function PreclinicalForm({ test, opened }: RecordFormProps) {
  const { editor } = opened;
  const { uid } = useStaffMember();
  const [advance, setAdvance] = useState<Advance>("down");
  const entry = useEntry({ test, opened });
  const { header, readOnly, run: move } = entry;
  const sheets = useEditorView(editor, (view) => view.sheets);
  const isStudyBlinded = useStudyBlinded(test);
  const { blinding, key, isUnknown, mayNotRead, isSealed: sealed } = useArms(test, uid);
  const named = useMemo(() => withArms(header, key), [header, key]);
  const protocol = useMemo(() => readableRunHeader(named), [named]);
  const { arms = [] } = protocol;
  const { settings } = test;
  const startedAt = startedAtOf(header);
  const run = useMemo(() => runOf({ settings, header: named }, sheetsOf(sheets)), [settings, named, sheets]);
  const plan = run?.protocol.plan;
  const hours = timepoints(plan);
  const isRead = test.firstReadingRev !== undefined || hours.some((hour) => sheets[timepointSheet(hour)] !== undefined);
  const sections = useOpenSections(() => nextToFill(hours, sheets));
  const clock = useClock(undefined);
  const columns = useMemo(
    () => new Map(timepoints(plan).map((hour) => [hour, plan ? columnsAt(plan, hour) : []])),
    [plan],
  );

  const editTimepoint = (sheetId: string, edits: readonly GridEdit[]) =>
    editor.edit(edits.map((one) => ({ sheetId, ...one })));
  return (
    <RecordFrame
      test={test}
      opened={opened}
      entry={entry}
      words={CELL_WORDS}
      start={{ title: t("start"), hint: t("startHint"), header, onStart: () => move("start", t("startFailed")) }}
    >
      <EntryTools entry={entry} editor={editor} words={CELL_WORDS} advance={advance} onAdvance={setAdvance} />
      <div className={styles.days}>
        <DaySection id="protocol" title={t("protocol")} sections={sections}>
          {!readOnly && (
            <PrefillBar test={test} groups={PRECLINICAL_FIELDS} header={header} onTake={entry.takeFields} />
          )}
          <ProtocolForm
            test={test}
            header={header}
            protocol={protocol}
            readOnly={readOnly}
            errors={errorsOf(header)}
            isRead={isRead}
            isStudyBlinded={isStudyBlinded}
            onChange={entry.editHeader}
            onLeave={editor.endAct}
            choice={
              <RunProtocol test={test} opened={opened} readOnly={readOnly} isRead={isRead || blinding !== undefined} />
            }
            blindedArms={
              protocol.blindedAssessor === true || isStudyBlinded ? (
                <BlindedArms
                  key={blinding?.key ?? ""}
                  blinding={blinding}
                  readOnly={readOnly}
                  testId={test.id}
                  armsKey={key}
                  isSealed={sealed}
                  plan={plan}
                  progress={progressOf(hours, arms.length, sheets)}
                  onAllocate={(named, layout) =>
                    opened.apply(() => allocateRun({ testId: test.id, arms: named, layout }))
                  }
                  onMove={opened.apply}
                />
              ) : undefined
            }
          />
        </DaySection>
        {hours.map((hour) => {
          const sheetId = timepointSheet(hour);
          const rows = sheets[sheetId] ?? NO_ROWS;
          const { doneAt } = rows[SESSION_ROW] ?? NO_CELLS;
          return (
            <DaySection
              key={sheetId}
              id={sheetId}
              title={t("hours", { hours: String(hour) })}
              words={
                doneAt instanceof Date && (
                  <span className="good">{t("read", { time: shortTime(doneAt, labNow()) })}</span>
                )
              }
              sections={sections}
            >
              <TimepointSection
                hour={hour}
                arms={arms}
                rows={rows}
                columns={columns.get(hour) ?? NO_COLUMNS}
                clock={clock}
                advance={advance}
                startedAt={startedAt}
                readOnly={readOnly || mayNotRead}
                onEdit={(edits) => editTimepoint(sheetId, edits)}
                editor={editor}
                onFinish={() => move(test.status === "in_progress" ? "save_check" : undefined, t("finishFailed"))}
              />
            </DaySection>
          );
        })}
        <DaySection id="result" title={t("resultSoFar")} sections={sections}>
          {sealed || isUnknown || !run ? (
            <p className="dim">{sealed || isUnknown ? t("blindedResult") : t("noArms")}</p>
          ) : (
            <ResultOfRun run={run} />
          )}
        </DaySection>
      </div>
    </RecordFrame>
  );
}

/** How many rows of each letter were read at each timepoint: how far a run is, and nothing of what was seen. */
function progressOf(hours: readonly number[], letters: number, sheets: Readonly<Record<string, SheetRows>>): Progress {
  return hours.map((hour) => {
    const rows = Object.keys(sheets[timepointSheet(hour)] ?? {});
    const read = Array.from({ length: letters }, (_, arm) => rows.filter((id) => id.startsWith(`${arm + 1}-`)).length);
    return { hour, read };
  });
}

/** The next timepoint, else the protocol. */
function nextToFill(hours: readonly number[], sheets: Readonly<Record<string, SheetRows>>) {
  const next = hours.find((hour) => sheets[timepointSheet(hour)]?.[SESSION_ROW]?.doneAt === undefined);
  return next !== undefined ? timepointSheet(next) : "protocol";
}
