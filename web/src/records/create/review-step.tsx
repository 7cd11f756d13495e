import { Button, Stack } from "@mantine/core";
import type { NewTestStep } from "@zona/domain/records/creation/test-draft";
import { isTermField } from "@zona/domain/records/fields/term-fields";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { listenToOpenStudies } from "../../laboratory/studies/known-names-data.ts";
import { TERM_WORDS } from "../../laboratory/vocabulary/vocabulary-text.ts";
import { listenToMediaOfDraft } from "../../media/medium/media-data.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { fieldWord, materialWord } from "../../platform/i18n/material-words.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import page from "../page/test-page.module.css";
import { moveFailureSentences } from "../record/move-failure.ts";
import { useDraftForm } from "./draft-form.ts";
import { t } from "./new-test-text.ts";
import { StepActions } from "./step-form.tsx";
import { completeTest, materialFields, stepErrors, stepsFor, termsOf } from "./steps.ts";

/** Everything that was answered, with a way back to each answer, and the button that makes it a test. */
export function ReviewStep() {
  const { values, pattern, creation, create } = useDraftForm();
  const steps = stepsFor(values);
  const faults = steps.flatMap((step) =>
    Object.values(stepErrors(step, values, pattern)).map((sentence) => ({ step, sentence })),
  );

  const isReady = faults.length === 0 && completeTest(values) !== undefined;

  return (
    <Stack gap="xl">
      {faults.length > 0 && (
        <Notice tone="attention" title={t("incomplete")}>
          <ul>
            {faults.map(({ step, sentence }) => (
              <li key={`${step} ${sentence}`}>
                <Link to={`../${step}`} relative="path">
                  {sentence}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Answers />
      {creation.is === "idle" && creation.failure && (
        <Notice tone="failure" title={t("createFailed")}>
          <p>{moveFailureSentences(creation.failure)}</p>
        </Notice>
      )}
      <p className="dim">{t("createHint")}</p>
      <StepActions previous={steps.at(-2)}>
        <Button loading={creation.is === "asking"} disabled={!isReady} onClick={create}>
          {t("create")}
        </Button>
      </StepActions>
    </Stack>
  );
}

function Answers() {
  const { draftId, values } = useDraftForm();
  const { uid } = useStaffMember();
  const studies = useSnapshot("open-studies", listenToOpenStudies);
  const media = useSnapshot(`media of ${draftId}`, listenToMediaOfDraft(draftId, uid));
  const study = dataOf(studies)?.records.find(({ id }) => id === values.studyId)?.title;
  const files = dataOf(media)?.records.length;
  return (
    <>
      <Answered step="kind">
        <Answer name={t("kindQuestion")}>{values.kind && KIND_WORDS[values.kind].name}</Answer>
        <Answer name={t("studyQuestion")}>{study}</Answer>
      </Answered>
      {values.kind !== "preclinical" && (
        <Answered step="subject">
          <Answer name={t("subjectLabel")}>{values.subjectCode && <code>{values.subjectCode}</code>}</Answer>
        </Answered>
      )}
      <Answered step="material">
        {materialFields(values.kind).map((field) => (
          <Answer key={field} name={fieldWord(field)}>
            {materialWord(field, values.material?.[field] ?? "")}
          </Answer>
        ))}
        <Answer name={t("notesLabel")}>{values.notes && <span className={page.notes}>{values.notes}</span>}</Answer>
      </Answered>
      {stepsFor(values).includes("terms") && (
        <Answered step="terms">
          {Object.entries(termsOf(values) ?? {}).map(([field, term]) => (
            <Answer key={field} name={isTermField(field) ? TERM_WORDS[field] : field}>
              {term}
            </Answer>
          ))}
        </Answered>
      )}
      <Answered step="files">
        <Answer name={t("files")}>
          {files === undefined ? "…" : files > 0 ? t("filesCount", { files }) : t("noFiles")}
        </Answer>
      </Answered>
    </>
  );
}

function Answered({ step, children }: { step: NewTestStep; children: ReactNode }) {
  return (
    <Section
      title={t(step)}
      link={
        <Link to={`../${step}`} relative="path" aria-label={t("changeWhat", { what: t(step) })}>
          {t("change")}
        </Link>
      }
    >
      <dl className={page.facts}>{children}</dl>
    </Section>
  );
}

function Answer({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || <span className="dim">{t("empty")}</span>}</dd>
    </>
  );
}
