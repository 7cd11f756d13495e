import { Button, Group } from "@mantine/core";
import { NewTestStep } from "@zona/domain/records/creation/test-draft";
import { useEffect } from "react";
import { Outlet, useBlocker, useLocation, useNavigate } from "react-router";
import { usePlace } from "../../platform/browser/browser-lack.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { SaveStatusLine } from "../entry/save-status-line.tsx";
import type { DraftContent } from "./draft-data.ts";
import { DraftFormContext } from "./draft-form.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { t } from "./new-test-text.ts";
import { StepList } from "./step-list.tsx";
import { completeTest, stepsFor, termsOf } from "./steps.ts";
import { useAutosavedDraft } from "./use-autosaved-draft.ts";
import { useCodePattern } from "./use-code-pattern.ts";
import { useAskAgain, useCreation } from "./use-creation.ts";
import { useLeftDraft } from "./use-left-draft.ts";

type RecoveredChangesProps = { changedAt: Date; onApply: () => void; onDiscard: () => void };

/** Asks what to do with changes that a crash or a lost connection kept from the server. */
function RecoveredChanges({ changedAt, onApply, onDiscard }: RecoveredChangesProps) {
  return (
    <Notice tone="attention" title={t("recoveredTitle", { time: shortTime(changedAt, labNow()) })}>
      <p>{t("recoveredHint")}</p>
      <Group gap="xs">
        <Button onClick={onApply}>{t("apply")}</Button>
        <Button variant="default" onClick={onDiscard}>
          {t("discard")}
        </Button>
      </Group>
    </Notice>
  );
}

type Props = {
  uid: string;
  draftId: string;
  content: DraftContent;
  exists: boolean;
};

/** The open form: its steps, its saving, and the guard against leaving with something unsaved. */
export function DraftEditor({ uid, draftId, content, exists }: Props) {
  const draft = useAutosavedDraft({ uid, draftId, exists, initial: content });
  const { recovered, apply, discard } = useLeftDraft({ uid, draftId, content, draft });
  const { pathname } = useLocation();
  const home = `/test/new/${draftId}`;
  const step = NewTestStep.safeParse(pathname.slice(home.length + 1)).data;
  const steps = stepsFor(draft.values);
  const index = step ? steps.indexOf(step) : -1;
  const isSilent = useConnectionLoss() !== undefined;
  const place = usePlace();
  const pattern = useCodePattern(draft.values.studyId);

  const navigate = useNavigate();
  const { creation, ask } = useCreation(draftId, draft.flush, () => {
    draft.finish();
    void navigate(`/test/${draftId}`, { replace: true });
  });
  const test = completeTest(draft.values);
  const create = () => test && void ask({ said: test, terms: termsOf(draft.values) });
  const isUnanswered = creation.is === "unanswered" && test !== undefined;
  useAskAgain(isUnanswered && !recovered, create);
  const isHeld = recovered !== undefined || isUnanswered || creation.is === "asking";

  const blocker = useBlocker(({ nextLocation }) => draft.isDirty() && !nextLocation.pathname.startsWith(`${home}/`));

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of step is told; `draft` is new at every render
  useEffect(() => {
    if (!step || recovered || step === draft.step()) return;
    // An untouched form is not worth a record: its step is told with the first value.
    if (Object.keys(draft.values).length > 0) draft.goTo(step);
    void draft.flush();
  }, [step]);

  const form = {
    draftId,
    values: draft.values,
    pattern,
    resumeAt: content.step,
    change: draft.change,
    saveNow() {
      if (!exists && draft.status.state === "idle") draft.goTo(step ?? "kind");
      void draft.flush();
    },
    creation,
    create,
  };

  return (
    <Page
      title={t(step ?? "newTest")}
      documentTitle={step ? `${t(step)} · ${t("newTest")}` : t("newTest")}
      lead={
        <Group gap="md">
          <p className="dim">
            {t("newTest")}
            {index >= 0 && ` · ${t("progress", { step: index + 1, of: steps.length })}`}
          </p>
          <SaveStatusLine
            status={draft.status}
            saving={isSilent ? t("waiting", { place }) : t("saving")}
            onRetry={() => void draft.flush()}
          />
        </Group>
      }
      isReading
      aside={
        <div inert={isHeld}>
          <StepList draftId={draftId} values={draft.values} current={step} />
        </div>
      }
    >
      {recovered && (
        <RecoveredChanges changedAt={new Date(recovered.changedAt)} onApply={() => apply(step)} onDiscard={discard} />
      )}
      {isUnanswered && !recovered && (
        <Notice tone="attention" title={t("createUnanswered")}>
          <p>{t("createUnansweredHint")}</p>
          <Button onClick={create}>{t("createAgain")}</Button>
        </Notice>
      )}
      <div inert={isHeld}>
        <DraftFormContext value={form}>
          <Outlet />
        </DraftFormContext>
      </div>
      {blocker.state === "blocked" && (
        <LeaveDialog
          saved={() => !draft.isDirty()}
          save={draft.flush}
          onLeave={blocker.proceed}
          onStay={blocker.reset}
        />
      )}
    </Page>
  );
}
