import { isDeepStrictEqual } from "node:util";
import { canonicalText } from "@zona/domain/records/audit/signature";
import { withDates } from "@zona/domain/stored-record";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf, lineOf } from "./archived-document.ts";

/** As the server's library returns an instant; years that a laboratory may write. */
class Instant {
  readonly seconds: number;
  readonly nanoseconds: number;

  constructor(seconds: number, nanoseconds: number) {
    this.seconds = seconds;
    this.nanoseconds = nanoseconds;
  }

  toDate() {
    return new Date(this.seconds * 1000 + Math.floor(this.nanoseconds / 1e6));
  }
}
const makeInstant = (seconds: number, nanoseconds: number) => new Instant(seconds, nanoseconds);

const instants = fc
  .tuple(fc.integer({ min: -30_000_000_000, max: 200_000_000_000 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([seconds, micros]) => new Instant(seconds, micros * 1000));
/** Names between two pairs of lines are the database's own. */
const names = fc
  .oneof(fc.string({ unit: "binary" }), fc.constantFrom("a/b", "~", "7.maturity", "~1", "0", "constructor"))
  .filter((name) => !/^__.*__$/s.test(name));
const { stored } = fc.letrec((tie) => ({
  stored: fc.oneof(
    { maxDepth: 3 },
    ...[fc.string({ unit: "binary" }), fc.double(), fc.integer(), fc.boolean(), fc.constant(null), instants],
    fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes)),
    fc.array(tie("stored"), { maxLength: 3 }),
    fc.dictionary(names, tie("stored"), { maxKeys: 4, noNullPrototype: true }),
  ),
}));

test("a document comes back from its line as it was, to the microsecond and the sign of zero", () => {
  fc.assert(
    fc.property(fc.dictionary(names, stored, { maxKeys: 6, noNullPrototype: true }), (data) => {
      const line = lineOf("tests/t1", data);
      expect(line).not.toContain("\n");
      expect(isDeepStrictEqual(documentOf(line, makeInstant), { path: "tests/t1", data })).toBe(true);
    }),
  );
});

test("the fields of a line are the text that the trail hashes, where JSON has words for all of it", () => {
  const told = fc.dictionary(names, fc.oneof(fc.string({ unit: "binary" }), fc.integer(), instants), { maxKeys: 6 });
  fc.assert(
    fc.property(told, (data) => {
      expect(lineOf("tests/t1", data)).toContain(`"fields":${canonicalText(withDates(data))}`);
    }),
  );
});

test("what is no line is refused", () => {
  for (const line of ["", "{}", '{"path":"tests","fields":{}}', '{"path":"tests/a","fields":[]}', '{"path":"tests/a"'])
    expect(() => documentOf(line, makeInstant)).toThrow();
});
