/**
 * Says which conditions of firestore.rules the rules tests never saw come out both true and false, and exits with 1
 * when there are any. Run after the rules tests, on the same emulator: it reads the emulator's own coverage report.
 */
type Expression = {
  sourcePosition: { line: number; currentOffset: number; endOffset: number };
  values?: { value: { boolValue?: boolean } }[];
  children?: Expression[];
};

const host = process.env.FIRESTORE_EMULATOR_HOST ?? "127.0.0.1:8080";
const answer = await fetch(`http://${host}/emulator/v1/projects/demo-zona:ruleCoverage`);
// Half a gigabyte, four fifths of it indentation, and more than one text can hold: that goes while the report arrives.
let plain = "";
for await (const part of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
  plain += part.replaceAll(/\n */g, "");
const { rules, report } = JSON.parse(plain) as { rules: { files: { content: string }[] }; report: Expression[] };
const source = rules.files[0]?.content ?? "";

function* oneSided(expressions: Expression[]): Generator<string> {
  for (const { sourcePosition, values = [], children = [] } of expressions) {
    const seen = new Set(values.map(({ value }) => value.boolValue).filter((value) => value !== undefined));
    // Positions end one character early in the report.
    const text = source.slice(sourcePosition.currentOffset, sourcePosition.endOffset + 1).replaceAll(/\s+/g, " ");
    if (seen.size === 1) yield `line ${sourcePosition.line}: always ${[...seen][0]}: ${text.slice(0, 120)}`;
    yield* oneSided(children);
  }
}

const gaps = [...new Set(oneSided(report))];
console.log(gaps.length === 0 ? "firestore.rules: every condition seen true and false" : gaps.join("\n"));
process.exitCode = report.length === 0 || gaps.length > 0 ? 1 : 0;
