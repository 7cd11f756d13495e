import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { AuditFilter, auditParameters } from "@zona/domain/records/audit/audit-filter";
import { RevisionAction } from "@zona/domain/records/audit/revision";
import { type FormEvent, useState } from "react";
import { type Colleague, fetchColleagues } from "../../people/names/people-data.ts";
import { ACTION_WORDS } from "../../platform/i18n/action-words.ts";
import { CreatableSelect } from "../../platform/ui/fields/creatable-select.tsx";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { t } from "./audit-text.ts";

const ACTIONS = [
  { value: "", label: t("any") },
  ...RevisionAction.options.map((value) => ({ value, label: ACTION_WORDS[value] })),
];

type Props = { filter: AuditFilter; onSearch: (filter: AuditFilter) => void };

/** What is looked for; nothing is asked before Search, so that half a word costs no reads. */
export function AuditForm({ filter, onSearch }: Props) {
  const [typed, setTyped] = useState<Record<string, string>>(auditParameters(filter));
  const [people, setPeople] = useState<readonly Colleague[]>([]);
  const set = (part: keyof AuditFilter, value: string | undefined) => setTyped({ ...typed, [part]: value ?? "" });
  function submit(event: FormEvent) {
    event.preventDefault();
    onSearch(AuditFilter.parse(typed));
  }
  return (
    <form className="field-grid" onSubmit={submit}>
      <CreatableSelect
        of="staff"
        field={{ label: t("person") }}
        text={typed.person ?? ""}
        options={people.map(({ name }) => ({ value: name, label: name }))}
        create={(name) => t("add", { typed: name })}
        onOpen={() => void fetchColleagues().then(setPeople)}
        onChange={(chosen) => set("person", chosen && ("typed" in chosen ? chosen.typed : chosen.label))}
      />
      <NativeSelect
        label={t("action")}
        data={ACTIONS}
        value={typed.action ?? ""}
        onChange={(event) => set("action", event.currentTarget.value)}
      />
      {(["from", "to"] as const).map((part) => (
        <DateField key={part} label={t(part)} value={typed[part] ?? ""} onChange={(day) => set(part, day)} />
      ))}
      <TextInput
        label={t("code")}
        placeholder="ICSI-0042"
        maxLength={20}
        spellCheck={false}
        value={typed.code ?? ""}
        onChange={(event) => set("code", event.currentTarget.value)}
      />
      <TextInput
        label={t("field")}
        maxLength={40}
        spellCheck={false}
        value={typed.field ?? ""}
        onChange={(event) => set("field", event.currentTarget.value)}
      />
      <Group gap="xs" wrap="nowrap" align="end">
        <Button type="submit">{t("search")}</Button>
        <Button
          variant="subtle"
          onClick={() => {
            setTyped({});
            onSearch({});
          }}
        >
          {t("clear")}
        </Button>
      </Group>
    </form>
  );
}
