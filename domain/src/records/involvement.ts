import { Person } from "../identity/claims.ts";
import type { Unparsed } from "../stored-record.ts";
import { blindingOf } from "./blinding/blinding.ts";
import { fieldsIn } from "./fields/field-lists.ts";
import { FIELDS_OF_KIND } from "./fields/fields-of-kinds.ts";
import type { LabTest } from "./lab-test.ts";
import type { Sheets } from "./sheet.ts";
import type { WitnessStatement } from "./witness/witness-statement.ts";

/** What people did that is kept beside the tables of the record, by their ids. */
export type WorkBeside = {
  /** Who uploaded or placed a picture, or performed a step that somebody witnessed. */
  worked: readonly string[];
  /** Who witnessed a step at the bench. */
  witnessed: readonly string[];
};

export type Involvement = { involved: string[]; witnesses: string[] };

/** Fields that name somebody who only watched. */
const WATCHED: readonly string[] = ["witnessId", "secondSignature"];

type Found = { uid: string; watched: boolean };

/** Everybody whom the values of a table name, however deep they lie. */
function peopleIn(value: Unparsed, watched = false): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => peopleIn(one, watched));
  if (typeof value !== "object" || value === null || value instanceof Date) return [];
  const person = Person.safeParse(value).data;
  if (person) return [{ uid: person.uid, watched }];
  return Object.entries(value).flatMap(([field, inner]) => peopleIn(inner, watched || WATCHED.includes(field)));
}

function peopleInHeader({ kind, header = {} }: LabTest): Found[] {
  return fieldsIn(FIELDS_OF_KIND[kind]).flatMap(({ kind: type, key }) => {
    const value = header[key];
    return type === "person" && typeof value === "string" ? [{ uid: value, watched: WATCHED.includes(key) }] : [];
  });
}

/**
 * Who had a hand in a record, and who only watched. `accounts` are the ids of everybody who can sign in: a name that was
 * typed is nobody's, and cannot review anything either.
 */
export function involvementOf({
  test,
  sheets,
  witnessed = [],
  work,
  accounts,
}: {
  test: LabTest;
  sheets: Sheets;
  witnessed?: readonly WitnessStatement[];
  work: WorkBeside;
  accounts: ReadonlySet<string>;
}): Involvement {
  const named = [...peopleInHeader(test), ...peopleIn(Object.values(sheets).map(({ rows }) => rows))];
  const blinding = blindingOf(test.header);
  const knowing = blinding?.preparedBy ? [blinding.preparedBy.uid] : [];
  const involved = [
    ...test.enteredBy,
    ...knowing,
    ...named.flatMap(({ uid, watched }) => (watched ? [] : [uid])),
    ...work.worked,
  ];
  const witnesses = [
    ...named.flatMap(({ uid, watched }) => (watched ? [uid] : [])),
    ...witnessed.map(({ witness }) => witness.uid),
    ...work.witnessed,
  ];
  const known = (uids: readonly string[]) => [...new Set(uids)].filter((uid) => accounts.has(uid)).sort();
  return { involved: known([...involved]), witnesses: known(witnesses) };
}
