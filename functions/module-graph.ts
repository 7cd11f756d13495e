import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { PARTS } from "./entry.ts";

const HERE = import.meta.dirname;

/** The text of every module of ours that a function may load, now or on demand, by the name of its trigger's file. */
export async function modulesOfFunctions(): Promise<Record<string, Record<string, string>>> {
  const { dependencies } = JSON.parse(await readFile(join(HERE, "package.json"), "utf8")) as { dependencies: object };
  const { metafile } = await build({
    absWorkingDir: HERE,
    entryPoints: PARTS,
    outdir: "dist",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    metafile: true,
    write: false,
    external: Object.keys(dependencies).flatMap((name) => [name, `${name}/*`]),
  });
  const paths = (start: string) => {
    const found = new Set([start]);
    for (const path of found) {
      for (const next of metafile.inputs[path]?.imports ?? []) if (!next.external) found.add(next.path);
    }
    return [...found].filter((path) => path.startsWith("src/"));
  };
  const texts = new Map<string, string>();
  const modules: Record<string, Record<string, string>> = {};
  for (const [name, start] of Object.entries(PARTS)) {
    if (!start.includes("/triggers/")) continue;
    const own: Record<string, string> = {};
    for (const path of paths(start)) {
      const text = texts.get(path) ?? (await readFile(join(HERE, path), "utf8"));
      texts.set(path, text);
      own[path] = text;
    }
    modules[name] = own;
  }
  return modules;
}
