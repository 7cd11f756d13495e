import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import type { Advance } from "@zona/domain/records/entry/grid-keys";
import { HAPPENINGS, type Happening } from "@zona/domain/records/fields/define-field";
import type { Finding } from "@zona/domain/records/finding";
import { ICSI_FIELDS } from "@zona/domain/records/kinds/icsi/fields";
import { type IcsiRecord, plannedIn } from "@zona/domain/records/kinds/icsi/icsi-record";
import type { ScheduledCheck } from "@zona/domain/records/kinds/icsi/icsi-schedule";
import { isInseminated } from "@zona/domain/records/kinds/icsi/insemination";
import type { LabTest } from "@zona/domain/records/lab-test";
import {
  DISPOSITIONS_SHEET,
  GENETICS_SHEET,
  OOCYTES_SHEET,
  type SheetRows,
  TRANSFERS_SHEET,
  WARMINGS_SHEET,
} from "@zona/domain/records/sheet";
import type { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { useCallback, useMemo, useState } from "react";
import { FormsOnRequest } from "../../../laboratory/resources/forms-on-request.tsx";
import { useNow } from "../../../platform/clock/lab-clock.ts";
import { dataOf } from "../../../platform/firebase/snapshot.ts";
import { checkWord } from "../../../platform/i18n/check-words.ts";
import { RowsSkeleton } from "../../../platform/ui/loading.tsx";
import { onDemand, useOnDemand } from "../../../platform/ui/on-demand.tsx";
import type { RecordFormProps } from "../../entry/opened-record-page.tsx";
import { RecordFrame } from "../../entry/record-frame.tsx";
import type { CellWords } from "../../entry/record-notices.tsx";
import { useSettledRows } from "../../entry/use-editor-view.ts";
import { useEntry } from "../../entry/use-entry.tsx";
import { useOpenSections } from "../../entry/use-open-sections.ts";
import type { GridEdit } from "../../fields/entry-grid.tsx";
import { EntryTools, PrefillBar } from "../../fields/entry-tools.tsx";
import { fieldErrors } from "../../fields/field-errors.ts";
import { RecordFields } from "../../fields/fields-form.tsx";
import { formGroups } from "../../fields/record-field.ts";
import { useClock } from "../../fields/use-clock.ts";
import { useMayEnter } from "../../page/record-access.tsx";
import { useClosedFields } from "../../record/use-closed-fields.ts";
import { SubjectOffers } from "../../subjects/subject-offers-on-demand.tsx";
import { nameOfCell, nameOfSheet, showValue } from "./cell-words.ts";
import styles from "./icsi-page.module.css";
import { t } from "./icsi-text.ts";
import { biopsyDay, viewOf } from "./record-view.ts";
import { CohortCountsStrip } from "./sections/cohort-panel.tsx";
import { DaySection, DueWords } from "./sections/day-section.tsx";
import { DerivedSections } from "./sections/derived-sections.tsx";
import { transfersShown } from "./sections/transfer-edits.ts";
import { checksShown, oocytesShown, warmingsShown } from "./sections/units-shown.ts";

// In blinded studies alone.
const SealedTreatment = onDemand(async () => (await import("../../blind/sealed-treatment.tsx")).SealedTreatment);
// What the subject brings is asked of the server first.

const rows = () => <RowsSkeleton rows={8} />;
// Grids come with the section that opens.
const OocytesSection = onDemand(async () => (await import("./sections/oocytes-section.tsx")).OocytesSection, rows);
const CheckSection = onDemand(async () => (await import("./sections/check-section.tsx")).CheckSection, rows);
const RemoveOocyte = onDemand(async () => (await import("./sections/remove-oocyte.tsx")).RemoveOocyte);
// Sections that are closed when a record opens, and are opened on few of its days.
const DispositionsSection = onDemand(
  async () => (await import("./sections/dispositions-section.tsx")).DispositionsSection,
);
const BankedRows = onDemand(async () => (await import("./sections/banked-rows.tsx")).BankedRows);
const GeneticsSection = onDemand(async () => (await import("./sections/genetics-section.tsx")).GeneticsSection);
const TransfersSection = onDemand(async () => (await import("./sections/transfers-section.tsx")).TransfersSection);
const WarmingsSection = onDemand(async () => (await import("./sections/warmings-section.tsx")).WarmingsSection);
const TimeLapseSection = onDemand(
  async () => (await import("./sections/time-lapse/time-lapse-section.tsx")).TimeLapseSection,
);

// The form stands before its rules have come: it is shown without a count of findings until then.
const loadFindings = async () => (await import("./placed-findings.ts")).placedFindings;

const NO_ROWS: SheetRows = {};
const NO_STATEMENTS: readonly WitnessStatement[] = [];
const DAY_MS = 24 * 3_600_000;
const CELL_WORDS: CellWords = { nameOf: nameOfCell, nameOfSheet, show: showValue };

/** The whole record to be filled: procedure, one section per day, and what the rows add up to. */
export function IcsiRecordForm({ test, opened }: RecordFormProps) {
  const { editor } = opened;
  const now = useNow();
  const [advance, setAdvance] = useState<Advance>("down");
  const entry = useEntry({ test, opened });
  const closed = useClosedFields(test, ICSI_FIELDS);
  const procedure = useMemo(() => formGroups(ICSI_FIELDS, closed), [closed]);
  const { header, readOnly, run, editHeader } = entry;
  // Counters follow a moment later, so that a key never waits for them.
  const settled = useSettledRows(editor);
  const { settings, material } = test;
  const mayWitness = useMayEnter(test);
  const witnessed = dataOf(opened.snapshot)?.witnessed ?? NO_STATEMENTS;
  const derived = useMemo(() => viewOf({ settings, material }, settled), [settings, material, settled]);
  const { record, anchor, schedule, counts } = derived;
  const find = useOnDemand(loadFindings);
  const findings = useMemo(
    () => find?.({ settings, material }, settled, now, witnessed),
    [find, settings, material, settled, now, witnessed],
  );
  const planned = [...plannedIn(record)].join(" ");
  // The same set as long as the same happened, so that a key in a grid does not draw the header again.
  const happened = useMemo(() => new Set(planned.split(" ").filter(isHappening)), [planned]);
  const sections = useOpenSections(() => nextToFill(test, schedule, record, counts.coc !== undefined));
  const icsiStartAt = header.icsiStartAt instanceof Date ? header.icsiStartAt : undefined;
  const clock = useClock(icsiStartAt ?? (header.ivfAt instanceof Date ? header.ivfAt : undefined));
  const biopsyClock = useClock(biopsyDay(record, anchor));
  const errors = useMemo(() => fieldErrors(ICSI_FIELDS, ofHeader(findings ?? [])), [findings]);

  const editSheet = useCallback(
    (sheetId: string, edits: readonly GridEdit[]) => editor.edit(edits.map((edit) => ({ sheetId, ...edit }))),
    [editor],
  );
  const oocyteIds = useMemo(() => oocytesShown(settled, counts.coc), [settled, counts.coc]);
  const [added, setAdded] = useState<readonly CheckKey[]>([]);
  const checks = useMemo(() => checksShown(schedule, settled, added), [schedule, settled, added]);
  const transfers = useMemo(
    () => transfersShown(settled[DISPOSITIONS_SHEET] ?? NO_ROWS, settled[TRANSFERS_SHEET] ?? NO_ROWS),
    [settled],
  );
  const warmings = useMemo(
    () => warmingsShown(settled[WARMINGS_SHEET] ?? NO_ROWS, isOfBank(test) ? [] : oocyteIds, readOnly),
    [settled, test, oocyteIds, readOnly],
  );
  const todayClock = useClock(dayOf(now));

  const common = { editor, clock, advance, readOnly };
  return (
    <RecordFrame
      test={test}
      opened={opened}
      entry={entry}
      words={CELL_WORDS}
      start={{ title: t("start"), hint: t("startHint"), header, onStart: () => run("start", t("startFailed")) }}
    >
      <div className={styles.sticky}>
        <EntryTools entry={entry} editor={editor} words={CELL_WORDS} advance={advance} onAdvance={setAdvance} />
        <CohortCountsStrip counts={counts} />
      </div>
      <div className={styles.days}>
        <DaySection id="procedure" title={t("procedure")} sections={sections}>
          {!readOnly && (
            <PrefillBar test={test} groups={ICSI_FIELDS} header={header} closed={closed} onTake={entry.takeFields} />
          )}
          {!readOnly && "subjectCode" in test && <SubjectOffers test={test} header={header} onChange={editHeader} />}
          <RecordFields
            test={test}
            groups={procedure}
            header={header}
            errors={errors}
            happened={happened}
            readOnly={readOnly}
            onChange={editHeader}
            onLeave={editor.endAct}
          />
          {closed.length > 0 && (
            <SealedTreatment
              test={test}
              groups={ICSI_FIELDS}
              oocytes={oocyteIds}
              isOpen={entry.isOpen}
              opened={opened}
            />
          )}
          <FormsOnRequest kind={test.kind} studyId={test.studyId} />
        </DaySection>
        {(!record.isOfFrozenEmbryos || settled[OOCYTES_SHEET]) && (
          <DaySection id={OOCYTES_SHEET} title={t("oocytes")} sections={sections}>
            <OocytesSection
              units={oocyteIds}
              isBlinded={closed.length > 0}
              onEdit={(edits) => editSheet(OOCYTES_SHEET, edits)}
              {...common}
            />
            {!readOnly && oocyteIds.length > 0 && <RemoveOocyte units={oocyteIds} opened={opened} />}
          </DaySection>
        )}
        {warmings.length > 0 && (
          <DaySection id={WARMINGS_SHEET} title={t("warmings")} sections={sections}>
            <WarmingsSection
              units={warmings}
              checks={checks}
              onAddCheck={(check) => {
                setAdded([...added, check]);
                sections.toggle(check, true);
              }}
              testId={test.id}
              statements={witnessed}
              mayWitness={mayWitness}
              onEdit={(edits) => editSheet(WARMINGS_SHEET, edits)}
              {...common}
              clock={todayClock}
            />
          </DaySection>
        )}
        {checks.map((shown) => (
          <DaySection
            key={shown.check}
            id={shown.check}
            title={checkWord(shown.check)}
            words={shown.items.map((item) => <DueWords key={item.zero.getTime()} item={item} now={now} />)}
            sections={sections}
          >
            <CheckSection
              testId={test.id}
              shown={shown}
              record={record}
              reason={entry.reason}
              {...common}
              onEdit={(edits) => editSheet(shown.check, edits)}
              onFinish={test.status === "in_progress" ? () => void run("save_check", t("saveCheckFailed")) : undefined}
            />
          </DaySection>
        ))}
        <DaySection id={DISPOSITIONS_SHEET} title={t("dispositions")} sections={sections}>
          <BankedRows test={test} opened={opened} record={record} readOnly={readOnly}>
            <DispositionsSection
              units={oocyteIds}
              testId={test.id}
              statements={witnessed}
              mayWitness={mayWitness}
              {...common}
            />
          </BankedRows>
        </DaySection>
        {transfers.length > 0 && (
          <DaySection id={TRANSFERS_SHEET} title={t("transfers")} sections={sections}>
            <TransfersSection
              units={transfers}
              testId={test.id}
              statements={witnessed}
              mayWitness={mayWitness}
              onEdit={(edits) => editSheet(TRANSFERS_SHEET, edits)}
              {...common}
              clock={biopsyClock}
            />
          </DaySection>
        )}
        <DaySection id={GENETICS_SHEET} title={t("genetics")} sections={sections}>
          <GeneticsSection
            units={oocyteIds}
            testId={test.id}
            statements={witnessed}
            mayWitness={mayWitness}
            onEdit={(edits) => editSheet(GENETICS_SHEET, edits)}
            {...common}
            clock={biopsyClock}
          />
        </DaySection>
        <DerivedSections
          test={test}
          derived={derived}
          findings={findings}
          editor={editor}
          readOnly={readOnly}
          sections={sections}
          day={icsiStartAt ?? now}
        />
        <DaySection id="timelapse" title={t("timeLapse")} sections={sections}>
          <TimeLapseSection
            testId={test.id}
            units={oocyteIds.map(Number)}
            rows={settled[OOCYTES_SHEET] ?? NO_ROWS}
            readOnly={readOnly}
            onEdit={(edits) => editSheet(OOCYTES_SHEET, edits)}
          />
        </DaySection>
      </div>
    </RecordFrame>
  );
}

const isHappening = (name: string): name is Happening => HAPPENINGS.some((one) => one === name);

const ofHeader = (findings: readonly Finding[]) =>
  findings.flatMap(({ path, message }) =>
    path.startsWith("header.") ? [{ path: path.slice("header.".length), message }] : [],
  );

/** Whether its oocytes come out of the cryobank, and keep their numbers. */
const isOfBank = ({ material }: RecordFormProps["test"]) =>
  "oocyteSource" in material && material.oocyteSource.endsWith("_vitrified");

/** So that a grid is not drawn again each minute. */
const dayOf = (now: Date) => new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS);

/** What is missing before any check, else the next check. */
function nextToFill(
  { status }: LabTest,
  schedule: readonly ScheduledCheck[],
  record: IcsiRecord,
  hasOocytes: boolean,
): string {
  if (record.isOfFrozenEmbryos && status !== "draft")
    return record.warmings.length > 0 ? DISPOSITIONS_SHEET : WARMINGS_SHEET;
  const isBegun = schedule.some(({ doneAt, notDoneReason }) => doneAt ?? notDoneReason);
  if (!isBegun && !record.units.some(isInseminated)) return hasOocytes ? OOCYTES_SHEET : "procedure";
  const next = schedule.find(({ doneAt, notDoneReason, isEmpty }) => !doneAt && !notDoneReason && !isEmpty);
  return next?.check ?? (hasOocytes ? "oocytes" : "procedure");
}
