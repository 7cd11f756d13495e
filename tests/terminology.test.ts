import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../emulators/project.ts";

/** Rows of the table under a heading of docs/terminology.md: what to say, and what not any more. */
function wordsOf(page: string, heading: string): { say: string; not: string[] }[] {
  const section = page.split(`\n## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/^\| (?!Say|---)(.*) \| (.*) \|$/gm)].map(([, say = "", not = ""]) => ({
    say,
    not: not.split(", "),
  }));
}

async function filesOf(...patterns: string[]): Promise<[string, string][]> {
  const files: [string, string][] = [];
  for await (const file of glob(patterns, { cwd: ROOT, exclude: ["**/node_modules", "**/dist", "**/*.test.*"] }))
    files.push([file, await readFile(join(ROOT, file), "utf8")]);
  return files;
}

/** Texts of a source that people read: all of a document, the strings of a catalogue. */
const stringsIn = (source: string) =>
  [...source.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([text]) => text);

function found(files: readonly [string, string[]][], words: readonly { say: string; not: string[] }[]): string[] {
  return words.flatMap(({ say, not }) =>
    not.flatMap((word) => {
      const pattern = new RegExp(`(?<![\\p{L}-])${word}(?![\\p{L}-])`, "iu");
      return files.flatMap(([file, texts]) =>
        texts
          .filter((text) => pattern.test(text))
          .map((text) => `${file}: "${word}", say "${say}": ${text.slice(0, 120)}`),
      );
    }),
  );
}

describe("words that we no longer say", async () => {
  const page = await readFile(join(ROOT, "docs/terminology.md"), "utf8");
  const english = wordsOf(page, "English");
  const german = wordsOf(page, "German");

  it("are listed", () => {
    expect(english.length).toBeGreaterThan(15);
    expect(german.length).toBeGreaterThan(3);
  });

  it("are in no English catalogue and no e-mail", async () => {
    const sources = await filesOf("web/src/**/*.{ts,tsx}", "functions/src/mail/*.{ts,tsx}");
    const catalogues = sources.filter(
      ([file, source]) => /\b(text|words)(<.*>)?\(\s*"/.test(source) || file.includes("mail-text"),
    );
    expect(
      found(
        catalogues.map(([file, source]) => [file, stringsIn(source)]),
        english,
      ),
    ).toEqual([]);
  });

  it("are in no German file", async () => {
    const files = await filesOf("web/src/**/*.de.json", "web/src/**/*.de.ts");
    const chapters = await filesOf("docs/guide/de/*.md");
    expect(
      found(
        [
          ...files.map(([file, source]): [string, string[]] => [file, stringsIn(source)]),
          ...chapters.map(([file, source]): [string, string[]] => [file, source.split("\n")]),
        ],
        german,
      ),
    ).toEqual([]);
  });

  it("are in no document", async () => {
    const files = (await filesOf("*.md", "docs/**/*.md")).filter(([file]) => file !== "docs/terminology.md");
    expect(
      found(
        files.map(([file, source]) => [file, source.split("\n")]),
        english,
      ),
    ).toEqual([]);
  });
});
