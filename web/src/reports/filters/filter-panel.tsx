import { Button, Group, NativeSelect } from "@mantine/core";
import type { Subject } from "@zona/domain/filters/field";
import { FIELDS } from "@zona/domain/filters/fields";
import type { Filter } from "@zona/domain/filters/filter";
import { isFigureField } from "@zona/domain/tables/figures";
import { use, useState } from "react";
import { SITE } from "../../platform/site/site.ts";
import { t } from "../tables/reports-text.ts";
import { ShowsFigures } from "../tables/shows-figures.ts";
import { ConditionEditor, type Person } from "./condition-editor.tsx";
import { type DraftGroup, draftOf, filterOfDraft, MATCHES, newCondition, nextId } from "./filter-draft.ts";
import styles from "./filter-panel.module.css";

type Props = {
  subject: Subject;
  filter: Filter;
  people: readonly Person[];
  onApply: (filter: Filter) => void;
};

/** Makes a filter of conditions and groups; nothing is read until it is applied. */
export function FilterPanel({ subject, filter, people, onApply }: Props) {
  const first = useFirstField(subject);
  const [draft, setDraft] = useState(() => startWith(subject, first, draftOf(subject, filter, SITE.timeZone)));
  const made = filterOfDraft(subject, draft, SITE.timeZone);
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (made) onApply(made);
      }}
    >
      <GroupEditor subject={subject} group={draft} people={people} isOuter onChange={setDraft} />
      <Group gap="sm">
        <Button type="submit" disabled={!made}>
          {t("filterApply")}
        </Button>
        <Button variant="default" onClick={() => onApply({ all: [] })}>
          {t("filterClear")}
        </Button>
        {!made && <span className="dim">{t("noValue")}</span>}
      </Group>
    </form>
  );
}

const MATCH_WORDS = { all: "filterAll", any: "filterAny", none: "filterNone" } as const;

/** What a new condition asks first. */
function useFirstField(subject: Subject): string {
  const isFigures = use(ShowsFigures);
  return FIELDS[subject].find((field) => !isFigures || isFigureField(subject, field))?.id ?? "";
}

/** An empty filter begins with one condition to fill. */
const startWith = (subject: Subject, first: string, draft: DraftGroup): DraftGroup =>
  draft.parts.length > 0 ? draft : { ...draft, parts: [newCondition(subject, first)] };

type GroupProps = {
  subject: Subject;
  group: DraftGroup;
  people: readonly Person[];
  isOuter?: boolean;
  onChange: (group: DraftGroup) => void;
};

function GroupEditor({ subject, group, people, isOuter = false, onChange }: GroupProps) {
  const first = useFirstField(subject);
  const replace = (id: number, part: DraftGroup["parts"][number] | undefined) =>
    onChange({
      ...group,
      parts: group.parts.flatMap((one) => (one.id === id ? (part ? [part] : []) : [one])),
    });
  const add = (part: DraftGroup["parts"][number]) => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <fieldset className={styles.group} data-outer={isOuter || undefined}>
      <legend>
        <NativeSelect
          aria-label={t("filterMatch")}
          value={group.match}
          data={MATCHES.map((value) => ({ value, label: t(MATCH_WORDS[value]) }))}
          onChange={({ currentTarget }) => {
            const match = MATCHES.find((one) => one === currentTarget.value);
            if (match) onChange({ ...group, match });
          }}
        />
      </legend>
      {group.parts.map((part) =>
        "parts" in part ? (
          <GroupEditor
            key={part.id}
            subject={subject}
            group={part}
            people={people}
            onChange={(next) => replace(part.id, next.parts.length > 0 ? next : undefined)}
          />
        ) : (
          <ConditionEditor
            key={part.id}
            subject={subject}
            condition={part}
            people={people}
            onChange={(next) => replace(part.id, next)}
            onRemove={() => replace(part.id, undefined)}
          />
        ),
      )}
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => add(newCondition(subject, first))}>
          {t("filterAdd")}
        </Button>
        {isOuter && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => add({ id: nextId(), match: "any", parts: [newCondition(subject, first)] })}
          >
            {t("filterAddGroup")}
          </Button>
        )}
      </Group>
    </fieldset>
  );
}
