import * as z from "zod";
import { Person } from "../../identity/claims.ts";
import { People } from "../../identity/people.ts";
import { issue, type Said } from "../../messages/said.ts";
import { limitedNumber } from "../../policy/limited-number.ts";
import { instant } from "../../timing/instant.ts";
import type { Code } from "../entry/column.ts";
import type { ColumnDefinition } from "./define-column.ts";

const error = (said: Said | undefined) => (said === undefined ? {} : { error: issue(said) });

function codeSchema(codes: readonly Code[], { missing, within }: ColumnDefinition): z.ZodType {
  if (within !== undefined) return limitedNumber(within);
  const values = codes.map(({ value }) => value).filter((value) => value !== null);
  const isNullable = values.length < codes.length;
  const texts = values.filter((value) => typeof value === "string");
  const numbers = values.filter((value) => typeof value === "number");
  const schema =
    texts.length > 0
      ? z.enum(texts, error(missing))
      : numbers.length > 0
        ? z
            .int(error(missing))
            .min(Math.min(...numbers), error(missing))
            .max(Math.max(...numbers), error(missing))
        : z.boolean(error(missing));
  return isNullable ? schema.nullable() : schema;
}

function textSchema(max: number, { min = 0, missing, tooLong, needed }: ColumnDefinition): z.ZodType {
  return z
    .string(error(missing))
    .trim()
    .min(needed ? Math.max(1, min) : min, error(missing))
    .max(max, error(tooLong));
}

function cellSchema(column: ColumnDefinition): z.ZodType {
  switch (column.kind) {
    case "code":
      return codeSchema(column.codes, column);
    case "codes":
      return z.array(codeSchema(column.codes, column));
    case "number":
      return limitedNumber(column.limit);
    case "text":
      return textSchema(column.max, column);
    case "time":
    case "moment":
      return instant(column.said ?? column.label);
    case "person":
      return column.several
        ? z.union(People.options, error(column.missing))
        : z.object(Person.shape, error(column.missing));
  }
}

type Widened<Value> = Value extends number ? number : Value extends boolean ? boolean : Value;
type ValueOf<C> = C extends { codes: readonly { value: infer Value }[] } ? Widened<Value> : never;
type CellOf<C extends ColumnDefinition> = C extends { kind: "code" }
  ? ValueOf<C>
  : C extends { kind: "codes" }
    ? ValueOf<C>[]
    : C extends { kind: "number" }
      ? number
      : C extends { kind: "time" | "moment" }
        ? Date
        : C extends { kind: "person"; several: true }
          ? Person[]
          : C extends { kind: "person" }
            ? Person
            : string;

type RowShape<Columns extends readonly ColumnDefinition[]> = {
  [C in Columns[number] as C["field"]]: C extends { needed: true }
    ? z.ZodType<CellOf<C>>
    : z.ZodOptional<z.ZodType<CellOf<C>>>;
};

/** The fields of a row that are entered in these columns. */
export const rowShape = <const Columns extends readonly ColumnDefinition[]>(columns: Columns) =>
  // The mapped type follows the same definitions, which the compiler cannot see.
  Object.fromEntries(
    columns.map((column) => {
      const schema = cellSchema(column);
      return [column.field, column.needed ? schema : schema.optional()];
    }),
  ) as RowShape<Columns>;
