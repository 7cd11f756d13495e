import { Button, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { LabTest } from "@zona/domain/records/lab-test";
import { WitnessedStep } from "@zona/domain/records/witness/witness-event";
import { personOptions } from "../../people/names/person-name.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { ErrorSummary } from "../../platform/ui/error-summary.tsx";
import { failureTitle } from "../../platform/ui/failure-title.ts";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { ContainerField } from "./container-field.tsx";
import { useWitnessing } from "./use-witnessing.ts";
import { STEP_WORDS, t } from "./witness-text.ts";

const STEPS = WitnessedStep.options.map((value) => ({
  value,
  label: STEP_WORDS[value].name,
  hint: STEP_WORDS[value].hint,
}));

type Props = { test: LabTest; onRecorded: (step: WitnessedStep, at: Date) => void };

/** What is done, by whom, and the codes on both containers as the witness reads them. */
export function WitnessForm({ test, onRecorded }: Props) {
  const form = useWitnessing(test, onRecorded);
  const { values, change, performers, attempt, errors, error, containerField } = form;
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <Stack gap="xl">
        {attempt.count > 0 && !attempt.busy && (
          <ErrorSummary key={attempt.count} title={t("errorsTitle")} errors={errors} />
        )}
        <ChoiceField
          field="step"
          label={t("step")}
          choices={STEPS}
          value={values.step}
          error={error("step")}
          onChange={(value) => change({ step: WitnessedStep.parse(value) })}
        />
        <NativeSelect
          id={fieldId("performer")}
          size="lg"
          label={t("performer")}
          description={t("performerHint")}
          error={error("performer")}
          data={[{ value: "", label: "–" }, ...personOptions(performers)]}
          value={values.performerId}
          onChange={(event) => change({ performerId: event.currentTarget.value })}
        />
        <TextInput
          id={fieldId("unit")}
          size="lg"
          label={t("unit")}
          description={t("unitHint")}
          error={error("unit")}
          inputMode="numeric"
          maxLength={2}
          value={values.unit}
          onChange={(event) => change({ unit: event.currentTarget.value })}
        />
        <ContainerField {...containerField("first")} />
        <ContainerField {...containerField("second")} />
        {attempt.failure !== undefined && (
          <Notice tone="failure" title={failureTitle(t("failed"), attempt.failure)}>
            <p>{failureSentence(attempt.failure)}</p>
          </Notice>
        )}
        <Button type="submit" size="lg" loading={attempt.busy}>
          {t("confirm")}
        </Button>
      </Stack>
    </form>
  );
}
