import type { Field, Subject } from "@zona/domain/filters/field";
import { isFigureField } from "@zona/domain/tables/figures";
import { use } from "react";
import { fieldInWords, fieldsInWords } from "../../platform/i18n/fields-in-words.ts";
import { CreatableSelect, type CreatableSelectProps } from "../../platform/ui/fields/creatable-select.tsx";
import { ShowsFigures } from "../tables/shows-figures.ts";

type Props = {
  subject: Subject;
  name: CreatableSelectProps["field"];
  value: string | undefined;
  /** Which fields are offered; all where nothing is said. */
  isOffered?: (field: Field) => boolean;
  /** Undefined where the field was emptied. */
  onChange: (id: string | undefined) => void;
};

/** A field of the records, found by typing its name or another word for it. */
export function FieldPicker({ subject, name, value, isOffered = () => true, onChange }: Props) {
  const isFigures = use(ShowsFigures);
  const options = fieldsInWords(subject)
    .filter((field) => isOffered(field) && (!isFigures || isFigureField(subject, field)))
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map(({ id, label, synonyms }) => ({ value: id, label, also: synonyms }));
  return (
    <CreatableSelect
      field={name}
      text={(value && fieldInWords(subject, value)?.label) ?? ""}
      options={options}
      isWhole
      isInside
      onChange={(chosen) => {
        if (!chosen || "value" in chosen) onChange(chosen?.value);
      }}
    />
  );
}
