/**
 * Says which conditions of firestore.rules the rules tests never saw come out both true and false, or never asked at all, and
 * exits with 1 when there are any. Run after the rules tests, on the same emulator: it reads the emulator's own coverage
 * reports, one for each project of the tests, and takes them together.
 */
import { glob } from "node:fs/promises";
import { join } from "node:path";
import { coverageOf, type Expression } from "./coverage-report.ts";
import { projectOf } from "./projects.ts";

/** A condition, and what it came out as in any of the projects. */
type Seen = { line: number; text: string; isAsked: boolean; values: Set<boolean> };

/** The same place in the tree of expressions is the same condition in every project: all have the same rules. */
function collect(seen: Map<string, Seen>, expressions: readonly Expression[], place = ""): void {
  for (const [index, { line, text, isAsked, values, children }] of expressions.entries()) {
    const here = `${place}/${index}`;
    const known = seen.get(here) ?? { line, text, isAsked: false, values: new Set() };
    if (known.text !== text) throw new Error(`The projects have different rules: line ${line}, ${text.slice(0, 120)}`);
    known.isAsked ||= isAsked;
    for (const value of values) known.values.add(value);
    seen.set(here, known);
    collect(seen, children, here);
  }
}

const projects = new Set<string>();
for await (const file of glob("**/*.test.ts", { cwd: import.meta.dirname }))
  projects.add(projectOf(join(import.meta.dirname, file)));

const seen = new Map<string, Seen>();
for (const project of projects) collect(seen, await coverageOf(project));

const gaps = new Set<string>();
for (const [place, { line, text, isAsked, values }] of seen) {
  const whole = seen.get(place.slice(0, place.lastIndexOf("/")));
  const isGap = isAsked ? values.size === 1 : whole?.isAsked !== false;
  if (isGap) gaps.add(`line ${line}: ${isAsked ? `always ${[...values][0]}` : "never asked"}: ${text.slice(0, 120)}`);
}
console.log(gaps.size === 0 ? "firestore.rules: every condition seen true and false" : [...gaps].join("\n"));
process.exitCode = seen.size === 0 || gaps.size > 0 ? 1 : 0;
