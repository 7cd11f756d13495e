import type { FieldDefinition, FieldGroups } from "@zona/domain/records/fields/define-field";
import { fieldsIn, keysOf } from "@zona/domain/records/fields/field-lists";
import { draftShape } from "@zona/domain/records/fields/field-schema";
import { FIELDS_OF_KIND } from "@zona/domain/records/fields/fields-of-kinds";
import { RunHeaderDraft } from "@zona/domain/records/kinds/preclinical/run-header";
import { TestKind } from "@zona/domain/records/test-kind";
import * as z from "zod";

/** What the rules ask of a value, as JSON Schema has it; a time is a "date-time", and where nothing is said nothing is asked. */
type Schema = {
  type?: string;
  format?: string;
  enum?: string[];
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
};

const { arms, animalIds } = RunHeaderDraft.unwrap().shape;
/** Fields with schemas of their own, but for those that functions alone write: rules compare these with what was there. */
export const OWN_SCHEMAS: Readonly<Record<string, z.ZodType>> = { arms, animalIds };

/** By field, of a header that is being filled. */
function schemasOf(groups: FieldGroups): Record<string, Schema> {
  const schema = z.toJSONSchema(z.object(draftShape(groups, OWN_SCHEMAS)), {
    io: "input",
    unrepresentable: "any",
    override({ zodSchema, jsonSchema }) {
      if (zodSchema._zod.def.type === "date") jsonSchema.format = "date-time";
    },
  });
  return (schema as Schema).properties ?? {};
}

/** The value at a place of the header as the rules read it, or `none`. */
type Read = (none: string) => string;

/** Conditions of the rules: `keys` by the names that maps may have, of `numbers` the values themselves. */
type Checks = { keys: Map<string, string[]>; texts: string[]; times: string[]; others: string[]; numbers: string[] };
const noChecks = (): Checks => ({ keys: new Map(), texts: [], times: [], others: [], numbers: [] });

const quoted = (words: readonly string[]) => `[${words.map((word) => `'${word}'`).join(", ")}]`;

/** A pattern repeats no part of it more than a thousand times. */
const MOST_REPEATED = 1000;
const upTo = (letters: number): string =>
  letters > MOST_REPEATED ? `.{0,${MOST_REPEATED}}${upTo(letters - MOST_REPEATED)}` : `.{0,${letters}}`;
const textFits = (value: string, most = 0) => `${value}.matches('(?s)${upTo(most)}')`;

/** Of all accounts that a header names in the life of a record, with their ids. */
const LONGEST_NAMES = 10_000;

/** Adds what rules ask of a value: its type, its length, its options. Of a number only that it is one, and finite. */
function judge(checks: Checks, schema: Schema, read: Read, inner: (key: string) => Read): void {
  const { texts, times, others, numbers, keys } = checks;
  if (schema.enum) texts.push(`${read(`'${schema.enum[0]}'`)}.matches('${schema.enum.join("|")}')`);
  else if (schema.format === "date-time") times.push(`${read("now")} is timestamp`);
  else if (schema.type === "string") texts.push(textFits(read("''"), schema.maxLength));
  else if (schema.type === "boolean") others.push(`${read("false")} is bool`);
  else if (schema.type === "number" || schema.type === "integer") numbers.push(read("0"));
  else if (schema.type === "array") others.push(...listFits(schema, read("[]")));
  else if (schema.anyOf) {
    // A word, or a map in which nothing is found where it is a word.
    const [word = {}, map = {}] = schema.anyOf;
    const ofMap = noChecks();
    judge(ofMap, map, read, inner);
    const [isMap = "", ...more] = written(ofMap);
    others.push(`(${read("''")} is string ? ${textFits(read("''"), word.maxLength)} : ${isMap})`, ...more);
  } else if (schema.properties) {
    const names = quoted(Object.keys(schema.properties));
    keys.set(names, [...(keys.get(names) ?? []), `${read("{}")}.keys()`]);
    for (const [key, of] of Object.entries(schema.properties)) judge(checks, of, inner(key), inner);
  } else if (schema.type === "object") {
    const names = read("{}");
    others.push(`(${names}.keys().join('') + ${names}.values().join('')).size() <= ${LONGEST_NAMES}`);
  }
}

/** Values of a list that are joined are texts and the like. */
function listFits({ items = {}, maxItems = 0 }: Schema, list: string): string[] {
  if (items.enum) return [`${list}.hasOnly(${quoted(items.enum)})`, `${list}.size() <= ${items.enum.length}`];
  const longest = maxItems * (items.maxLength ?? 0);
  return [`${list}.size() <= ${maxItems}`, `${list}.join('').size() <= ${longest}`];
}

/** The conditions, a line for each sort of them. */
function written({ keys, texts, times, others, numbers }: Checks): string[] {
  const maps = [...keys].map(([names, [first, ...more]]) => {
    return `${first}${more.map((next) => `.concat(${next})`).join("")}.hasOnly(${names})`;
  });
  const sum = numbers.length === 0 ? [] : [`0 * (${numbers.join(" + ")}) == 0`];
  return [maps, texts, times, others, sum].filter((part) => part.length > 0).map((part) => part.join(", "));
}

/** A list of maps, which rules cannot walk through: they judge as many as there may be, of which the last may be empty. */
const isRows = ({ items }: Schema) => items?.properties !== undefined;
const rowsIn = ({ maxItems = 0 }: Schema) => Array.from({ length: maxItems }, (_, at) => `rows[${at}]`);

function rowLines(list: Schema): string[] {
  const checks = noChecks();
  for (const row of rowsIn(list)) {
    judge(
      checks,
      list.items ?? {},
      () => row,
      (key) => (none) => `${row}.get('${key}', ${none})`,
    );
  }
  return written(checks);
}

function fieldLines(fields: readonly FieldDefinition[], schemas: Readonly<Record<string, Schema>>): string[] {
  const checks = noChecks();
  for (const field of fields) {
    // A code has no length of its own.
    const schema = { ...("max" in field ? { maxLength: field.max } : {}), ...schemas[field.key] };
    const at = (place: string) => (none: string) => `header.get(${place}, ${none})`;
    judge(checks, schema, at(`'${field.key}'`), (key) => at(quoted([field.key, key])));
  }
  return written(checks);
}

/**
 * The conditions on a header of a kind. Rows, and beside them what no form asks for, are judged where they change: all
 * at once is more than one document may ask of its rules.
 */
function headerLines(groups: FieldGroups): string[] {
  const schemas = schemasOf(groups);
  const fields = fieldsIn(groups);
  const rows = fields.filter(({ key }) => isRows(schemas[key] ?? {}));
  const isRare = ({ title }: FieldGroups[number]) => rows.length > 0 && title === undefined;
  const rare = fieldsIn(groups.filter(isRare)).filter((field) => field.kind !== "names" && !rows.includes(field));
  const others = fields.filter((field) => !rare.includes(field) && !rows.includes(field));
  const whereTouched = (touched: readonly FieldDefinition[], condition: string) =>
    `(!header.diff(former).affectedKeys().hasAny(${quoted(touched.map(({ key }) => key))}) || ${condition})`;
  return [
    `(named + ' ').matches('((${keysOf(groups).toSorted().join("|")}) )+')`,
    ...fieldLines(others, schemas),
    ...rows.map((field) => {
      const { maxItems = 0 } = schemas[field.key] ?? {};
      const list = `header.get('${field.key}', [])`;
      const padded = `${list}.concat([${Array.from({ length: maxItems }, () => "{}").join(", ")}])`;
      return whereTouched([field], `(${list}.size() <= ${maxItems} && rowsFit(${padded}))`);
    }),
    ...(rare.length > 0 ? [whereTouched(rare, `[${fieldLines(rare, schemas).join(", ")}].hasOnly([true])`)] : []),
  ];
}

const INDENT = " ".repeat(10);
const block = (lines: readonly string[]) => `[\n${lines.map((line) => `${INDENT}${line}`).join(",\n")}\n        ]`;

const linesOf = (kind: TestKind) => block(headerLines(FIELDS_OF_KIND[kind]));

/** The functions of `firestore.rules` that judge the header of a record, made from the schemas of its kinds. */
export function headerRules(): string {
  const [last, ...others] = TestKind.options.toReversed();
  const choices = others.toReversed().map((kind) => `kind == '${kind}' ? ${linesOf(kind)} : `);
  const [rows = {}] = TestKind.options.flatMap((kind) => Object.values(schemasOf(FIELDS_OF_KIND[kind])).filter(isRows));
  return `function headerFits(kind, header, former) {
        let named = header.keys().join(' ');
        let now = request.time;
        return header.size() == 0 || (named.split(' ').size() == header.size()
          && (${choices.join("")}${last ? linesOf(last) : "[]"}).hasOnly([true]));
      }

      function rowsFit(rows) {
        return ${block(rowLines(rows))}.hasOnly([true]);
      }`;
}
