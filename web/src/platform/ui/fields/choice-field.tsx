import type { ReactNode } from "react";
import styles from "./choice-field.module.css";
import { fieldId } from "./field-id.ts";

export type Choice = { value: string; label: string; hint?: string; icon?: ReactNode };

type Props = {
  field: string;
  label: string;
  choices: readonly Choice[];
  value: string | undefined;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** One answer out of a few, all of them in sight: radio buttons as large as a gloved finger. */
export function ChoiceField({ field, label, choices, value, error, onChange }: Props) {
  const id = fieldId(field);
  return (
    <fieldset
      id={id}
      className={styles.field}
      data-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      {error && (
        <p id={`${id}-error`} className="failure">
          {error}
        </p>
      )}
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={value === choice.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon}
            <span className={styles.words}>
              {choice.label}
              {choice.hint && <small className="dim">{choice.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
