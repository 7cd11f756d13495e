/**
 * What the emulator saw of the rules. It is asked over gRPC: written as JSON, the same reports are ten times as long and take
 * it minutes. Little is read of them, so their protobuf is taken apart by hand.
 */
import { connect } from "node:http2";
import { buffer } from "node:stream/consumers";
import { EMULATOR } from "./projects.ts";

/** An expression of the rules at its place in their tree: whether it was asked, and which of true and false it came out as. */
export type Expression = { line: number; text: string; isAsked: boolean; values: boolean[]; children: Expression[] };

const METHOD = "/google.firestore.emulator.v1.FirestoreEmulator/GetRuleCoverage";

/** The report of one project: every condition, also of what was never asked. Rejects when the emulator refuses. */
export async function coverageOf(project: string): Promise<Expression[]> {
  const name = Buffer.from(`projects/${project}`);
  const report = await call(Buffer.concat([Buffer.from([0x0a, name.length]), name]));
  // RuleCoverageReport { Source { File { content = 1 } files = 1 } rules = 1, ExpressionReport report = 2 }
  const [content] = partsOf(report, 1)
    .flatMap((rules) => partsOf(rules, 1))
    .flatMap((file) => partsOf(file, 1));
  return partsOf(report, 2).map((expression) => expressionIn(expression, `${content}`));
}

/**
 * ExpressionReport { SourcePosition { line = 3, from = 5, to = 6 } = 1, ValueCount { ExpressionValue = 1 } values = 2,
 * children = 3 }
 */
function expressionIn(expression: Buffer, source: string): Expression {
  const [position = Buffer.of()] = partsOf(expression, 1);
  // Positions end one character early in the report.
  const text = source.slice(numberIn(position, 5), numberIn(position, 6) + 1);
  const values = partsOf(expression, 2).flatMap((count) => partsOf(count, 1));
  return {
    line: numberIn(position, 3),
    text: text.replaceAll(/\s+/g, " "),
    isAsked: values.length > 0,
    values: values.flatMap((value) =>
      [...fieldsOf(value)].flatMap(({ field, value }) => (field === BOOLEAN ? [value === 1] : [])),
    ),
    children: partsOf(expression, 3).map((child) => expressionIn(child, source)),
  };
}

/** Of an ExpressionValue, which holds one field: a boolean or anything else. */
const BOOLEAN = 2;

type Field = { field: number; value: number | Buffer };

/** The fields of a protobuf message in their order: a number, or the bytes of a text or of a further message. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const number = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message.readUInt8(at++);
      value += (byte % 128) * scale;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number) => {
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const key = number();
    const kind = key % 8;
    yield {
      field: Math.floor(key / 8),
      value: kind === 0 ? number() : bytes(kind === 2 ? number() : kind === 1 ? 8 : 4),
    };
  }
}

const partsOf = (message: Buffer, wanted: number): Buffer[] =>
  [...fieldsOf(message)].flatMap(({ field, value }) => (field === wanted && typeof value !== "number" ? [value] : []));

/** What is left out of a message is 0. */
const numberIn = (message: Buffer, wanted: number): number =>
  Number([...fieldsOf(message)].find(({ field }) => field === wanted)?.value ?? 0);

/** Behind this many bytes, which say how long it is, comes a message of gRPC. */
const HEAD_BYTES = 5;

async function call(message: Buffer): Promise<Buffer> {
  const session = connect(`http://${EMULATOR}`);
  try {
    const headers = { ":method": "POST", ":path": METHOD, "content-type": "application/grpc", te: "trailers" };
    const request = session.request(headers);
    let status: unknown;
    for (const event of ["response", "trailers"])
      request.on(event, (said: Record<string, unknown>) => {
        status = said["grpc-status"];
      });
    const head = Buffer.alloc(HEAD_BYTES);
    head.writeUInt32BE(message.length, 1);
    request.end(Buffer.concat([head, message]));
    const answer = await buffer(request);
    if (status !== "0") throw new Error(`The emulator tells nothing of the rules: gRPC status ${status}.`);
    return answer.subarray(HEAD_BYTES);
  } finally {
    session.close();
  }
}
