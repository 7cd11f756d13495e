import type { TokenScope } from "@zona/domain/exchange/access-token";
import { MOST_USES_A_MINUTE } from "@zona/domain/exchange/access-token";
import {
  API_PATH,
  API_STATUS,
  ApiError,
  ApiRecord,
  ApiRecordsAnswer,
  ApiTableAnswer,
  ApiTableRequest,
  MOST_API_RECORDS,
} from "@zona/domain/exchange/api";
import * as z from "zod";

/** Of what the API answers; the first number is that of its address. */
const API_VERSION = "1.0.0";

type JsonSchema = Record<string, unknown>;

const SCHEMAS = { ApiTableRequest, ApiTableAnswer, ApiRecord, ApiRecordsAnswer, ApiError };

const schemaOf = (name: keyof typeof SCHEMAS) => ({ $ref: `#/components/schemas/${name}` });

/** Definitions of one schema go among all: a reference in JSON Schema names a place in the whole document. */
function components(): Record<string, JsonSchema> {
  const all: Record<string, JsonSchema> = {};
  for (const [name, schema] of Object.entries(SCHEMAS)) {
    const io = name.endsWith("Request") ? "input" : "output";
    const placed = JSON.stringify(z.toJSONSchema(schema, { io })).replaceAll(
      /"#\/\$defs\/([^"]+)"/g,
      (_, inner: string) => `"#/components/schemas/${name}.${inner}"`,
    );
    const {
      $schema: _,
      $defs = {},
      ...told
    } = JSON.parse(placed) as JsonSchema & { $defs?: Record<string, JsonSchema> };
    all[name] = told;
    for (const [inner, one] of Object.entries($defs)) all[`${name}.${inner}`] = one;
  }
  return all;
}

const json = (schema: JsonSchema) => ({ "application/json": { schema } });

/** How a request may be refused; `also` beside what every one may. */
const refusals = (...also: (keyof typeof API_STATUS)[]) =>
  Object.fromEntries(
    (["unauthorized", "forbidden", "too-many", "unavailable", ...also] as const)
      .map((code) => [String(API_STATUS[code]), { description: code, content: json(schemaOf("ApiError")) }] as const)
      .toSorted(([one], [other]) => one.localeCompare(other)),
  );

const scoped = (scope: TokenScope) => ({ security: [{ token: [scope] }] });

/** The description of the API for programs, OpenAPI 3.1, made of the schemas that judge and answer requests. */
export function openApi(): JsonSchema {
  return {
    openapi: "3.1.0",
    info: {
      title: "Zona",
      version: API_VERSION,
      description: `Read one study with an access token, at most ${MOST_USES_A_MINUTE} times a minute. An administrator makes tokens on the page Organisations.`,
    },
    servers: [{ url: API_PATH }],
    paths: {
      "/tables": {
        post: {
          ...scoped("tables"),
          operationId: "tables",
          summary: "A part of a table",
          description: "Rows, groups or a pivot as the reports page shows them. With `Accept: text/csv` as a CSV file.",
          requestBody: { required: true, content: json(schemaOf("ApiTableRequest")) },
          responses: {
            200: {
              description: "The lines",
              content: { ...json(schemaOf("ApiTableAnswer")), "text/csv": { schema: { type: "string" } } },
            },
            ...refusals("invalid-input", "too-large"),
          },
        },
      },
      "/records": {
        get: {
          ...scoped("records"),
          operationId: "records",
          summary: "A page of records",
          description: "Each record with its sheets, in the order of ids.",
          parameters: [
            { name: "after", in: "query", schema: { type: "string" } },
            { name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: MOST_API_RECORDS } },
          ],
          responses: {
            200: { description: "The records", content: json(schemaOf("ApiRecordsAnswer")) },
            ...refusals("invalid-input"),
          },
        },
      },
      "/records/{id}": {
        get: {
          ...scoped("records"),
          operationId: "record",
          summary: "One record",
          description: "With its sheets, results, queries, witness statements, signatures and audit trail.",
          parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
          responses: {
            200: { description: "The record", content: json(schemaOf("ApiRecord")) },
            ...refusals("not-found"),
          },
        },
      },
    },
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: components(),
    },
  };
}
