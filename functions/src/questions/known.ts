import type { AskedSubject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import { conditionsIn } from "@zona/domain/measures/populations";
import { type KnownName, NAMED_BY_LIST, PERSON } from "@zona/domain/questions/phrases/known-names";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import type { Unparsed } from "@zona/domain/stored-record";
import { acceptedWord, termsOf, type VocabularyList } from "@zona/domain/vocabulary/term";

/** What exists: every value of fields without a fixed list by `subject.field`, and people by uid. Complete, never a sample. */
export type Known = {
  values: ReadonlyMap<string, readonly string[]>;
  people: ReadonlyMap<string, string>;
  /** Ids of deliveries by the number printed on them, in small letters: records name deliveries by id or by number. */
  lots: ReadonlyMap<string, readonly string[]>;
  /** What lists, studies and deliveries are called, in every spelling: it may be asked for although no record names it. */
  words: readonly KnownName[];
};

/** Every spelling of the words of a list, each with the accepted word: that is what facts hold. */
export function namesOfList(list: VocabularyList): KnownName[] {
  const fields = NAMED_BY_LIST[list.id] ?? [];
  const terms = termsOf(list);
  return terms.flatMap(({ label, also = [] }) =>
    [label, ...also].flatMap((spelling) =>
      fields.map((field) => ({ field, value: acceptedWord(spelling, list.id, terms), label: spelling })),
    ),
  );
}

/** A study is called by its id and by the code of its protocol. */
export const namesOfStudy = (id: string, protocolCode: Unparsed): KnownName[] =>
  [id, protocolCode].flatMap((label) =>
    typeof label === "string" && label !== "" ? [{ field: "studyId", value: id, label }] : [],
  );

/** The names that questions may use: of people, and of every value that is no person. */
export function knownNames({ values, people, words }: Known): KnownName[] {
  const named = [...people].map(([uid, name]) => ({ field: PERSON, value: uid, label: name }));
  const others = [...values].flatMap(([of, found]) => {
    const [subject, id = ""] = of.split(".") as [AskedSubject, string | undefined];
    const isPerson = fieldOf(subject, id)?.type === "person";
    return found
      .filter((value) => !isPerson || !people.has(value))
      .map((value) => ({ field: isPerson ? PERSON : id, value, label: value }));
  });
  const seen = new Set<string>();
  return [...named, ...others, ...words].filter(({ field, value, label }) => {
    const key = `${field} ${value} ${label}`;
    return !seen.has(key) && Boolean(seen.add(key));
  });
}

/** Values of a request that lists know but that stand in no record. */
export function inNoRecord({ subject, where }: AskedRequest, { values, words }: Known): string[] {
  return conditionsIn(where).flatMap(({ field, op, value }) => {
    const found = values.get(`${subject === "units" ? "tests" : subject}.${field}`);
    if (found === undefined || (op !== "eq" && op !== "in")) return [];
    const recorded = new Set(found.map((one) => one.toLowerCase()));
    const isListed = (one: string) => words.some((word) => word.field === field && word.value === one);
    return value.map(String).filter((one) => isListed(one) && !recorded.has(one.toLowerCase()));
  });
}
