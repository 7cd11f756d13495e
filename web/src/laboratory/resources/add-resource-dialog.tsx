import "@mantine/core/styles/Checkbox.css";
import { Checkbox, Group, NativeSelect } from "@mantine/core";
import { TestKind } from "@zona/domain/records/test-kind";
import { NewResource, ResourceCategory } from "@zona/domain/resources/resource";
import { useRef, useState } from "react";
import { dataOf } from "../../platform/firebase/snapshot.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { useStudiesToEnter } from "../studies/use-studies-to-enter.ts";
import { addResource, type ChosenFile, newResourceId } from "./resource-data.ts";
import { CATEGORY_CHOICES, t } from "./resource-text.ts";
import { UploadForm } from "./upload-form.tsx";

const CATEGORIES = ResourceCategory.options.map((value) => ({ value, label: CATEGORY_CHOICES[value] }));

/** A new resource: what it is, where it is offered, and its first version. */
export function AddResourceDialog({ onClose }: { onClose: () => void }) {
  const [title, setTitle] = useState("");
  const [category, setCategory] = useState<string>();
  const [kinds, setKinds] = useState<readonly TestKind[]>([]);
  const [studyId, setStudyId] = useState("");
  const sent = useRef({ what: "", id: "" });
  const parsedResource = NewResource.safeParse({ title, category, kinds: [...kinds], ...(studyId && { studyId }) });
  const faults: Record<string, string> = {};
  if (title.trim().length < 3) faults.title = t("needTitle");
  if (!category) faults.category = t("needCategory");

  /** The same as before is sent under its id, so an upload that broke off is continued and not added once more. */
  function idFor(resource: NewResource, { file, note }: ChosenFile) {
    const what = JSON.stringify([resource, file.name, file.size, file.lastModified, note]);
    if (sent.current.what !== what) sent.current = { what, id: newResourceId() };
    return sent.current.id;
  }

  return (
    <UploadForm
      title={t("add")}
      faults={faults}
      send={(chosen, onProgress) =>
        parsedResource.success
          ? addResource(idFor(parsedResource.data, chosen), parsedResource.data, chosen, onProgress)
          : Promise.resolve()
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
  const open = dataOf(useStudiesToEnter()) ?? [];
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
