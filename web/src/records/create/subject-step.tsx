import { Button, Group, Stack, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { roleFor, type Subject } from "@zona/domain/subjects/subject";
import { normaliseSubjectCode } from "@zona/domain/subjects/subject-code";
import { useState } from "react";
import { Link } from "react-router";
import { FormsList } from "../../laboratory/resources/forms-list.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { subjectStep } from "../subjects/subject-data.ts";
import { ROLE_WORDS } from "../subjects/subjects-text.ts";
import { useDraftForm } from "./draft-form.ts";
import { t } from "./new-test-text.ts";
import { StepForm } from "./step-form.tsx";
import { stepErrors } from "./steps.ts";
import { type LookedUp, useSubjectLookup } from "./use-subject-lookup.ts";

/** The subject's pseudonym: one that is known, the next one that is issued, or a new one of others' pattern. */
export function SubjectStep() {
  const { values, pattern, change } = useDraftForm();
  const typed = values.subjectCode ?? "";
  const code = normaliseSubjectCode(typed);
  const isWellFormed = stepErrors("subject", values, pattern).subjectCode === undefined;
  const found = useSubjectLookup(code, isWellFormed);
  const isUnknown = isWellFormed && found.state === "known" && found.subject === undefined;
  const wrong = isUnknown && pattern?.form === "own" ? t("subjectNone") : undefined;
  const choose = (subjectCode: string) => change({ subjectCode });
  return (
    <StepForm
      step="subject"
      found={wrong === undefined ? {} : { subjectCode: wrong }}
      after={<FormsList kind={values.kind} studyId={values.studyId} />}
    >
      {({ error, onBlur }) => (
        <>
          <div>
            <TextInput
              id={fieldId("subjectCode")}
              size="md"
              label={t("subjectLabel")}
              description={pattern?.form === "foreign" ? t("subjectShape", { shape: pattern.shape }) : t("subjectHint")}
              value={typed}
              error={error("subjectCode")}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)", maxWidth: "20rem" } }}
              onChange={(event) => choose(event.currentTarget.value)}
              onBlur={() => typed !== "" && onBlur("subjectCode")}
            />
            <Verdict code={code} isRight={isWellFormed && wrong === undefined} found={found} />
          </div>
          {!isWellFormed && found.offered.length > 0 && <Offered subjects={found.offered} onChoose={choose} />}
          {isUnknown && pattern?.form === "foreign" && found.near.length > 0 && (
            <Near key={code} code={code} near={found.near} onChoose={choose} />
          )}
          {pattern?.form === "own" && values.studyId && <NewSubject studyId={values.studyId} onIssue={choose} />}
        </>
      )}
    </StepForm>
  );
}

function Verdict({ code, isRight, found }: { code: string; isRight: boolean; found: LookedUp }) {
  const { subject } = found;
  return (
    <Group component="p" role="status" gap="xs" mih="1.75rem" className={isRight ? "good" : undefined}>
      {isRight && found.state === "known" && (
        <>
          <IconCheck size={20} stroke={1.75} aria-hidden />
          <span>
            {subject ? t("subjectKnown", { code, role: ROLE_WORDS[subject.role] }) : t("subjectBegins", { code })}
          </span>
          {subject && (
            <Link to={`/subjects/${code}/labels`} target="_blank">
              {t("subjectLabels")}
            </Link>
          )}
        </>
      )}
    </Group>
  );
}

function Offered({ subjects, onChoose }: { subjects: readonly Subject[]; onChoose: (code: string) => void }) {
  return (
    <Stack component="section" gap="xs" align="start" aria-label={t("subjectOffered")}>
      <h2>{t("subjectOffered")}</h2>
      <Group gap="xs">
        {subjects.map(({ id, role }) => (
          <Button key={id} variant="default" onClick={() => onChoose(id)}>
            {id} · {ROLE_WORDS[role]}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

type NearProps = { code: string; near: readonly Subject[]; onChoose: (code: string) => void };

/** A slip of the hand makes one person two: whether it is one is asked, never decided. */
function Near({ code, near, onChoose }: NearProps) {
  const [isOther, setIsOther] = useState(false);
  if (isOther) return null;
  return (
    <Notice tone="attention" title={t("subjectNear", { code })}>
      <p>{t("subjectNearHint")}</p>
      <Group gap="xs">
        {near.map(({ id }) => (
          <Button key={id} variant="default" onClick={() => onChoose(id)}>
            {t("subjectUse", { code: id })}
          </Button>
        ))}
        <Button variant="default" onClick={() => setIsOther(true)}>
          {t("subjectOther")}
        </Button>
      </Group>
    </Notice>
  );
}

type NewSubjectProps = { studyId: string; onIssue: (code: string) => void };

function NewSubject({ studyId, onIssue }: NewSubjectProps) {
  const { values } = useDraftForm();
  const { busy, refusal, run } = useAction();
  const role = roleFor(values.kind);
  return (
    <Stack component="section" gap="xs" align="start" aria-label={t("issueTitle")}>
      <h2>{t("issueTitle")}</h2>
      <p className="dim">{t("issueHint")}</p>
      <Button
        variant="default"
        loading={busy}
        onClick={() => void run(async () => onIssue(await subjectStep({ step: "issue", studyId, role })))}
      >
        {t("issue")}
      </Button>
      {refusal}
    </Stack>
  );
}
