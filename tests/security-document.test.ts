import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../emulators/project.ts";

const page = readFileSync(join(ROOT, "docs/security.md"), "utf8");

/** The tables of section 12, by their heading. */
const POINTS = ["A hospital's questions", "21 CFR Part 11", "EU GMP Annex 11", "ICH E6(R3)", "GDPR"];

const UNSHOWN = "not shown by a test";
const TEST = /`[^`]+\.(test\.tsx?|spec\.ts)`/;

/** Rows of a table without its head, cell by cell. */
function rowsUnder(heading: string): string[][] {
  const section = page.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /)[0] ?? "";
  return [...section.matchAll(/^\| (.+) \|$/gm)].slice(1).map(([, row = ""]) => row.split(" | "));
}

describe("docs/security.md", () => {
  it("names only files that exist", () => {
    const named = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|mjs|json|rules))`/g)].map(([, path = ""]) => path);
    expect(named.length).toBeGreaterThan(60);
    expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it("names only tests that are in their file", () => {
    const named = [...page.matchAll(/`([\w./-]+\.(?:test\.tsx?|spec\.ts))` \("([^"]+)"\)/g)];
    expect(named.length).toBeGreaterThan(20);
    const gone = named.filter(
      ([, path = "", name = ""]) => !readFileSync(join(ROOT, path), "utf8").includes(`"${name}"`),
    );
    expect(gone.map(([found]) => found)).toEqual([]);
  });

  it("quotes of each fault the sentence that people read, as it stands in the code, and names its test", () => {
    const faults = page.split("| Fault | How it ends |")[1]?.split("\n\n")[0] ?? "";
    const rows = [...faults.matchAll(/^\| (.+) \|$/gm)].map(([, row = ""]) => row.split(" | "));
    expect(rows.length).toBeGreaterThan(12);
    expect(rows.filter(([, , , shown = ""]) => !TEST.test(shown))).toEqual([]);
    const files = globSync(["domain/src/**/*.ts", "web/src/**/*.ts"], { cwd: ROOT });
    const code = files.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
    const quoted = rows.flatMap(([, , read = ""]) =>
      [...read.matchAll(/“([^”]+)”/g)].map(([, sentence = ""]) => sentence),
    );
    expect(quoted.length).toBeGreaterThan(12);
    expect(quoted.filter((sentence) => !code.includes(`"${sentence}"`))).toEqual([]);
  });

  describe.each(POINTS)("%s", (heading) => {
    const rows = rowsUnder(heading);

    it("is answered point by point", () => {
      expect(rows.length).toBeGreaterThan(15);
      expect(rows.filter((row) => row.length !== 4 || row.some((cell) => cell.trim() === ""))).toEqual([]);
    });

    it("names for each point the test that shows it, or says that none does", () => {
      expect(rows.filter(([, , shown = ""]) => TEST.test(shown) === (shown === UNSHOWN))).toEqual([]);
    });
  });
});
