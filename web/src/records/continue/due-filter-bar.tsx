import { NativeSelect, TextInput } from "@mantine/core";
import { TestKind } from "@zona/domain/records/test-kind";
import { useState } from "react";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import styles from "./due-filter.module.css";
import { type DueFilter, MINE, t } from "./due-filter.ts";

type Props = {
  filter: DueFilter;
  operators: readonly string[];
  onChange: (part: keyof DueFilter, value: string) => void;
};

const KINDS = [
  { value: "", label: t("allKinds") },
  ...TestKind.options.map((value) => ({ value, label: KIND_WORDS[value].name })),
];

/** Narrows the due list by kind, person, and a part of a code; each change is in the address at once. A new `key` empties it. */
export function DueFilterBar({ filter: { kind, who = "", text = "" }, operators, onChange }: Props) {
  // The address trims and follows a moment later; the keys must not wait for it.
  const [typed, setTyped] = useState(text);
  // An operator of a link may have nothing due now.
  const named = who === "" || who === MINE || operators.includes(who) ? operators : [...operators, who];
  return (
    <div className={styles.bar}>
      <NativeSelect
        label={t("kind")}
        data={KINDS}
        value={kind ?? ""}
        onChange={(event) => onChange("kind", event.currentTarget.value)}
      />
      <NativeSelect
        label={t("who")}
        data={[
          { value: "", label: t("everybody") },
          { value: MINE, label: t("mine") },
          ...named.map((name) => ({ value: name, label: name })),
        ]}
        value={who}
        onChange={(event) => onChange("who", event.currentTarget.value)}
      />
      <TextInput
        type="search"
        label={t("text")}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange("text", event.currentTarget.value.trim());
        }}
      />
    </div>
  );
}
