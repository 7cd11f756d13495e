import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { chapterOf } from "./guide-plugin.ts";
import type { Inline } from "./src/shell/guide/chapter.ts";

const source = join(import.meta.dirname, "src");
const folder = join(import.meta.dirname, "../docs/guide");
const read = (file: string) => readFileSync(file, "utf8");

const chapters = globSync("*.md", { cwd: folder }).map((file) => ({
  id: basename(file, ".md"),
  ...chapterOf(read(join(folder, file))),
}));
const words = chapters.flatMap(({ id, blocks }) =>
  blocks
    .flatMap((block): readonly Inline[] =>
      "p" in block ? block.p : "ul" in block ? block.ul.flat() : "ol" in block ? block.ol.flat() : [],
    )
    .map((word) => ({ id, word })),
);
const links = words.flatMap(({ id, word }) => (typeof word === "object" && "to" in word ? [{ id, to: word.to }] : []));
const pages = [...read(join(source, "shell/frame/routes.tsx")).matchAll(/path: "(\/[^"]*)"/g)].map(
  ([, path = ""]) => path,
);
const headings = new Set(
  chapters.flatMap(({ id, blocks }) => blocks.flatMap((block) => ("id" in block ? [`/guide/${id}#${block.id}`] : []))),
);

describe("the user guide", () => {
  it("has a chapter for each that the app lists", () => {
    const listed = [...read(join(source, "shell/guide/chapters.ts")).matchAll(/id: "(\w+)"/g)].map(([, id]) => id);
    expect(chapters.map(({ id }) => id).sort()).toEqual(listed.sort());
    expect(headings.size).toBeGreaterThan(20);
  });

  it("leads to pages and headings that there are", () => {
    const astray = links.filter(({ to }) => {
      if (to.startsWith("https://")) return false;
      if (to.includes("#")) return !headings.has(to);
      return !pages.some((path) => matchPath(path, to));
    });
    expect(links.length).toBeGreaterThan(30);
    expect(astray).toEqual([]);
  });

  it("names buttons, fields and lists as the screens do", () => {
    const catalogues = globSync("**/*.{ts,tsx}", { cwd: source })
      .filter((file) => !file.includes(".test."))
      .map((file) => read(join(source, file)))
      .filter((text) => /\b(text|words)(<.*>)?\(\s*"/.test(text));
    const said = new Set(
      catalogues.flatMap((text) => [...text.matchAll(/: "([^"\n]+)"/g)].map(([, message]) => message)),
    );
    const named = words.flatMap(({ id, word }) =>
      typeof word === "object" && "b" in word ? [{ id, name: word.b }] : [],
    );
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter(({ name }) => !said.has(name))).toEqual([]);
  });

  it("is refused where it holds what the pages cannot show", () => {
    for (const markdown of ["# A\n\n| a |\n|---|\n| b |", "# A\n\n![x](y.png)", "no title", "# A\n\n<b>x</b>"])
      expect(() => chapterOf(markdown), markdown).toThrow();
  });
});
