import { NativeSelect } from "@mantine/core";
import type { Study } from "@zona/domain/studies/study";
import { DEFAULT_PATTERN } from "@zona/domain/subjects/code-pattern";
import { SubjectRole } from "@zona/domain/subjects/subject";
import { useState } from "react";
import { useNavigate } from "react-router";
import { studyName } from "../../laboratory/studies/known-names.ts";
import { useStudiesToEnter } from "../../laboratory/studies/use-studies-to-enter.ts";
import { dataOf } from "../../platform/firebase/snapshot.ts";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { subjectStep } from "./subject-data.ts";
import { ROLE_WORDS, t } from "./subjects-text.ts";

const ROLES = SubjectRole.options.map((value) => ({ value, label: ROLE_WORDS[value] }));

/** Studies of people whose codes are issued here; animals have none. */
const issues = ({ kinds, codePattern = DEFAULT_PATTERN }: Study) =>
  codePattern.form === "own" && kinds.some((kind) => kind !== "preclinical");

/** Issues the next code of a study, or three for a couple, and opens the subject. */
export function NewSubjectDialog({ isCouple, onClose }: { isCouple: boolean; onClose: () => void }) {
  const studies = useStudiesToEnter();
  const navigate = useNavigate();
  const action = useAction();
  const [role, setRole] = useState<SubjectRole>("woman");
  const [chosen, setChosen] = useState("");
  const open = dataOf(studies)?.filter(issues) ?? [];
  const study = open.find(({ id }) => id === chosen) ?? open[0];
  const title = t(isCouple ? "newCouple" : "newSubject");

  async function submit() {
    if (!study) return;
    const { id: studyId } = study;
    await action.run(async () => {
      const code = await subjectStep(
        isCouple
          ? { step: "link", studyId, one: { role: "woman" }, other: { role: "man" } }
          : { step: "issue", studyId, role },
      );
      onClose();
      await navigate(`/subjects/${code}`);
    });
  }

  return (
    <FormDialog
      label={title}
      submit={t(isCouple ? "issueCouple" : "issue")}
      isReady={study !== undefined}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      {isCouple ? (
        <p>{t("coupleHint")}</p>
      ) : (
        <ChoiceField
          field="role"
          label={t("role")}
          choices={ROLES}
          value={role}
          error={undefined}
          onChange={(value) => setRole(SubjectRole.parse(value))}
        />
      )}
      {study ? (
        <NativeSelect
          label={t("study")}
          value={study.id}
          data={open.map((one) => ({ value: one.id, label: studyName(one) }))}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      ) : (
        studies.status === "ready" && <p className="dim">{t("noStudy")}</p>
      )}
    </FormDialog>
  );
}
