import { execFile } from "node:child_process";
import { cp } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { z } from "zod";
import { temporaryFolder, writeIn } from "../emulators/temporary-folder.ts";
import { folderKnots, importsOf } from "./folder-knots.ts";

const PROJECT = resolve(import.meta.dirname, "..");

const Report = z.object({
  diagnostics: z.array(z.object({ category: z.string(), location: z.object({ path: z.string() }).nullish() })),
});

/** What Biome says about files that lie, with the project's own configuration, in a folder of their own. */
async function refusedBy(files: Record<string, string>): Promise<string[]> {
  const folder = await temporaryFolder();
  await cp(resolve(PROJECT, "biome.json"), resolve(folder, "biome.json"));
  await cp(resolve(PROJECT, "lint"), resolve(folder, "lint"), { recursive: true });
  for (const [path, text] of Object.entries(files)) await writeIn(folder, path, text);
  const lint = ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = await promisify(execFile)(resolve(PROJECT, "node_modules/.bin/biome"), lint, {
    cwd: folder,
  }).catch((failed: { stdout: string }) => failed);
  const { diagnostics } = Report.parse(JSON.parse(stdout));
  return diagnostics
    .filter(({ category }) => category === "plugin" || category === "lint/style/noRestrictedImports")
    .map(({ location }) => location?.path ?? "");
}

const WINGS: Record<string, readonly string[]> = {
  platform: [],
  people: ["platform"],
  laboratory: ["platform", "people"],
  media: ["platform", "people", "laboratory", "reports"],
  records: ["platform", "people", "laboratory", "media"],
  reports: ["platform", "people"],
  shell: ["platform", "people", "laboratory", "media", "records", "reports"],
};
const WING_NAMES = Object.keys(WINGS);

const pairs = WING_NAMES.flatMap((from) => WING_NAMES.filter((to) => to !== from).map((to) => ({ from, to })));
const mayImport = ({ from, to }: { from: string; to: string }) => WINGS[from]?.includes(to) === true;
const fromPage = ({ from, to }: { from: string; to: string }) =>
  [`web/src/${from}/page/${to}.ts`, `export { a } from "../../${to}/page/a.ts";\n`] as const;

/** Every form in which one file can name another. */
const FORMS = ["export { a } from $;", "export type { A } from $;", "export const load = () => import($);"];
const TYPE_QUERY = "export type B = import($).A;";
const eachForm = (path: (form: number) => string, specifier: string, forms = FORMS) =>
  forms.map((form, index) => [path(index), `${form.replace("$", `"${specifier}"`)}\n`] as const);

const BREACHES = Object.fromEntries([
  ...pairs.filter((pair) => !mayImport(pair)).map(fromPage),
  ...eachForm((form) => `web/src/people/names/wing-${form}.ts`, "../../shell/home/a.ts", [...FORMS, TYPE_QUERY]),
  ["web/src/media/browse/shelf.test.tsx", 'import "../../records/record/a.ts";\n'],
  ...eachForm((form) => `domain/src/kpis/web-${form}.ts`, "../../../web/src/shell/a.ts", [...FORMS, TYPE_QUERY]),
  ["domain/src/kpis/functions.ts", 'import "../../../functions/src/index.ts";\n'],
  ["domain/cli/web.ts", 'import "../../web/budget.ts";\n'],
  ["web/src/shell/functions.ts", 'import "../../../functions/src/index.ts";\n'],
  ["web/src/shell/functions-by-name.ts", 'import "@zona/functions/src/index.ts";\n'],
  ["web/src/shell/domain.ts", 'import "../../../domain/src/errors.ts";\n'],
  ["functions/src/mail/web.ts", 'import "../../../web/src/main.ts";\n'],
  ["functions/src/mail/web-data.ts", 'import "@zona/web/src/main.ts";\n'],
  ...eachForm((form) => `web/src/records/entry/sdk-${form}.tsx`, "firebase/firestore", [...FORMS, TYPE_QUERY]),
  ["web/src/platform/clock/sdk.ts", 'import "firebase/firestore/lite";\n'],
  ["web/src/main-sdk.ts", 'import "firebase/app";\n'],
  ...eachForm((form) => `functions/src/mail/admin-${form}.ts`, "firebase-admin/firestore", [...FORMS, TYPE_QUERY]),
  ["functions/src/triggers/admin.ts", 'import "firebase-admin";\n'],
  ["functions/src/mail/mail-settings.ts", 'import "firebase-admin/app";\n'],
  ...eachForm((form) => `functions/src/media/platform-${form}.ts`, "firebase-functions/https", [...FORMS, TYPE_QUERY]),
  ["functions/src/media/platform-data.ts", 'import "firebase-functions/logger";\n'],
]);

const ALLOWED = Object.fromEntries([
  ...pairs.filter(mayImport).map(fromPage),
  ["web/src/main.ts", 'import "./platform/a.ts";\nimport "./shell/a.ts";\n'],
  ["web/src/reports/tables/domain.ts", 'import "@zona/domain/records/a";\nimport "@zona/domain/media/b";\n'],
  ["functions/src/mail/domain.ts", 'import "@zona/domain/mail/a";\n'],
  ["web/src/platform/firebase/app.ts", 'import "firebase/app";\n'],
  ["web/src/records/entry/entry-data.ts", 'import "firebase/firestore";\n'],
  ["web/src/records/entry/entry.test.tsx", 'import "firebase/firestore";\n'],
  ["functions/src/firebase/app.ts", 'import "firebase-admin/app";\nimport "firebase-functions/logger";\n'],
  ["functions/src/mail/mail-data.ts", 'import "firebase-admin/firestore";\n'],
  ["functions/src/mail/ask-settings.ts", 'import "firebase-functions/params";\n'],
  ["functions/src/triggers/media-intake.ts", 'import "firebase-functions/storage";\n'],
  ["tests/e2e/both.ts", 'import "../../web/src/main.ts";\nimport "../../functions/src/index.ts";\n'],
]);

it("refuses each import across a border", async () => {
  const refused = await refusedBy(BREACHES);
  expect(refused.sort()).toEqual(Object.keys(BREACHES).sort());
});

it("lets main.ts start the platform and the shell alone", async () => {
  const lines = WING_NAMES.map((wing) => `import "./${wing}/page/a.ts";\n`);
  expect(await refusedBy({ "web/src/main.ts": lines.join("") })).toHaveLength(WING_NAMES.length - 2);
});

it("refuses no import that a border lets through", async () => {
  expect(await refusedBy(ALLOWED)).toEqual([]);
});

it.each(["domain/src", "web/src", "functions/src"])(
  "finds no first-level folders of %s that import each other in a circle",
  (source) => {
    expect(folderKnots(importsOf(resolve(PROJECT, source)))).toEqual([]);
  },
);

it("finds folders that import each other over others, in any form of import but a type", async () => {
  const folder = await temporaryFolder();
  await writeIn(folder, "a/a.ts", 'import { b } from "../b/b.ts";\n');
  await writeIn(folder, "b/b.ts", 'export const load = () => import("../c/c.tsx");\n');
  await writeIn(folder, "c/c.tsx", 'export {\n  type A,\n  a,\n} from "../a/a.ts";\n');
  await writeIn(folder, "d/d.ts", 'import type { A } from "../e/e.ts";\nimport { a } from "../a/a.ts";\n');
  await writeIn(folder, "e/e.ts", 'import { type D, type E } from "../f/f.ts";\nimport "../d/d.ts";\n');
  await writeIn(folder, "f/f.ts", 'import { d } from "../d/d.ts";\n');
  expect(folderKnots(importsOf(folder))).toEqual([["a", "b", "c"]]);
});
