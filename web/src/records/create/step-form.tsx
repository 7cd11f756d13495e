import { Button, Group, Stack } from "@mantine/core";
import type { NewTestStep } from "@zona/domain/records/creation/test-draft";
import { type FormEvent, type MouseEvent, type ReactNode, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useAfterPress } from "../../platform/browser/browser-hooks.ts";
import { ErrorSummary } from "../../platform/ui/error-summary.tsx";
import { useDraftForm } from "./draft-form.ts";
import { t } from "./new-test-text.ts";
import { type FieldErrors, stepErrors, stepsFor } from "./steps.ts";

type Props = {
  step: NewTestStep;
  children: (fields: StepFields) => ReactNode;
  /** What only the server knows to be wrong, by field. */
  found?: FieldErrors;
  /** What may come later than the fields stands below the buttons, which then keep their place. */
  after?: ReactNode;
};

const NOTHING: FieldErrors = {};

/** What a field of a step needs: its sentence once it is due, and to say that it was left. */
export type StepFields = { error: (field: string) => string | undefined; onBlur: (field: string) => void };

/**
 * One step: fields, Back and Continue. A field is judged when it is left and then at every change; Continue
 * judges all of them and shows a summary. Nothing typed is lost by going back or by an error.
 */
export function StepForm({ step, children, found = NOTHING, after }: Props) {
  const { values, pattern } = useDraftForm();
  const navigate = useNavigate();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [submits, setSubmits] = useState(0);
  const afterPress = useAfterPress();
  const steps = stepsFor(values);
  const index = steps.indexOf(step);
  const errors = { ...found, ...stepErrors(step, values, pattern) };

  function submit(event: FormEvent) {
    event.preventDefault();
    const next = steps[index + 1];
    if (Object.keys(errors).length > 0 || !next) setSubmits(submits + 1);
    else void navigate(`../${next}`, { relative: "path", state: { from: step } });
  }

  const fields: StepFields = {
    error: (field) => (submits > 0 || left.includes(field) ? errors[field] : undefined),
    onBlur: (field) => afterPress(() => setLeft((former) => (former.includes(field) ? former : [...former, field]))),
  };

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="xl">
        {submits > 0 && <ErrorSummary key={submits} title={t("errorsTitle")} errors={errors} />}
        {children(fields)}
        <StepActions previous={steps[index - 1]}>
          <Button type="submit">{t("next")}</Button>
        </StepActions>
        {after}
      </Stack>
    </form>
  );
}

/** Back comes second in reading order, so that Enter and Tab meet the main action first. */
export function StepActions({ previous, children }: { previous: NewTestStep | undefined; children: ReactNode }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const cameFrom = typeof state === "object" && state !== null && "from" in state ? state.from : undefined;

  // Whoever came from there goes back in the history too, so that the browser's own buttons agree with this one.
  function goBack(event: MouseEvent) {
    if (cameFrom !== previous || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <Group gap="sm">
      {children}
      {previous && (
        <Button component={Link} to={`../${previous}`} relative="path" variant="default" onClick={goBack}>
          {t("back")}
        </Button>
      )}
    </Group>
  );
}
