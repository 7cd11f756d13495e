import { describe, expect, it } from "vitest";
import { openApi } from "../functions/src/api/open-api.ts";
import { type OpenApi, propertiesIn, type Schema, typeWords } from "../web/src/shell/about/open-api.ts";

const api = openApi() as OpenApi;

/** A schema with all that lies within it. */
const within = (schema: Schema): Schema[] => [schema, ...propertiesIn(schema).flatMap((one) => within(one.schema))];

describe("the description of the API", () => {
  const shown = Object.values(api.components.schemas).flatMap(within);

  it("leads from each type to a schema that is on the page", () => {
    const contents = Object.values(api.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ requestBody, responses }) =>
        [...(requestBody ? [requestBody] : []), ...Object.values(responses)].flatMap(({ content }) =>
          Object.values(content).map(({ schema }) => schema),
        ),
      ),
    );
    const named = [...shown, ...contents].flatMap(typeWords).flatMap(({ schema }) => schema ?? []);
    expect(new Set(named).size).toBeGreaterThan(4);
    expect(named.filter((name) => !(name in api.components.schemas))).toEqual([]);
  });

  it("says of each value what it is", () => {
    const words = shown.map((schema) =>
      typeWords(schema)
        .map(({ text }) => text)
        .join(""),
    );
    expect(words.filter((one) => one.trim() === "")).toEqual([]);
    expect(words).toContain("string (date-time)");
  });
});
