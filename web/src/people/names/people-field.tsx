import { Button, Group } from "@mantine/core";
import type { Person } from "@zona/domain/identity/claims";
import { MOST_PEOPLE, peopleIn, storedPeople } from "@zona/domain/identity/people";
import type { StoredValue } from "@zona/domain/stored-record";
import { useState } from "react";
import { text } from "../../platform/i18n/text.ts";
import { PersonField } from "./person-field.tsx";

const t = text("severalPeople", {
  with: "{label}, with",
  add: "Add a person",
});
export type SeveralPeopleText = typeof t;

type Props = {
  label: string;
  /** Tells fields of one label on a page apart. */
  place: string;
  value: StoredValue;
  onChange: (value: StoredValue) => void;
};

/** Who did something together: a field for each, and one more when it is asked for. */
export function PeopleField({ label, place, value, onChange }: Props) {
  const [isAdding, setIsAdding] = useState(false);
  const people = peopleIn(value);
  const isNext = people.length === 0 || isAdding;
  const shown: (Person | undefined)[] = isNext ? [...people, undefined] : people;

  function take(at: number, person: Person | undefined) {
    const others = people.filter((_, index) => index !== at);
    setIsAdding(false);
    onChange(storedPeople(person ? others.toSpliced(at, 0, person) : others));
  }

  return (
    <Group gap="xs" align="end">
      {shown.map((person, at) => (
        <PersonField
          // biome-ignore lint/suspicious/noArrayIndexKey: the place among them is what the field is of
          key={at}
          label={at === 0 ? label : t("with", { label })}
          place={at === 0 ? place : `${place}.${at + 1}`}
          value={person?.uid}
          name={person?.name}
          onChange={(uid, name) => take(at, uid === undefined ? undefined : { uid, name: name ?? uid })}
        />
      ))}
      {!isNext && people.length < MOST_PEOPLE && (
        <Button variant="subtle" size="compact-md" onClick={() => setIsAdding(true)}>
          {t("add")}
        </Button>
      )}
    </Group>
  );
}
