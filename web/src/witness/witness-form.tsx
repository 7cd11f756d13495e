import { Button, NativeSelect, TextInput } from "@mantine/core";
import type { LabTest } from "@zona/domain/tests/lab-test";
import { identifiersOf, readIdentifier } from "@zona/domain/tests/record-identifiers";
import { WitnessedStep } from "@zona/domain/tests/witness-event";
import { type FormEvent, useState } from "react";
import { useStaffMember } from "../auth/session.ts";
import { failureSentence } from "../firebase/failure.ts";
import { ChoiceField } from "../ui/choice-field.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { fieldId } from "../ui/field-id.ts";
import { Notice } from "../ui/notice.tsx";
import { ContainerField } from "./container-field.tsx";
import { performerOptions } from "./performer-options.ts";
import { usePerformers } from "./performers.ts";
import { useMismatches } from "./use-mismatches.tsx";
import { recordWitness } from "./witness-data.ts";
import styles from "./witness-page.module.css";
import { STEP_WORDS, t } from "./witness-text.ts";

const STEPS = WitnessedStep.options.map((value) => ({
  value,
  label: STEP_WORDS[value].name,
  hint: STEP_WORDS[value].hint,
}));

const MOST_UNITS = 80;
const isUnit = (typed: string) => /^[1-9]\d?$/.test(typed) && Number(typed) <= MOST_UNITS;

type Props = { test: LabTest; onRecorded: (step: WitnessedStep, at: Date) => void };

/** What is done, by whom, and the codes on both containers as the witness reads them. */
export function WitnessForm({ test, onRecorded }: Props) {
  const { uid, name } = useStaffMember();
  const performers = usePerformers(test, uid);
  const [step, setStep] = useState<WitnessedStep>();
  const [performerId, setPerformerId] = useState("");
  const [unit, setUnit] = useState("");
  const [containers, setContainers] = useState({ first: "", second: "" });
  const [attempt, setAttempt] = useState<{ count: number; busy: boolean; failure?: unknown }>({
    count: 0,
    busy: false,
  });

  const known = identifiersOf(test)[0] ?? test.code;
  const first = readIdentifier(containers.first, test);
  const second = readIdentifier(containers.second, test);
  const chosen = performers.find((one) => one.uid === performerId);
  const performer = chosen && { uid: chosen.uid, name: chosen.name };
  const mismatches = useMismatches(test, { uid, name }, { step, performer });
  const errors: Record<string, string> = {
    ...(step ? {} : { step: t("stepMissing") }),
    ...(performer ? {} : { performer: t("performerMissing") }),
    ...(unit === "" || isUnit(unit) ? {} : { unit: t("unitWrong") }),
    ...(first.kind === "matches" ? {} : { first: t("codeMissing") }),
    ...(second.kind === "matches" ? {} : { second: t("codeMissing") }),
  };
  const error = (field: string) => (attempt.count > 0 ? errors[field] : undefined);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const count = attempt.count + 1;
    if (!step || !performer || first.kind !== "matches" || second.kind !== "matches" || errors.unit) {
      return setAttempt({ count, busy: false });
    }
    setAttempt({ count, busy: true });
    try {
      const identifiers = [first.identifier, second.identifier] as const;
      await recordWitness(
        test.id,
        { step, performer, identifiers, ...(unit ? { unit: Number(unit) } : {}) },
        { uid, name },
      );
      onRecorded(step, new Date());
    } catch (failure) {
      setAttempt({ count, busy: false, failure });
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {attempt.count > 0 && !attempt.busy && (
        <ErrorSummary key={attempt.count} title={t("errorsTitle")} errors={errors} />
      )}
      <ChoiceField
        field="step"
        label={t("step")}
        choices={STEPS}
        value={step}
        error={error("step")}
        onChange={(value) => setStep(WitnessedStep.parse(value))}
      />
      <NativeSelect
        id={fieldId("performer")}
        size="lg"
        label={t("performer")}
        description={t("performerHint")}
        error={error("performer")}
        data={[{ value: "", label: "–" }, ...performerOptions(performers)]}
        value={performerId}
        onChange={(event) => setPerformerId(event.currentTarget.value)}
      />
      <TextInput
        id={fieldId("unit")}
        size="lg"
        label={t("unit")}
        description={t("unitHint")}
        error={error("unit")}
        inputMode="numeric"
        maxLength={2}
        value={unit}
        onChange={(event) => setUnit(event.currentTarget.value)}
      />
      <ContainerField
        field="first"
        known={known}
        typed={containers.first}
        read={first}
        error={error("first")}
        {...mismatches("first")}
        onChange={(typed) => setContainers({ ...containers, first: typed })}
      />
      <ContainerField
        field="second"
        known={known}
        typed={containers.second}
        read={second}
        error={error("second")}
        {...mismatches("second")}
        onChange={(typed) => setContainers({ ...containers, second: typed })}
      />
      {attempt.failure !== undefined && (
        <Notice tone="failure" title={t("failed")}>
          <p>{failureSentence(attempt.failure)}</p>
        </Notice>
      )}
      <Button type="submit" size="lg" loading={attempt.busy}>
        {t("confirm")}
      </Button>
    </form>
  );
}
