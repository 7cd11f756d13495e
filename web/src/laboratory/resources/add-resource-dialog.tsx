import "@mantine/core/styles/Checkbox.css";
import { Checkbox, Group, NativeSelect } from "@mantine/core";
import { TestKind } from "@zona/domain/records/test-kind";
import { NewResource, ResourceCategory } from "@zona/domain/resources/resource";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { ChoiceField } from "../../platform/ui/choice-field.tsx";
import { fieldId } from "../../platform/ui/field-id.ts";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { listenToOpenStudies } from "../studies/known-names-data.ts";
import { addResource } from "./resource-data.ts";
import { CATEGORY_CHOICES, t } from "./resource-text.ts";
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
          <FreeText
            id={fieldId("title")}
            label={t("titleLabel")}
            description={t("titleHint")}
            value={title}
            maxLength={120}
            error={shown.title}
            onChange={setTitle}
          />
          <ChoiceField
            field="category"
            label={t("category")}
            choices={CATEGORIES}
            value={category}
            error={shown.category}
            onChange={setCategory}
          />
          <Checkbox.Group
            label={t("kinds")}
            description={t("kindsHint")}
            value={[...kinds]}
            onChange={(chosen) => setKinds(TestKind.options.filter((kind) => chosen.includes(kind)))}
          >
            <Group gap="lg" mt="xs">
              {TestKind.options.map((kind) => (
                <Checkbox key={kind} value={kind} label={KIND_WORDS[kind].name} />
              ))}
            </Group>
          </Checkbox.Group>
          <StudyField value={studyId} onChange={setStudyId} />
        </>
      )}
    </UploadForm>
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
