import type { SimpleField } from "@zona/domain/records/fields/define-field";
import type { LabTest } from "@zona/domain/records/lab-test";
import { mapIn, type SheetRow } from "@zona/domain/records/sheet";
import { useState } from "react";
import { shortDay } from "../../platform/i18n/dates.ts";
import { STATUS_WORDS } from "../../platform/i18n/lab-words.ts";
import { text } from "../../platform/i18n/text.ts";
import { CreatableSelect } from "../../platform/ui/fields/creatable-select.tsx";
import { linkedTestIn } from "./linked-test.tsx";
import { fetchTestsOf } from "./linked-tests-data.ts";

const t = text("linkedTests", {
  option: "{subject}, {day}, {status}",
  none: "No record of {subjects} yet.",
  failed: "The list could not be loaded. Choose the field again to retry.",
});

type Props = {
  label: string;
  error?: string | undefined;
  field: Extract<SimpleField, { kind: "test" }>;
  /** The codes of the subject and of the partner. */
  subjects: readonly string[];
  header: SheetRow;
  /** `brought`: what the chosen record says of fields that are empty here. */
  onChange: (value: SheetRow | undefined, brought?: SheetRow) => void;
};

/** Names another record of the same subject or of the partner, the newest first. */
export function TestField({ label, error, field, subjects, header, onChange }: Props) {
  const [known, setKnown] = useState<readonly LabTest[]>();
  const [hasFailed, setFailed] = useState(false);

  function load() {
    setFailed(false);
    fetchTestsOf(subjects, field.of).then(setKnown, () => setFailed(true));
  }

  function take(testId: string) {
    const chosen = known?.find(({ id }) => id === testId);
    if (chosen) onChange({ testId, code: chosen.code }, broughtBy(field, chosen, header));
  }

  const isEmpty = known !== undefined && known.length === 0;
  return (
    <CreatableSelect
      field={{
        label,
        error,
        description: hasFailed ? t("failed") : isEmpty ? t("none", { subjects: subjects.join(", ") }) : undefined,
      }}
      text={linkedTestIn(header[field.key])?.code ?? ""}
      options={(known ?? []).map((test) => ({ value: test.id, label: test.code, hint: hintOf(test) }))}
      onOpen={load}
      onChange={(chosen) => {
        if (!chosen) onChange(undefined);
        else if ("value" in chosen) take(chosen.value);
      }}
    />
  );
}

const hintOf = (test: LabTest) =>
  t("option", {
    subject: "subjectCode" in test ? test.subjectCode : "",
    day: shortDay(test.createdAt),
    status: STATUS_WORDS[test.status],
  });

/** What a record brings into a header that does not say it itself yet. */
function broughtBy({ brings = {} }: Props["field"], { header = {} }: LabTest, own: SheetRow): SheetRow | undefined {
  const brought = Object.entries(brings).flatMap(([key, path]) => {
    const [table = path, inner] = path.split(".");
    const value = inner === undefined ? header[table] : mapIn(header[table])[inner];
    return own[key] === undefined && value !== undefined ? [[key, value] as const] : [];
  });
  return brought.length > 0 ? Object.fromEntries(brought) : undefined;
}
