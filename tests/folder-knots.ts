import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

type Import = { from: string; to: string };

/** `import … from`, `export … from` and `import(…)`, as Biome formats them. */
const STATIC = /^(?:import|export)\s+(?:(?<type>type)\s+)?(?:(?<names>[^"';]*?)\s+from\s+)?"(?<static>\.[^"]*)"/gm;
const DYNAMIC = /\bimport\("(?<dynamic>\.[^"]+)"\)(?!\.[A-Z])/g;

/** `{ type A, type B }`: nothing of it is left when the code runs. */
const onlyTypes = (names: string) =>
  /^\{[^}]*\}$/.test(names.trim()) &&
  names
    .replace(/[{}]/g, "")
    .split(",")
    .map((name) => name.trim())
    .every((name) => name === "" || name.startsWith("type "));

function runtimeImports(text: string): string[] {
  const fixed = [...text.matchAll(STATIC)]
    .filter(({ groups }) => groups?.type === undefined && !(groups?.names && onlyTypes(groups.names)))
    .map(({ groups }) => groups?.static ?? "");
  return [...fixed, ...[...text.matchAll(DYNAMIC)].map(({ groups }) => groups?.dynamic ?? "")];
}

/** What the first-level folders of `source` import of each other when the code runs; tests are left out. */
export function importsOf(source: string): Import[] {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const folderOf = (file: string) => relative(source, file).split("/");
  return files.flatMap((file) =>
    runtimeImports(readFileSync(file, "utf8"))
      .map((specifier) => ({ from: folderOf(file), to: folderOf(join(dirname(file), specifier)) }))
      .filter(({ from, to }) => from.length > 1 && to.length > 1 && from[0] !== to[0] && to[0] !== "..")
      .map(({ from, to }) => ({ from: from[0] ?? "", to: to[0] ?? "" })),
  );
}

/** Groups of folders of which each reaches each other: their files can only be understood together. */
export function folderKnots(imports: readonly Import[]): string[][] {
  const folders = [...new Set(imports.flatMap(({ from, to }) => [from, to]))].sort();
  const reach = new Map(folders.map((folder) => [folder, reachedFrom(folder, imports)]));
  const reaches = (from: string, to: string) => reach.get(from)?.has(to) === true;
  const knots = folders
    .filter((folder) => reaches(folder, folder))
    .map((folder) => folders.filter((other) => reaches(folder, other) && reaches(other, folder)));
  return knots.filter((knot, index) => knots.findIndex((other) => other[0] === knot[0]) === index);
}

function reachedFrom(start: string, imports: readonly Import[]): Set<string> {
  const reached = new Set<string>();
  const open = [start];
  for (let folder = open.pop(); folder !== undefined; folder = open.pop())
    for (const { from, to } of imports)
      if (from === folder && !reached.has(to)) {
        reached.add(to);
        open.push(to);
      }
  return reached;
}
