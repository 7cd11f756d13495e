import { TextInput } from "@mantine/core";
import { LIMITS, type Limit, type LimitedField } from "@zona/domain/policy/limits";
import { useState } from "react";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { text } from "../../platform/i18n/text.ts";

const t = text("numberField", { unreadable: "“{typed}” is not a number. It is not saved." });
export type NumberFieldText = typeof t;

type Props = {
  label: string;
  /** Its name in the table of limits, or one of another table. */
  limit: LimitedField | Limit;
  value: unknown;
  error: string | undefined;
  onChange: (value: number | undefined) => void;
};

const numberIn = (entered: string) => Number(entered.replace(",", "."));
const isNumber = (entered: string) => Number.isFinite(numberIn(entered));

/**
 * Digits with the unit of the limits table; a half-typed number stays in the field, flagged once it is left, until it is one,
 * or until something else, an undo for example, changes the value beneath it.
 */
export function NumberField({ label, limit, value, error, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; meant: unknown; isLeft?: true }>();
  const { unit } = typeof limit === "string" ? LIMITS[limit] : limit;
  return (
    <TextInput
      label={unit ? `${label} (${domainWord(unit)})` : label}
      error={typed?.isLeft && typed.meant === value ? t("unreadable", { typed: typed.text }) : error}
      inputMode="decimal"
      value={typed && typed.meant === value ? typed.text : String(value ?? "")}
      onChange={(event) => {
        const entered = event.currentTarget.value;
        const number = numberIn(entered);
        const isEmpty = entered.trim() === "";
        const meant = isEmpty ? undefined : Number.isFinite(number) ? number : value;
        setTyped({ text: entered, meant });
        if (isEmpty) onChange(undefined);
        else if (Number.isFinite(number)) onChange(number);
      }}
      onBlur={() => setTyped((left) => (left && !isNumber(left.text) ? { ...left, isLeft: true } : undefined))}
    />
  );
}
