/** Where programs find the description of the API. */
export const OPEN_API = "/api/v1/openapi.json";

/** As much of JSON Schema as the API describes itself with. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  const?: string | number | boolean | null;
  enum?: readonly (string | number | boolean | null)[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  format?: string;
  description?: string;
};

type Content = Readonly<Record<string, { schema: Schema }>>;

export type Operation = {
  summary: string;
  description: string;
  security: readonly Readonly<Record<string, readonly string[]>>[];
  parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { description: string; content: Content }>>;
};

/** The document of `functions/src/api/open-api.ts`, of the same release. */
export type OpenApi = {
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
};

/** A piece of a type in words; `schema` names another that it leads to. */
export type Word = { text: string; schema?: string };

const joined = (all: readonly (readonly Word[])[], between: string): Word[] =>
  all.flatMap((words, at) => (at === 0 ? words : [{ text: between }, ...words]));

/** What a value is, in a line: its properties stand below it. */
export function typeWords(schema: Schema): Word[] {
  const { $ref, anyOf, oneOf, enum: values, const: only, type, items, additionalProperties, format } = schema;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf("/") + 1);
    return [{ text: name, schema: name }];
  }
  const choices = anyOf ?? oneOf;
  if (choices) return joined(choices.map(typeWords), " | ");
  if (values) return [{ text: values.map((value) => JSON.stringify(value)).join(" | ") }];
  if (only !== undefined) return [{ text: JSON.stringify(only) }];
  if (type === "array") return [{ text: "array of " }, ...typeWords(items ?? {})];
  if (typeof additionalProperties === "object" && !schema.properties)
    return [{ text: "map of " }, ...typeWords(additionalProperties)];
  const name = type === undefined ? "any" : [type].flat().join(" | ");
  return [{ text: format === undefined ? name : `${name} (${format})` }];
}

/** The properties of a value, or of what a list or a choice holds, with the words that part them. */
export function propertiesIn(schema: Schema): { name: string; schema: Schema; isRequired: boolean }[] {
  const { properties, required = [], items, anyOf = [], oneOf = [] } = schema;
  if (properties)
    return Object.entries(properties).map(([name, one]) => ({
      name,
      schema: one,
      isRequired: required.includes(name),
    }));
  return [...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(propertiesIn);
}
