import { Button, Stack } from "@mantine/core";
import { TestKind } from "@zona/domain/records/test-kind";
import type { Study } from "@zona/domain/studies/study";
import { Link } from "react-router";
import { useStudiesToEnter } from "../../laboratory/studies/use-studies-to-enter.ts";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { dataOf, type Snapshot } from "../../platform/firebase/snapshot.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { t as start } from "../../platform/ui/ui-text.ts";
import { useDraftForm } from "./draft-form.ts";
import { t } from "./new-test-text.ts";
import { StepForm } from "./step-form.tsx";
import { takesTerms } from "./steps.ts";

const KINDS = TestKind.options.map((kind) => ({
  value: kind,
  label: KIND_WORDS[kind].name,
  hint: KIND_WORDS[kind].hint,
}));

/** Those that a study takes, and the one that a draft was begun with; all of them where no study is known, or there is none. */
function kindsOf(studies: readonly Study[], chosen: TestKind | undefined) {
  const taken = new Set(studies.flatMap(({ kinds }) => kinds));
  return taken.size === 0 ? KINDS : KINDS.filter(({ value }) => taken.has(value) || value === chosen);
}

const asChoice = ({ id, protocolCode, version, title }: Study) => ({
  value: id,
  label: title,
  hint: `${protocolCode}, version ${version}`,
});

/** What kind of test it is, then which of the studies that take this kind. */
export function KindStep() {
  const { values, change } = useDraftForm();
  const studies = useStudiesToEnter();
  return (
    <StepForm step="kind">
      {({ error }) => (
        <>
          <ChoiceField
            field="kind"
            label={t("kindQuestion")}
            choices={kindsOf(dataOf(studies) ?? [], values.kind)}
            value={values.kind}
            error={error("kind")}
            onChange={(value) => change({ kind: TestKind.parse(value) })}
          />
          <StudyField studies={studies} error={error("studyId")} />
          {takesTerms(values.kind) && (
            <Stack component="section" gap="xs" align="start" aria-label={t("termsAsk")}>
              <h2>{t("termsAsk")}</h2>
              <p className="dim">{t("termsAskHint")}</p>
              <Button variant="default" onClick={() => change({ custom: !values.custom })}>
                {values.custom ? t("termsLeaveOut") : t("termsAdd")}
              </Button>
            </Stack>
          )}
        </>
      )}
    </StepForm>
  );
}

function StudyField({ studies, error }: { studies: Snapshot<readonly Study[]>; error: string | undefined }) {
  const { values, change } = useDraftForm();
  const isAdmin = useIsAdmin();
  const { kind } = values;
  const open = dataOf(studies) ?? [];
  const choices = kind ? open.filter((study) => study.kinds.includes(kind)).map(asChoice) : [];
  const isSilent = useConnectionLoss() !== undefined;
  const silence = {
    loading: isSilent ? start("notKnown") : t("studyLoading"),
    error: t("studyFailed"),
    kept: kind ? start("notKnown") : t("studyPickKind"),
    ready: kind ? t("studyNone") : t("studyPickKind"),
  }[studies.status];
  return (
    <div>
      <ChoiceField
        field="studyId"
        label={t("studyQuestion")}
        choices={choices}
        value={values.studyId}
        error={error}
        onChange={(studyId) => change({ studyId })}
      />
      {choices.length === 0 && (
        <p className="dim">
          {silence} {isAdmin && kind && <Link to="/admin/studies">{t("studyOpen")}</Link>}
        </p>
      )}
    </div>
  );
}
