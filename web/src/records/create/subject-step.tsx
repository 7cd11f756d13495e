import { Button, Group, Stack, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { normaliseSubjectCode, subjectCodeFault, withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { FormsList } from "../../laboratory/resources/forms-list.tsx";
import { fieldId } from "../../platform/ui/field-id.ts";
import { useDraftForm } from "./draft-form.ts";
import { t } from "./new-test-text.ts";
import { StepForm } from "./step-form.tsx";

/** The subject's pseudonym, judged by its check character while it is typed. */
export function SubjectStep() {
  const { values, change } = useDraftForm();
  const typed = values.subjectCode ?? "";
  return (
    <StepForm step="subject" after={<FormsList kind={values.kind} studyId={values.studyId} />}>
      {({ error, onBlur }) => (
        <>
          <div>
            <TextInput
              id={fieldId("subjectCode")}
              size="md"
              label={t("subjectLabel")}
              description={t("subjectHint")}
              value={typed}
              error={error("subjectCode")}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", maxWidth: "20rem" } }}
              onChange={(event) => change({ subjectCode: event.currentTarget.value })}
              onBlur={() => typed !== "" && onBlur("subjectCode")}
            />
            <Verdict typed={typed} />
          </div>
          <NewLabel typed={typed} onIssue={(subjectCode) => change({ subjectCode })} />
        </>
      )}
    </StepForm>
  );
}

function Verdict({ typed }: { typed: string }) {
  const isRight = typed !== "" && subjectCodeFault(typed) === undefined;
  return (
    <Group component="p" role="status" gap="xs" mih="1.75rem" className="good">
      {isRight && (
        <>
          <IconCheck size={20} stroke={1.75} aria-hidden />
          <span>{t("subjectRight", { code: normaliseSubjectCode(typed) })}</span>
        </>
      )}
    </Group>
  );
}

/**
 * Completing a code is for new labels only: on an existing label it would make a mistyped code look right. Hence its own
 * box and its own button, never part of typing.
 */
function NewLabel({ typed, onIssue }: { typed: string; onIssue: (code: string) => void }) {
  const code = withCheckCharacter(typed);
  if (code === undefined) return null;
  return (
    <Stack component="section" gap="xs" align="start" aria-label={t("issueTitle")}>
      <h2>{t("issueTitle")}</h2>
      <p className="dim">{t("issueHint")}</p>
      <Button variant="default" onClick={() => onIssue(code)}>
        {t("issue", { code })}
      </Button>
    </Stack>
  );
}
