/**
 * Says which conditions of firestore.rules the rules tests never saw come out both true and false, and exits with 1
 * when there are any. Run after the rules tests, on the same emulator: it reads the emulator's own coverage reports, one
 * for each project that a file of tests has, and takes them together.
 */
import { glob } from "node:fs/promises";
import { projectOf } from "./projects.ts";

type Expression = {
  sourcePosition: { line: number; currentOffset: number; endOffset: number };
  values?: { value: { boolValue?: boolean } }[];
  children?: Expression[];
};

/** A condition, and what it came out as in any of the projects. */
type Seen = { line: number; text: string; values: Set<boolean> };

const host = process.env.FIRESTORE_EMULATOR_HOST ?? "127.0.0.1:8080";

async function reportOf(project: string): Promise<{ source: string; report: Expression[] }> {
  const answer = await fetch(`http://${host}/emulator/v1/projects/${project}:ruleCoverage`);
  // Hundreds of megabytes, four fifths of it indentation, and more than one text can hold: that goes while they arrive.
  let plain = "";
  for await (const part of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
    plain += part.replaceAll(/\n */g, "");
  const { rules, report = [] } = JSON.parse(plain) as {
    rules?: { files: { content: string }[] };
    report?: Expression[];
  };
  return { source: rules?.files[0]?.content ?? "", report };
}

/** The same place in the tree of expressions is the same condition in every project: all have the same rules. */
function collect(seen: Map<string, Seen>, source: string, expressions: Expression[], place = ""): void {
  for (const [index, { sourcePosition, values = [], children = [] }] of expressions.entries()) {
    const { line, currentOffset, endOffset } = sourcePosition;
    const here = `${place}/${index}`;
    // Positions end one character early in the report.
    const text = source.slice(currentOffset, endOffset + 1).replaceAll(/\s+/g, " ");
    const known = seen.get(here) ?? { line, text, values: new Set() };
    if (known.text !== text) throw new Error(`The projects have different rules: line ${line}, ${text.slice(0, 120)}`);
    for (const { value } of values) if (value.boolValue !== undefined) known.values.add(value.boolValue);
    seen.set(here, known);
    collect(seen, source, children, here);
  }
}

/** Ten thousand moves fill a report of gigabytes; what they ask of the rules is tried one by one in cryobank.test.ts. */
const NOT_COUNTED = ["cryobank-moves.test.ts"];

const projects = new Set<string>();
for await (const file of glob("**/*.test.ts", { cwd: import.meta.dirname }))
  if (!NOT_COUNTED.includes(file)) projects.add(projectOf(file));

const seen = new Map<string, Seen>();
for (const project of projects) {
  const { source, report } = await reportOf(project);
  collect(seen, source, report);
}
const oneSided = [...seen.values()].filter(({ values }) => values.size === 1);
const gaps = new Set(
  oneSided.map(({ line, text, values }) => `line ${line}: always ${[...values][0]}: ${text.slice(0, 120)}`),
);
console.log(gaps.size === 0 ? "firestore.rules: every condition seen true and false" : [...gaps].join("\n"));
process.exitCode = seen.size === 0 || gaps.size > 0 ? 1 : 0;
