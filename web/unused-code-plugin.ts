import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const LIBRARY = "re2js";
const STAND_IN = `\0${LIBRARY}`;

/** What Firestore's pipelines call when they meet a regular expression; they make an error value of what it throws. */
export const STAND_IN_CODE = `
export const RE2JS = {
  compile() {
    throw new Error("The app asks Firestore with queries; for regular expressions in pipelines it would need re2js.");
  },
};
`;

const EXPORTED = /^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * A module that exports the same names as `source`, one of zod's for JSON Schema, and does nothing: whoever asks a schema for
 * its JSON Schema is told so. Zod calls the functions that begin with `create` for each schema that is made.
 */
export function withoutJsonSchema(source: string): string {
  const names = [...source.matchAll(EXPORTED)].map(([, declared, renamed]) => declared ?? renamed);
  const exported = names.map((name) =>
    name?.startsWith("create")
      ? `none${name} as ${name}`
      : name === "allProcessors"
        ? "all as allProcessors"
        : `none as ${name}`,
  );
  const made = names.filter((name) => name?.startsWith("create")).map((name) => `const none${name} = () => none;`);
  return `const all = {};
const none = () => { throw new Error("JSON Schema is left out of the app: see web/unused-code-plugin.ts."); };
${made.join("\n")}
export { ${exported.join(", ")} };`;
}

/**
 * Leaves out of the app what libraries bring along and never use here: a library of regular expressions for Firestore's
 * pipelines, more than a quarter of what a page behind the sign-in reads for its records (46 kB), and zod's JSON Schema (8 kB).
 */
export const withoutUnusedCode = (): Plugin => ({
  name: "without-unused-code",
  apply: "build",
  enforce: "pre",
  resolveId: (id) => (id === LIBRARY ? STAND_IN : undefined),
  load: async (id) => {
    if (id === STAND_IN) return STAND_IN_CODE;
    if (/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id))
      return withoutJsonSchema(await readFile(id, "utf8"));
    return undefined;
  },
});
