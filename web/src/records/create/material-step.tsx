import { Button } from "@mantine/core";
import type { TestKind } from "@zona/domain/records/test-kind";
import { useState } from "react";
import { Link } from "react-router";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { MATERIAL_WORDS } from "../../platform/i18n/material-words.ts";
import { ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { fetchLastOfStudy } from "../record/last-test-data.ts";
import { useDraftForm } from "./draft-form.ts";
import { t } from "./new-test-text.ts";
import { type StepFields, StepForm } from "./step-form.tsx";
import { materialFields } from "./steps.ts";

const QUESTIONS = {
  oocyteSource: t("oocyteQuestion"),
  spermSource: t("spermQuestion"),
  species: t("speciesQuestion"),
  materialType: t("typeQuestion"),
  materialState: t("stateQuestion"),
} as const;
type ListField = keyof typeof QUESTIONS;
const isListField = (field: string): field is ListField => Object.hasOwn(QUESTIONS, field);

const NOTES_LIMIT = 2000;

/** Where the material comes from, as the kind of test asks, and free notes. */
export function MaterialStep() {
  const { values } = useDraftForm();
  return (
    <StepForm step="material">
      {(fields) => (
        <>
          <SameMaterial />
          {values.kind === "preclinical" && <p className="dim">{t("materialOptional")}</p>}
          {values.kind ? (
            materialFields(values.kind).map((field) =>
              isListField(field) ? (
                <ListQuestion key={field} field={field} {...fields} />
              ) : (
                <LotField key={field} {...fields} />
              ),
            )
          ) : (
            <div>
              <p>{t("materialPickKind")}</p>
              <Button component={Link} to="../kind" relative="path" variant="default" mt="sm">
                {t("toKind")}
              </Button>
            </div>
          )}
          <NotesField {...fields} />
        </>
      )}
    </StepForm>
  );
}

/** The material of the last test of the same study, for studies that always take the same. */
function SameMaterial() {
  const { draftId, values, change } = useDraftForm();
  const [words, setWords] = useState<string>();
  const { studyId, kind } = values;
  if (!studyId || !kind) return null;

  async function take(from: string, of: TestKind) {
    try {
      const last = await fetchLastOfStudy(from, of, draftId);
      if (last) change({ material: { ...last.material } as Record<string, string> }); // what is stored has no gaps
      setWords(last ? t("sameAs", { code: last.code }) : t("noLastTest"));
    } catch (error) {
      setWords(failureSentence(error));
    }
  }

  return (
    <div role="status">
      {words ? (
        <p className="dim">{words}</p>
      ) : (
        <Button variant="default" size="compact-md" onClick={() => void take(studyId, kind)}>
          {t("asLastTest")}
        </Button>
      )}
    </div>
  );
}

function useMaterial() {
  const { values, change } = useDraftForm();
  const material = values.material ?? {};
  const set = (field: string, value: string) => {
    const { [field]: _, ...others } = material;
    change({ material: value === "" ? others : { ...others, [field]: value } });
  };
  return { material, set };
}

function ListQuestion({ field, error }: StepFields & { field: ListField }) {
  const { material, set } = useMaterial();
  return (
    <ChoiceField
      field={`material.${field}`}
      label={QUESTIONS[field]}
      choices={Object.entries(MATERIAL_WORDS[field].values).map(([value, label]) => ({ value, label }))}
      value={material[field]}
      error={error(`material.${field}`)}
      onChange={(value) => set(field, value)}
    />
  );
}

function LotField({ error, onBlur }: StepFields) {
  const { material, set } = useMaterial();
  return (
    <FreeText
      of="lot"
      id={fieldId("material.materialLot")}
      size="md"
      label={t("lotLabel")}
      description={t("lotHint")}
      value={material.materialLot ?? ""}
      error={error("material.materialLot")}
      maxLength={200}
      autoComplete="off"
      spellCheck={false}
      onChange={(typed) => set("materialLot", typed)}
      onBlur={() => onBlur("material.materialLot")}
    />
  );
}

function NotesField({ error, onBlur }: StepFields) {
  const { values, change } = useDraftForm();
  const notes = values.notes ?? "";
  return (
    <FreeText
      shape="lines"
      id={fieldId("notes")}
      size="md"
      label={t("notesLabel")}
      description={`${t("notesHint")} ${lengthWords(notes.length)}`}
      value={notes}
      error={error("notes")}
      minRows={4}
      rows={6}
      maxLength={4000}
      onChange={(typed) => change({ notes: typed })}
      onBlur={() => onBlur("notes")}
    />
  );
}

/** Nothing while the notes are far from their limit. */
function lengthWords(length: number): string {
  const left = NOTES_LIMIT - length;
  if (left < 0) return t("notesOver", { over: -left });
  return left < 200 ? t("notesLeft", { left }) : "";
}
