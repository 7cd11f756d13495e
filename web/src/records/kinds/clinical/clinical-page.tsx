import { isAssessedBlind } from "@zona/domain/records/blinding/assessed-blind";
import type { Advance } from "@zona/domain/records/entry/grid-keys";
import { CLINICAL } from "@zona/domain/records/kinds/clinical/clinical-record";
import { CLINICAL_FIELDS } from "@zona/domain/records/kinds/clinical/fields";
import { judge } from "@zona/domain/records/readiness/rule";
import type { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { useMemo, useState } from "react";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { dataOf } from "../../../platform/firebase/snapshot.ts";
import { ExplainedWords } from "../../../platform/ui/explained.tsx";
import { RowsSkeleton } from "../../../platform/ui/loading.tsx";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import { OpenedRecordPage, type RecordFormProps } from "../../entry/opened-record-page.tsx";
import { RecordFrame } from "../../entry/record-frame.tsx";
import { useSettledRows } from "../../entry/use-editor-view.ts";
import { useEntry } from "../../entry/use-entry.tsx";
import { EntryTools, PrefillBar } from "../../fields/entry-tools.tsx";
import { fieldErrors } from "../../fields/field-errors.ts";
import { RecordFields } from "../../fields/fields-form.tsx";
import { RECORD_CELL_WORDS } from "../../fields/record-cell-words.ts";
import { formGroups } from "../../fields/record-field.ts";
import { useClock } from "../../fields/use-clock.ts";
import { useMayEnter } from "../../page/record-access.tsx";
import { sheetWord } from "../../record/record-words.ts";
import { useClosedFields, useStudyBlinded } from "../../record/use-closed-fields.ts";
import { SubjectOffers } from "../../subjects/subject-offers-on-demand.tsx";
import { ClinicalResult } from "./clinical-result.tsx";
import { t } from "./clinical-text.ts";

const ClinicalRows = onDemand(
  async () => (await import("./clinical-rows.tsx")).ClinicalRows,
  () => <RowsSkeleton rows={4} />,
);
// In blinded studies alone.
const SealedTreatment = onDemand(async () => (await import("../../blind/sealed-treatment.tsx")).SealedTreatment);
// What the subject brings is asked of the server first.

const NO_STATEMENTS: readonly WitnessStatement[] = [];

/** A clinical test is done at one time: nothing of it is ever due. */
const EDITING = { bookkeeping: () => ({}) };

const words = {
  title: t("title"),
  loadFailed: t("loadFailed"),
  elsewhere: t("home"),
  notFound: t("notFound"),
  notFoundHint: t("notFoundHint"),
};

/** One clinical device test, saved as it is typed. */
export const ClinicalPage = () => (
  <OpenedRecordPage kind="clinical" words={words} elsewhereTo="/home" editing={EDITING} Form={ClinicalForm} />
);

/** The row that a finding is about; its sentence says enough of a field of the header. */
function placeOf(path: string) {
  const [sheetId = "", rowId, field] = path.split(".");
  return field === undefined || rowId === undefined ? null : (
    <a href={`#${path}`}>
      {sheetWord(sheetId)} {rowId}
    </a>
  );
}

function ClinicalForm({ test, opened }: RecordFormProps) {
  const entry = useEntry({ test, opened });
  const closed = useClosedFields(test, CLINICAL_FIELDS);
  const isStudyBlinded = useStudyBlinded(test);
  const groups = useMemo(() => formGroups(CLINICAL_FIELDS, closed), [closed]);
  const { header, readOnly } = entry;
  const [advance, setAdvance] = useState<Advance>("across");
  const rows = useSettledRows(opened.editor);
  const sheets = useMemo(
    () => Object.fromEntries(Object.entries(rows).map(([id, own]) => [id, { rows: own }])),
    [rows],
  );
  const witnessed = dataOf(opened.snapshot)?.witnessed ?? NO_STATEMENTS;
  const mayWitness = useMayEnter(test);
  const clock = useClock(header.performedAt instanceof Date ? header.performedAt : undefined);
  const findings = judge(CLINICAL, { header, sheets, witnessed }, { stage: "draft", now: labNow() });
  const errors = fieldErrors(CLINICAL_FIELDS, findings);
  return (
    <RecordFrame test={test} opened={opened} entry={entry} words={RECORD_CELL_WORDS}>
      <EntryTools
        entry={entry}
        editor={opened.editor}
        words={RECORD_CELL_WORDS}
        advance={advance}
        onAdvance={setAdvance}
      />
      {!readOnly && (
        <PrefillBar test={test} groups={CLINICAL_FIELDS} header={header} closed={closed} onTake={entry.takeFields} />
      )}
      {!readOnly && "subjectCode" in test && <SubjectOffers test={test} header={header} onChange={entry.editHeader} />}
      <RecordFields
        test={test}
        groups={groups}
        header={header}
        errors={errors}
        readOnly={readOnly}
        onChange={entry.editHeader}
        onLeave={opened.editor.endAct}
      />
      {closed.length > 0 && (
        <SealedTreatment test={test} groups={CLINICAL_FIELDS} isOpen={entry.isOpen} opened={opened} />
      )}
      <ClinicalRows
        studyId={test.studyId}
        opened={opened}
        testId={test.id}
        statements={witnessed}
        mayWitness={mayWitness}
        editor={opened.editor}
        clock={clock}
        advance={advance}
        readOnly={readOnly}
        isBlind={isStudyBlinded && isAssessedBlind(test, true)}
      />
      <ClinicalResult sheets={sheets} />
      {findings.length > 0 && (
        <Section id="findings" title={t("findings")}>
          <ul>
            {findings.map(({ path, severity, message }) => (
              <li key={`${path} ${message.code}`}>
                {t(severity)}: {placeOf(path)} <ExplainedWords said={message} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </RecordFrame>
  );
}
