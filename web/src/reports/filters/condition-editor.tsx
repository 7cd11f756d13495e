import { CloseButton, NativeSelect, NumberInput, Stack, TextInput } from "@mantine/core";
import type { Field, Subject } from "@zona/domain/filters/field";
import { Operator } from "@zona/domain/filters/filter";
import { operatorsOf } from "@zona/domain/filters/filter-fault";
import { fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { OPERATOR_CHOICES, TIME_OPERATOR_CHOICES, t } from "../tables/reports-text.ts";
import { FieldPicker } from "./field-picker.tsx";
import { type DraftCondition, newCondition, withOperator } from "./filter-draft.ts";
import styles from "./filter-panel.module.css";
import { KnownText } from "./known-text.tsx";
import { PeriodField } from "./period-field.tsx";
import { RecurringField } from "./recurring-field.tsx";

export type Person = { id: string; name: string };

type Props = {
  subject: Subject;
  condition: DraftCondition;
  people: readonly Person[];
  onChange: (condition: DraftCondition) => void;
  /** Missing where the condition stands by itself. */
  onRemove?: () => void;
};

const operatorWords = (field: Field, op: Operator) =>
  (field.type === "instant" ? TIME_OPERATOR_CHOICES[op] : undefined) ?? OPERATOR_CHOICES[op];

/** One comparison: what is asked, how, and against what. */
export function ConditionEditor({ subject, condition, people, onChange, onRemove }: Props) {
  const field = fieldInWords(subject, condition.field);
  if (!field) return null;
  return (
    <div className={styles.condition}>
      <FieldPicker
        subject={subject}
        name={{ "aria-label": t("field") }}
        value={field.id}
        onChange={(id) => id && onChange({ ...newCondition(subject, id), id: condition.id })}
      />
      <NativeSelect
        aria-label={t("operator")}
        value={condition.op}
        data={operatorsOf(field).map((op) => ({ value: op, label: operatorWords(field, op) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...condition, ...withOperator(Operator.parse(currentTarget.value), condition.values) })
        }
      />
      <Values subject={subject} field={field} condition={condition} people={people} onChange={onChange} />
      {onRemove && <CloseButton aria-label={t("filterRemove", { condition: field.label })} onClick={onRemove} />}
    </div>
  );
}

type ValuesProps = Pick<Props, "subject" | "condition" | "people" | "onChange"> & { field: Field };

function Values({ subject, field, condition, people, onChange }: ValuesProps) {
  const { op, values } = condition;
  if (op === "isNull" || op === "notNull") return <span />;
  if (op === "within")
    return (
      <PeriodField
        key={field.id}
        field={field}
        value={values[0] ?? ""}
        onChange={(value) => onChange({ ...condition, values: [value] })}
      />
    );
  if (op === "recurs")
    return (
      <RecurringField
        key={field.id}
        value={values[0] ?? ""}
        onChange={(value) => onChange({ ...condition, values: [value] })}
      />
    );
  const choices = choicesOf(field, people);
  if (op === "in")
    return (
      <Several
        subject={subject}
        field={field}
        choices={choices}
        condition={condition}
        people={people}
        onChange={onChange}
      />
    );
  const set = (place: number) => (value: string) => {
    const next = op === "between" ? [values[0] ?? "", values[1] ?? ""] : [values[0] ?? ""];
    next[place] = value;
    onChange({ ...condition, values: next });
  };
  return (
    <span className={styles.values}>
      <One
        key={field.id}
        subject={subject}
        field={field}
        choices={choices}
        label={t("value")}
        value={values[0] ?? ""}
        onChange={set(0)}
      />
      {op === "between" && (
        <>
          <span className="dim">{t("valueTo")}</span>
          <One
            subject={subject}
            field={field}
            choices={choices}
            label={t("valueTo")}
            value={values[1] ?? ""}
            onChange={set(1)}
          />
        </>
      )}
    </span>
  );
}

type Choice = { value: string; label: string };

function choicesOf(field: Field, people: readonly Person[]): readonly Choice[] | undefined {
  if (field.values) return field.values.map(({ value, label }) => ({ value, label }));
  if (field.type === "flag")
    return [
      { value: "true", label: t("yes") },
      { value: "false", label: t("no") },
    ];
  return field.type === "person" ? people.map(({ id, name }) => ({ value: id, label: name })) : undefined;
}

type OneProps = {
  subject: Subject;
  field: Field;
  choices: readonly Choice[] | undefined;
  label: string;
  value: string;
  onChange: (value: string) => void;
};

function One({ subject, field, choices, label, value, onChange }: OneProps) {
  if (choices) {
    const isKnown = value === "" || choices.some((choice) => choice.value === value);
    const empty = field.type === "flag" ? [] : [{ value: "", label: "–" }];
    return (
      <NativeSelect
        aria-label={label}
        value={value}
        data={[...empty, ...choices, ...(isKnown ? [] : [{ value, label: value }])]}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  }
  if (field.type === "number") {
    return (
      <NumberInput
        aria-label={label}
        value={value}
        rightSection={field.unit ? <small>{field.unit}</small> : undefined}
        hideControls
        onChange={(next) => onChange(String(next))}
      />
    );
  }
  if (field.type === "text")
    return <KnownText subject={subject} field={field.id} label={label} value={value} onChange={onChange} />;
  if (field.type === "instant") return <DateField aria-label={label} value={value} onChange={onChange} />;
  return (
    <TextInput
      aria-label={label}
      value={value}
      maxLength={200}
      spellCheck={false}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Several({
  subject,
  choices,
  field,
  condition,
  onChange,
}: ValuesProps & { choices: readonly Choice[] | undefined }) {
  if (!choices && field.type === "text") {
    const { values } = condition;
    const shown = values.at(-1) === "" ? values : [...values, ""];
    return (
      <Stack component="span" gap="xs">
        {shown.map((value, at) => (
          <KnownText
            // biome-ignore lint/suspicious/noArrayIndexKey: a text is known by its place while it is typed
            key={at}
            subject={subject}
            field={field.id}
            label={at === 0 ? t("value") : t("valueFurther", { place: at + 1 })}
            value={value}
            onChange={(next) =>
              onChange({ ...condition, values: at < values.length ? values.with(at, next) : [...values, next] })
            }
          />
        ))}
      </Stack>
    );
  }
  if (!choices) {
    return (
      <TextInput
        aria-label={t("value")}
        value={condition.values.join(", ")}
        spellCheck={false}
        onChange={({ currentTarget }) =>
          onChange({ ...condition, values: currentTarget.value.split(",").map((part) => part.trimStart()) })
        }
      />
    );
  }
  return (
    <fieldset className={styles.several}>
      <legend className="visually-hidden">{field.label}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={condition.values.includes(value)}
            onChange={({ currentTarget }) =>
              onChange({
                ...condition,
                values: currentTarget.checked
                  ? [...condition.values, value]
                  : condition.values.filter((one) => one !== value),
              })
            }
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
