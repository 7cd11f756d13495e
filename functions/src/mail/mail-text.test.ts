import { describe, expect, it } from "vitest";
import german from "./mail-text.de.json";
import { MAIL_CATALOGUES } from "./mail-text.ts";

/** Names of the values of a message, without the cases of its plurals. */
const valuesOf = (message: string) => [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name).sort();

describe.each(["mail", "reasons"] as const)("the catalogue %s", (name) => {
  const english: Readonly<Record<string, string>> = MAIL_CATALOGUES[name];
  const translated: Readonly<Record<string, string>> = german[name];

  it("says everything in German, with the same values", () => {
    expect(Object.keys(translated).sort()).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(english)) {
      expect(new Set(valuesOf(translated[key] ?? "")), key).toEqual(new Set(valuesOf(message)));
    }
  });
});
