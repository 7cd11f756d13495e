import { CLINICAL } from "@zona/domain/records/kinds/clinical/clinical-header";
import { CLINICAL_FIELDS } from "@zona/domain/records/kinds/clinical/fields";
import { judge } from "@zona/domain/records/readiness/rule";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import { Section } from "../../../platform/ui/page.tsx";
import { OpenedRecordPage, type RecordFormProps } from "../../entry/opened-record-page.tsx";
import { RecordFrame } from "../../entry/record-frame.tsx";
import { useEntry } from "../../entry/use-entry.tsx";
import { FormTools, PrefillBar } from "../../fields/entry-tools.tsx";
import { fieldErrors } from "../../fields/field-errors.ts";
import { RecordFields } from "../../fields/fields-form.tsx";
import { HEADER_CELL_WORDS } from "../../fields/header-cell-words.ts";
import { formGroups } from "../../fields/record-field.ts";
import { useClosedFields } from "../../record/use-closed-fields.ts";
import { ClinicalResult } from "./clinical-result.tsx";
import { t } from "./clinical-text.ts";

// What the subject brings is asked of the server first.
const SubjectOffers = onDemand(async () => (await import("../../subjects/subject-offers.tsx")).SubjectOffers);

const GROUPS = formGroups(CLINICAL_FIELDS);

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

function ClinicalForm({ test, opened }: RecordFormProps) {
  const entry = useEntry({ test, opened });
  const closed = useClosedFields(test, CLINICAL_FIELDS);
  const { header, readOnly } = entry;
  const findings = judge(CLINICAL, header, { stage: "draft", now: labNow() });
  const errors = fieldErrors(CLINICAL_FIELDS, findings);
  return (
    <RecordFrame test={test} opened={opened} entry={entry} words={HEADER_CELL_WORDS}>
      <FormTools entry={entry} editor={opened.editor} words={HEADER_CELL_WORDS} />
      {!readOnly && (
        <PrefillBar test={test} groups={CLINICAL_FIELDS} header={header} closed={closed} onTake={entry.takeFields} />
      )}
      {!readOnly && "subjectCode" in test && <SubjectOffers test={test} header={header} onChange={entry.editHeader} />}
      <RecordFields
        test={test}
        groups={GROUPS}
        closed={closed}
        header={header}
        errors={errors}
        readOnly={readOnly}
        onChange={entry.editHeader}
        onLeave={opened.editor.endAct}
      />
      <ClinicalResult header={header} />
      {findings.length > 0 && (
        <Section id="findings" title={t("findings")}>
          <ul>
            {findings.map(({ path, severity, message }) => (
              <li key={`${path} ${message.code}`}>
                {t(severity)}: {toWords(message)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </RecordFrame>
  );
}
