import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../emulators/project.ts";

const FOLDER = "domain/src/records/situations";

const page = await readFile(join(ROOT, "docs/situations.md"), "utf8");

/** The situations of a section, by the file that it links. */
const sections = page.split("\n## ").flatMap((section): [file: string, named: string[]][] => {
  const file = /^Tests: \[([\w-]+\.test\.ts)\]\(\.\.\/(.+)\)$/m.exec(section);
  const named = [...section.matchAll(/^\| (?!Situation \|)([^|]+) \|/gm)].map(([, name = ""]) => name);
  return file ? [[basename(file[2] ?? ""), named]] : [];
});

const testsIn = async (file: string) => {
  const source = await readFile(join(ROOT, FOLDER, file), "utf8");
  return [...source.matchAll(/^it\("([^"]+)"/gm)].map(([, name = ""]) => name);
};

describe("the table of situations", () => {
  it("tells at least thirty", () => {
    const all = sections.flatMap(([, named]) => named);
    expect(all.length).toBeGreaterThanOrEqual(30);
    expect(new Set(all).size).toBe(all.length);
  });

  it("has a section for each file of tests", async () => {
    const files = await readdir(join(ROOT, FOLDER));
    expect(sections.map(([file]) => file).toSorted()).toEqual(files.toSorted());
  });

  it.each(sections)("names each test of %s, and no other", async (file, named) => {
    expect(named).toEqual(await testsIn(file));
  });
});
