import type { Answer, Figure } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { expect, test } from "vitest";
import { linesOf } from "./answer-lines.ts";
import { answerSentence, cellWords } from "./answer-words.ts";

const asked = (more: Partial<AskedRequest> = {}): AskedRequest => ({
  ask: "figure",
  subject: "tests",
  measures: [{ of: "count" }],
  where: { all: [] },
  groupBy: [],
  versus: [],
  shows: [],
  ...more,
});
const answer = (request: AskedRequest, content: Answer["content"], names = {}): Answer => ({
  request,
  content,
  asOf: "2026-11-20T09:00:00Z",
  zone: "Europe/Paris",
  names,
});
const count = (n: number): Figure => ({ of: "count", count: n });
const share = (n: number, d: number): Figure => ({
  of: "share",
  n,
  d,
  percent: d === 0 ? null : (100 * n) / d,
  low: null,
  high: null,
  isFew: true,
  band: null,
});
const figures = (...totals: Figure[][]): Answer["content"] => ({ kind: "figures", totals, groups: [] });
const group = (label: string, ...each: Figure[][]) => ({ keys: [{ key: label, label }], figures: each });

test.each([
  [0, "0 tests"],
  [1, "1 test"],
  [1200, "1,200 tests"],
])("%d records are told in their number", (n, words) => {
  expect(answerSentence(answer(asked(), figures([count(n)])))).toBe(words);
});

test("a share tells what it was made of behind all that was asked", () => {
  const request = asked({
    measures: [{ of: "share", among: { field: "spermSource", op: "eq", value: ["tesa"] } }],
    groupBy: [{ field: "operator" }],
  });
  expect(answerSentence(answer(request, figures([share(3, 4)])))).toBe(
    "Share where sperm source is TESA of tests, by operator: 75% (3 of 4)",
  );
});

test("where groups have a limit, no figure of all of them is told", () => {
  const request = asked({ groupBy: [{ field: "operator" }], having: { op: "gt", value: 500 } });
  expect(answerSentence(answer(request, figures([count(57)])))).toBe(
    "Number of tests, by operator, only above 500: none is within this limit",
  );
  const groups = [group("Emma", [count(21)]), group("Noor", [count(15)])];
  const within = { ...request, having: { op: "gt", value: 10 } as const };
  expect(answerSentence(answer(within, { kind: "figures", totals: [[count(57)]], groups }))).toBe(
    "Number of tests, by operator, only above 10",
  );
});

test("so many of all are told as such, and no number that is not shown", () => {
  const rows: Answer["content"] = { kind: "rows", columns: ["code"], rows: [], total: 75 };
  const list = asked({ ask: "rows", measures: [], order: { by: "moment", direction: "desc" } });
  expect(answerSentence(answer({ ...list, limit: 3 }, rows))).toBe("Tests, latest first, at most 3");
  expect(answerSentence(answer(list, rows))).toBe("75 tests, latest first");
});

test("what one record says is told with it", () => {
  const one = { id: "1", testId: "1", cells: { code: "ICSI-0001", witness: "ada" } };
  const rows: Answer["content"] = { kind: "rows", columns: ["code", "witness"], rows: [one], total: 1 };
  const where = { field: "code", op: "eq", value: ["ICSI-0001"] } as const;
  const request = asked({
    ask: "rows",
    measures: [],
    shows: ["witness"],
    where: { ...where, value: [...where.value] },
  });
  expect(answerSentence(answer(request, rows, { ada: "Ada Lovelace" }))).toBe(
    "Witness of tests where test code is ICSI-0001: Ada Lovelace",
  );
});

test("who stands first is said, with all that share the place, where that was asked", () => {
  const groups = [group("Emma", [count(21)]), group("Noor", [count(21)]), group("Ada", [count(15)])];
  const content: Answer["content"] = { kind: "figures", totals: [[count(57)]], groups };
  const request = asked({ groupBy: [{ field: "operator" }] });
  const ranked = { ...request, order: { by: "measure", direction: "desc" } as const };
  expect(answerSentence(answer(ranked, content))).toBe("Number of tests, by operator, highest first: Emma 21, Noor 21");
  expect(answerSentence(answer(request, content))).toBe("57 tests, by operator");
});

test("sizes that were added up are told in the unit of files", () => {
  const request = asked({ subject: "media", measures: [{ of: "statistic", statistic: "sum", field: "bytes" }] });
  const size: Figure = { of: "value", stat: "sum", value: 5 * 1024 ** 2, count: 12, unit: "bytes" };
  expect(answerSentence(answer(request, figures([size])))).toBe(
    "Total file size of images and videos: 5 MB (12 values)",
  );
  expect(cellWords({ subject: "media" }, "bytes", 5 * 1024 ** 2)).toBe("5 MB");
});

test("each figure of groups, sides and measures is a line of its own", () => {
  const request = asked({
    measures: [{ of: "count" }, { of: "statistic", statistic: "avg", field: "femaleAgeYears" }],
    groupBy: [{ field: "operator" }],
    versus: [
      { field: "technique", op: "eq", value: ["icsi"] },
      { field: "technique", op: "eq", value: ["imsi"] },
    ],
  });
  const age = (value: number): Figure => ({ of: "value", stat: "avg", value, count: 2, unit: "years" });
  const groups = [group("Emma", [count(1), age(30)], [count(2), age(31)])];
  const lines = linesOf(answer(request, { kind: "figures", totals: [], groups }));
  expect(lines.map(({ label }) => label)).toEqual([
    "Emma · Technique is ICSI · Number",
    "Emma · Technique is ICSI · Mean female age",
    "Emma · Technique is IMSI · Number",
    "Emma · Technique is IMSI · Mean female age",
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(4);
});
