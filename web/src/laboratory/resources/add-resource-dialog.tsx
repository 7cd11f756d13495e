import { NativeSelect, TextInput } from "@mantine/core";
import { TestKind } from "@zona/domain/records/test-kind";
import { NewResource, ResourceCategory } from "@zona/domain/resources/resource";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { ChoiceField } from "../../platform/ui/choice-field.tsx";
import { fieldId } from "../../platform/ui/field-id.ts";
import { listenToOpenStudies } from "../studies/known-names-data.ts";
import { addResource } from "./resource-data.ts";
import { CATEGORY_CHOICES, t } from "./resource-text.ts";
import styles from "./resources.module.css";
import { UploadForm } from "./upload-form.tsx";

const CATEGORIES = ResourceCategory.options.map((value) => ({ value, label: CATEGORY_CHOICES[value] }));

/** A new resource: what it is, where it is offered, and its first version. */
export function AddResourceDialog({ onClose }: { onClose: () => void }) {
  const { uid, name } = useStaffMember();
  const [title, setTitle] = useState("");
  const [category, setCategory] = useState<string>();
  const [kinds, setKinds] = useState<readonly TestKind[]>([]);
  const [studyId, setStudyId] = useState("");
  const parsedResource = NewResource.safeParse({ title, category, kinds: [...kinds], ...(studyId && { studyId }) });
  const faults: Record<string, string> = {};
  if (title.trim().length < 3) faults.title = t("needTitle");
  if (!category) faults.category = t("needCategory");

  return (
    <UploadForm
      title={t("add")}
      faults={faults}
      send={(chosen, onProgress) =>
        parsedResource.success ? addResource(parsedResource.data, chosen, { uid, name }, onProgress) : Promise.resolve()
      }
      onClose={onClose}
    >
      {(shown) => (
        <>
          <TextInput
            id={fieldId("title")}
            label={t("titleLabel")}
            description={t("titleHint")}
            value={title}
            maxLength={120}
            error={shown.title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <ChoiceField
            field="category"
            label={t("category")}
            choices={CATEGORIES}
            value={category}
            error={shown.category}
            onChange={setCategory}
          />
          <KindsField kinds={kinds} onChange={setKinds} />
          <StudyField value={studyId} onChange={setStudyId} />
        </>
      )}
    </UploadForm>
  );
}

type KindsProps = { kinds: readonly TestKind[]; onChange: (kinds: readonly TestKind[]) => void };

function KindsField({ kinds, onChange }: KindsProps) {
  return (
    <fieldset className={styles.field}>
      <legend>{t("kinds")}</legend>
      <p className="dim">{t("kindsHint")}</p>
      <div className={styles.kinds}>
        {TestKind.options.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))
              }
            />
            {KIND_WORDS[kind].name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function StudyField({ value, onChange }: { value: string; onChange: (studyId: string) => void }) {
  const studies = useSnapshot("open studies", listenToOpenStudies);
  const open = dataOf(studies)?.records ?? [];
  return (
    <NativeSelect
      label={t("study")}
      value={value}
      data={[
        { value: "", label: t("allStudies") },
        ...open.map(({ id, protocolCode, title }) => ({ value: id, label: `${protocolCode} ${title}` })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
