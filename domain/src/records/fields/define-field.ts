import type { NamedBand } from "../../filters/field.ts";
import type { Said } from "../../messages/said.ts";
import type { Limit, LimitedField } from "../../policy/limits.ts";
import type { Vocabulary } from "../../vocabulary/term.ts";
import type { TestKind } from "../test-kind.ts";

/** How tables, filters, files and questions have a field of the header. */
export type TableOptions = {
  /** In addresses and exports, so it is never renamed; the key of the field where nothing else is given. */
  id?: string;
  /** Its name where space is short; the one of the form where nothing else is given. */
  label?: string;
  /** Other words that people use for it in a question. */
  also?: readonly string[];
  /** Other words for its options, by their stored value. */
  words?: Readonly<Record<string, readonly string[]>>;
  /** Where the facts of a test hold it; `header.KEY` where nothing else is given. */
  path?: string;
  /** Of a number: the bands in which it is usually reported. */
  bands?: readonly NamedBand[];
};

/** What can happen in a record and asks for fields of its own. */
export const HAPPENINGS = [
  "retrieval",
  "culture",
  "insemination",
  "ivf",
  "icsi",
  "injection",
  "nothing_inseminated",
  "freezing",
  "transfer",
  "warming",
  ...(["material", "animals"] as const),
] as const;
export type Happening = (typeof HAPPENINGS)[number];
export type Happened = ReadonlySet<Happening>;

type Common = {
  /** The name under which the record stores it. Stored records have it, so it is never renamed. */
  key: string;
  /** Its name in forms and on record pages, in English; `messages/names.de.json` has the German. */
  label: string;
  /** Its name in the sentence about a wrong value, where that is another one. */
  said?: string;
  /** Its name inside of a table that is shown in one line, where that is another one. */
  short?: string;
  /** A record is not submitted without it. */
  needed?: boolean;
  /** A test is not started without it; with `needed` it is what a form asks first. */
  toStart?: boolean;
  /** Nor without it where any of these happened. */
  neededWhen?: readonly Happening[];
  /** What is asked where it is missing, or of another type. */
  missing?: Said;
  /** Stays the same from one test of a study to the next, so it is offered from the last one. */
  carriedOver?: boolean;
  /** Prefill offers those tests alone that hold the same here. */
  likeness?: boolean;
  /** Tells which treatment a test was given: in a blinded study it is sealed until the lock. */
  treatment?: boolean;
  /** Left out where nobody filters or tabulates by it. Raise `FACTS_VERSION` with a new one: facts are made again. */
  table?: TableOptions;
};

type Text = { kind: "text" | "long"; max: number; min?: number; isSubjectCode?: true };
/** `hasOthers`: records hold further values, which a form of its own offers. */
type Choice = { kind: "choice" | "choices"; options: Readonly<Record<string, string>>; hasOthers?: true };
type Plain = { kind: "lot" | "person" | "yes-no" };
type Time = {
  kind: "time";
  /** The steps before it, nearest first: a time that is typed without a day is on the day of the first that is known. */
  after?: readonly string[];
  /** How long after that step it mostly is; not earlier than the step where nothing is said. */
  hoursAfter?: number;
  /** The time from which its hours are told while it is typed. */
  since?: string;
};
/**
 * Another record, by `{ testId, code }`. `brings` says what is taken from its header where the own field is still empty: the
 * key of the own field, and where the header of the other has it (`postPrep.counted`).
 */
type Linked = { kind: "test"; of: TestKind; brings?: Readonly<Record<string, string>> };

/** A field that stands by itself or inside of a table. */
export type SimpleField = Common &
  (
    | Plain
    | Time
    | Text
    | Choice
    | Linked
    | { kind: "number"; limit: LimitedField | Limit }
    | { kind: "term"; vocabulary: Vocabulary; max?: number }
    /** Of the register; records before it hold a word of the vocabulary. */
    | { kind: "device"; vocabulary: Vocabulary }
  );

/** Several values that are stored together under one key; `check` finds what contradicts itself between them. */
export type FieldTable = Common & {
  kind: "table";
  fields: readonly SimpleField[];
  check?: (values: Readonly<Record<string, string | number | undefined>>, say: Say) => void;
};

/** Tells that the value of a field is wrong. */
export type Say = (key: string, sentence: Said) => void;

/** A value with a form and a schema of its own; the schema is given where the shape is built. */
type OwnField = Common & { kind: "own" };

/** Names of the accounts that the header names by id, as they were then: a record is read without asking for them. */
type NamesField = Common & { kind: "names" };

/**
 * One field of a record's header. From it follow the schema and the types, the form, the words of record page, print and
 * history, prefill, what a blinded study closes, the lists in `firestore.rules`, and with `table` the facts, filters,
 * tables, files and questions.
 */
export type FieldDefinition = SimpleField | FieldTable | OwnField | NamesField;

/** Fields that are asked together; those without a title are kept with the record and asked elsewhere. */
export type FieldGroup = {
  title?: string;
  hint?: string;
  /** A form asks for them only where one of these happened or is planned, or where something is filled in already. */
  onlyWhen?: readonly Happening[];
  fields: readonly FieldDefinition[];
};
export type FieldGroups = readonly FieldGroup[];

/** A field of its very type, so that schemas and headers are typed by it. */
export const defineField = <const F extends FieldDefinition>(field: F): F => field;

/** The fields of a kind of record, in the order of its form. */
export const defineGroups = <const G extends FieldGroups>(groups: G): G => groups;

/** Every field that is listed in groups, as a union of types. */
export type FieldIn<G extends FieldGroups> = G[number]["fields"][number];
/** The keys of all fields of some kinds, such as `lot`. */
export type KeyOf<G extends FieldGroups, Kind extends FieldDefinition["kind"] = FieldDefinition["kind"]> = Extract<
  FieldIn<G>,
  { kind: Kind }
>["key"];
