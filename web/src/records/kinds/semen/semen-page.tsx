import { SEMEN_FIELDS } from "@zona/domain/records/kinds/semen/fields";
import { countedResults } from "@zona/domain/records/kinds/semen/replicates";
import { SEMEN } from "@zona/domain/records/kinds/semen/semen-analysis";
import { judge } from "@zona/domain/records/readiness/rule";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { useCallback, useMemo } from "react";
import { labNow } from "../../../platform/clock/lab-clock.ts";
import { OpenedRecordPage, type RecordFormProps } from "../../entry/opened-record-page.tsx";
import { RecordFrame } from "../../entry/record-frame.tsx";
import { useEntry } from "../../entry/use-entry.tsx";
import { FormTools } from "../../fields/entry-tools.tsx";
import { fieldErrors } from "../../fields/field-errors.ts";
import { RecordFields } from "../../fields/fields-form.tsx";
import { RECORD_CELL_WORDS } from "../../fields/record-cell-words.ts";
import { formGroups } from "../../fields/record-field.ts";
import { SemenResults } from "./semen-results.tsx";
import { t } from "./semen-text.ts";

const GROUPS = formGroups(SEMEN_FIELDS);

/** A semen analysis has no checks: nothing of it is ever due. */
const EDITING = { bookkeeping: () => ({}) };

const words = {
  title: t("title"),
  loadFailed: t("loadFailed"),
  elsewhere: t("home"),
  notFound: t("notFound"),
  notFoundHint: t("notFoundHint"),
};

/** One semen analysis, saved as it is typed and read against the reference limits at once. */
export const SemenPage = () => (
  <OpenedRecordPage kind="semen" words={words} elsewhereTo="/home" editing={EDITING} Form={Analysis} />
);

function Analysis({ test, opened }: RecordFormProps) {
  const entry = useEntry({ test, opened });
  const { header, readOnly } = entry;
  const findings = judge(SEMEN, header, { stage: "draft", now: labNow() });
  const errors = fieldErrors(
    SEMEN_FIELDS,
    findings.filter(({ severity }) => severity === "hard"),
  );
  const computed = useMemo(() => Object.keys(countedResults(header)), [header]);
  const { editHeader } = entry;
  const change = useCallback(
    (field: string, value: StoredValue, following?: SheetRow) => {
      const results = countedResults({ ...header, [field]: value });
      // What followed from counts goes with them.
      const gone = computed.filter((result) => results[result] === undefined).map((result) => [result, undefined]);
      editHeader(field, value, { ...Object.fromEntries(gone), ...results, ...following });
    },
    [header, computed, editHeader],
  );
  return (
    <RecordFrame test={test} opened={opened} entry={entry} words={RECORD_CELL_WORDS}>
      <FormTools entry={entry} editor={opened.editor} words={RECORD_CELL_WORDS} />
      <RecordFields
        test={test}
        groups={GROUPS}
        header={header}
        errors={errors}
        readOnly={readOnly}
        computed={computed}
        onChange={change}
        onLeave={opened.editor.endAct}
      />
      <SemenResults header={header} findings={findings} />
    </RecordFrame>
  );
}
