import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { refuses } from "@zona/domain/operations/refusals";
import { matchPath } from "react-router";
import { describe, expect, it } from "vitest";
import { chapterOf } from "./guide-plugin.ts";
import { EXPLANATIONS, explanationOf } from "./src/platform/i18n/explanations.ts";
import type { Inline } from "./src/shell/guide/chapter.ts";

const source = join(import.meta.dirname, "src");
const folder = join(import.meta.dirname, "../docs/guide");
const read = (file: string) => readFileSync(file, "utf8");
const chapterIn = (file: string) => chapterOf(read(join(folder, file)));

const files = globSync("*.md", { cwd: folder });
const english = files.map((file) => ({ id: basename(file, ".md"), ...chapterIn(file) }));
const german = files.map((file) => ({
  id: basename(file, ".md"),
  ...chapterOf(read(join(folder, "de", file)), chapterIn(file)),
}));
type Chapters = typeof english;

const wordsOf = (chapters: Chapters) =>
  chapters.flatMap(({ id, blocks }) =>
    blocks
      .flatMap((block): readonly Inline[] =>
        "p" in block ? block.p : "ul" in block ? block.ul.flat() : "ol" in block ? block.ol.flat() : [],
      )
      .map((word) => ({ id, word })),
  );
const linksOf = (chapters: Chapters) =>
  wordsOf(chapters).flatMap(({ id, word }) => (typeof word === "object" && "to" in word ? [{ id, to: word.to }] : []));
const namesOf = (chapters: Chapters) =>
  wordsOf(chapters).flatMap(({ id, word }) => (typeof word === "object" && "b" in word ? [{ id, name: word.b }] : []));
const headingsOf = (chapters: Chapters) =>
  new Set(
    chapters.flatMap(({ id, blocks }) => blocks.flatMap((one) => ("id" in one ? [`/guide/${id}#${one.id}`] : []))),
  );

const pages = [...read(join(source, "shell/frame/routes.tsx")).matchAll(/path: "(\/[^"]*)"/g)].map(
  ([, path = ""]) => path,
);

/** A message that goes on with a value is named by what stands before it: “Show history ({n} revisions)”. */
const beforeValues = (message: string) => message.replace(/\{.*/s, "").replace(/[\s:(“"]+$/, "");

const saidInEnglish = () =>
  globSync("**/*.{ts,tsx}", { cwd: source })
    .filter((file) => !file.includes(".test."))
    .map((file) => read(join(source, file)))
    .filter((text) => /\b(text|words)(<.*>)?\(\s*"/.test(text))
    .flatMap((text) => [...text.matchAll(/: "([^"\n]+)"/g)].map(([, message = ""]) => message));

const stringsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(stringsOf)
      : [];

const saidInGerman = () =>
  [
    ...globSync("**/*.de.json", { cwd: source }).map((file) => join(source, file)),
    // Columns and fields have their names from the domain.
    join(import.meta.dirname, "../domain/src/messages/names.de.json"),
  ].flatMap((file) => stringsOf(JSON.parse(read(file))));

const unsaid = (chapters: Chapters, said: readonly string[]) => {
  const known = new Set([...said, ...said.map(beforeValues)]);
  return namesOf(chapters).filter(({ name }) => !known.has(name));
};

describe("the user guide", () => {
  it("has a chapter for each that the app lists, in both languages", () => {
    const listed = [...read(join(source, "shell/guide/chapters.ts")).matchAll(/id: "(\w+)"/g)].map(([, id]) => id);
    expect(english.map(({ id }) => id).sort()).toEqual(listed.sort());
    expect(globSync("*.md", { cwd: join(folder, "de") }).sort()).toEqual(files.sort());
    expect(headingsOf(english).size).toBeGreaterThan(20);
  });

  it.each([
    ["English", english],
    ["German", german],
  ])("leads in %s to pages and headings that there are", (_, chapters) => {
    const headings = headingsOf(english);
    const astray = linksOf(chapters).filter(({ to }) => {
      if (to.startsWith("https://")) return false;
      if (to.includes("#")) return !headings.has(to);
      return !pages.some((path) => matchPath(path, to));
    });
    expect(linksOf(chapters).length).toBeGreaterThan(30);
    expect(astray).toEqual([]);
  });

  it("says the same in both: the same headings, links, lists and pictures", () => {
    const shapes = (chapters: Chapters) =>
      chapters.map(({ id, blocks }) => [id, blocks.map((one) => ("picture" in one ? one.picture : Object.keys(one)))]);
    expect(shapes(german)).toEqual(shapes(english));
    const counted = (chapters: Chapters) => Object.groupBy(linksOf(chapters), ({ id, to }) => `${id} ${to}`);
    expect(Object.keys(counted(german)).sort()).toEqual(Object.keys(counted(english)).sort());
  });

  it("names buttons, fields and lists as the screens do", () => {
    expect(namesOf(english).length).toBeGreaterThan(50);
    expect(unsaid(english, saidInEnglish())).toEqual([]);
    expect(unsaid(german, saidInGerman())).toEqual([]);
  });

  it("is refused where it holds what the pages cannot show", () => {
    const unshown = ["# A\n\n| a |\n|---|\n| b |", "# A\n\n![](y.webp)", "# A\n\nb ![x](y.webp)", "no title"];
    for (const markdown of [...unshown, "# A\n\n<b>x</b>"]) expect(() => chapterOf(markdown), markdown).toThrow();
    expect(() => chapterOf("# B\n\n### Deeper", chapterOf("# A\n\n## Deep"))).toThrow();
  });

  it("keeps the places of its English headings in another language", () => {
    const translated = chapterOf("# Wörter\n\n## Prüffenster", chapterOf("# Words\n\n## Check window"));
    expect(translated.blocks).toEqual([{ h2: "Prüffenster", id: "check-window" }]);
  });
});

describe("what the domain says", () => {
  const root = join(import.meta.dirname, "..");
  const areas = globSync(["domain/src/**/*.ts", "functions/src/**/*.ts"], { cwd: root })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => [...read(join(root, file)).matchAll(/\bsentences\(\s*"(\w+)"/g)].map(([, area = ""]) => area));

  it("has a definition and its source in the guide, whichever part of the domain says it", () => {
    expect(areas.length).toBeGreaterThan(90);
    expect(areas.filter((area) => explanationOf(`${area}.anything`) === undefined)).toEqual([]);
  });

  it("is explained under headings that there are, by sentences that there are", () => {
    const explained = Object.entries(EXPLANATIONS).flatMap(([heading, parts]) =>
      parts.map((part: string) => ({ heading, part })),
    );
    const headings = headingsOf(english);
    expect(explained.filter(({ heading }) => !headings.has(`/guide/words#${heading}`))).toEqual([]);
    expect([...headings]).toContain("/guide/words#kpi");
    const moves = [
      ...read(join(root, "domain/src/records/moves/lab-test-transitions.ts")).matchAll(/^ {2}"?([\w-]+)"?: "/gm),
    ];
    const sentences = [...refuses.keys.map((key) => `refusals.${key}`), ...moves.map(([, key]) => `move.${key}`)];
    const known = new Set([...areas, ...sentences]);
    expect(explained.filter(({ part }) => !known.has(part))).toEqual([]);
    expect(new Set(explained.map(({ part }) => part)).size).toBe(explained.length);
  });
});
