import { globSync } from "node:fs";
import { basename } from "node:path";
import type { Metafile } from "esbuild";

const HERE = import.meta.dirname;
const TABLE = "functions";
const OPTIONS = "global-options";

/** What is built apart: the table of all functions, what has to be set before any, and the file of each. */
export const PARTS: Readonly<Record<string, string>> = {
  [TABLE]: "src/index.ts",
  [OPTIONS]: "src/firebase/global-options.ts",
  ...Object.fromEntries(globSync("src/triggers/*.ts", { cwd: HERE }).map((path) => [basename(path, ".ts"), path])),
};

/**
 * The file that the platform loads. It says with FUNCTION_TARGET which function an instance runs: that one's file is loaded
 * alone, which spares it the code of all others. Without it, when functions
 * are listed for a deployment, all are. Not with an `await` at the top: the emulator could not load that.
 */
export function entryOf(outputs: Metafile["outputs"]): string {
  const exportsOf = (part: string) =>
    Object.entries(outputs).find(([path]) => basename(path) === `${part}.js`)?.[1].exports ?? [];
  const names = exportsOf(TABLE).toSorted();
  const files = Object.keys(PARTS).filter((part) => part !== TABLE && part !== OPTIONS);
  const fileOf = Object.fromEntries(files.flatMap((file) => exportsOf(file).map((name) => [name, file])));
  const table = Object.fromEntries(names.map((name) => [name, fileOf[name] ?? TABLE]));
  return `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const files = ${JSON.stringify(table, null, 2)};
require("./${OPTIONS}.js");
const loaded = require("./" + (files[process.env.FUNCTION_TARGET] ?? "${TABLE}") + ".js");
${names.map((name) => `export const ${name} = loaded.${name};`).join("\n")}
`;
}
