import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { t } from "./protocols-text.ts";

type NumberProps = {
  label: string;
  value: number | null;
  /** It is never open. */
  required?: boolean;
  onChange: (value: number | null) => void;
};

/** A number in a cell of a table, which its column and its row name; empty while it is open. */
export const NumberCell = ({ label, value, required = false, onChange }: NumberProps) => (
  <TextInput
    aria-label={label}
    type="number"
    step="any"
    w="4.5rem"
    required={required}
    placeholder={required ? "" : t("isOpen")}
    value={value ?? ""}
    onChange={({ currentTarget: { value: typed } }) => onChange(typed === "" ? null : Number(typed))}
  />
);

type RangeProps = {
  /** What it is the range of. */
  name: string;
  range: readonly [number, number] | null;
  required?: boolean;
  onChange: (range: [number, number] | null) => void;
};

/** Two numbers; none until both are there. */
export function RangeCell({ name, range, required = false, onChange }: RangeProps) {
  const [typed, setTyped] = useState<readonly [number | null, number | null]>(range ?? [null, null]);
  const change = (next: readonly [number | null, number | null]) => {
    setTyped(next);
    const [from, to] = next;
    onChange(from === null || to === null ? null : [from, to]);
  };
  const isHalf = typed.some((one) => one !== null);
  return (
    <Group gap="xs" wrap="nowrap">
      <NumberCell
        label={`${t("low")} ${name}`}
        required={required || isHalf}
        value={typed[0]}
        onChange={(from) => change([from, typed[1]])}
      />
      <NumberCell
        label={`${t("high")} ${name}`}
        required={required || isHalf}
        value={typed[1]}
        onChange={(to) => change([typed[0], to])}
      />
    </Group>
  );
}

export const Remove = ({ what, onRemove }: { what: string; onRemove: () => void }) => (
  <Button variant="subtle" size="compact-md" aria-label={t("remove", { what })} onClick={onRemove}>
    {t("removeShort")}
  </Button>
);

export const replaced = <T,>(list: readonly T[], index: number, changes: Partial<T>): T[] =>
  list.map((one, at) => (at === index ? { ...one, ...changes } : one));
export const without = <T,>(list: readonly T[], index: number): T[] => list.filter((_, at) => at !== index);

/** The first id of a kind that none has: R1, R2. */
export const freeId = (letter: string, list: readonly { id: string }[]): string => {
  const numbers = Array.from({ length: list.length + 1 }, (_, at) => `${letter}${at + 1}`);
  return numbers.find((id) => list.every((one) => one.id !== id)) ?? letter;
};
