import type { Field, Subject } from "@zona/domain/filters/field";
import { fieldInWords, fieldsInWords } from "../../platform/i18n/fields-in-words.ts";
import { CreatableSelect, type CreatableSelectProps } from "../../platform/ui/creatable-select.tsx";

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
  const options = fieldsInWords(subject)
    .filter(isOffered)
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
