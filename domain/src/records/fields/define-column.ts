import type { Said } from "../../messages/said.ts";
import type { LimitedField } from "../../policy/limits.ts";
import type { Code, Column } from "../entry/column.ts";

/**
 * One column of an entry grid, which is one field of the rows of its sheet. From it follow the schema and the type of that
 * field, how it is entered and shown, and its words on record pages, in print and in the history.
 */
export type ColumnDefinition = Column & {
  /** A row is not read without it. */
  needed?: true;
  /** What is asked where it is missing, or of another kind. */
  missing?: Said;
  /** Its name in the sentence about a wrong time. */
  said?: string;
  /** Of a text: how short it may be, and what is said of one that is too long. */
  min?: number;
  tooLong?: Said;
  /** Tells how a unit was treated: in a blinded study it is sealed with the treatment. */
  treatment?: true;
  /** Of numbers that are entered by one key each: what the table of limits says of them. */
  within?: LimitedField;
};

/** The columns of a sheet, each of its very type, so that rows are typed by them. */
export const defineColumns = <const C extends readonly ColumnDefinition[]>(columns: C): C => columns;

/** One answer: its key, what is stored, what the cell shows, and what it means. */
export const code = <const Value extends Code["value"]>(key: string, value: Value, short: string, meaning = short) => ({
  code: key,
  value,
  short,
  meaning,
});

export const YES_NO = [code("y", true, "Yes"), code("n", false, "No")] as const;

/** Numbers that are their own keys. */
export const digits = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => code<number>(String(from + i), from + i, String(from + i)));

/** The stored values of answers, in the order of their keys. */
export const valuesOf = <Value extends string>(codes: readonly { value: Value }[]) =>
  codes.map(({ value }) => value) as [Value, ...Value[]];
