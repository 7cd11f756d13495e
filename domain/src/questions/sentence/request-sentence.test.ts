import fc from "fast-check";
import { expect, test } from "vitest";
import { type Condition, conjuncts, type Filter, type Operator, type Scalar } from "../../filters/filter.ts";
import { germanSentences } from "../../german.ts";
import germanNames from "../../messages/names.de.json" with { type: "json" };
import { inWords, type Said } from "../../messages/said.ts";
import type { Figure } from "../answer.ts";
import type { AskedRequest } from "../requests/asked-request.ts";
import { populationUse } from "../requests/population-use.ts";
import type { Measure } from "../requests/request.ts";
import { requestParts } from "./request-parts.ts";
import { requestSentence } from "./request-sentence.ts";
import { anyRequest, requestPair } from "./requests-for-tests.ts";
import { inEnglishFrom, type SentenceShown } from "./sentence-shown.ts";

const NOW = new Date("2026-11-24T10:30:00Z");
const ENGLISH = inEnglishFrom({ zone: "Europe/Paris", now: NOW, names: new Map([["ada", "Ada Lovelace"]]) });
const nameOf = (english: string) => (germanNames as Readonly<Record<string, string>>)[english] ?? english;
const GERMAN: SentenceShown = {
  ...ENGLISH,
  locale: "de-DE",
  word: nameOf,
  tell: (said: Said) => inWords(said, { locale: "de-DE", catalogues: germanSentences, nameOf }),
};

const asked = (parts: Partial<AskedRequest>): AskedRequest => ({
  ask: "rows",
  subject: "tests",
  measures: [],
  where: { all: [] },
  groupBy: [],
  versus: [],
  shows: [],
  ...parts,
});

const condition = (field: string, op: Operator, ...value: Scalar[]): Condition => ({ field, op, value });
/** From one day on the clock of the site to another, which is not part of it. */
const days = (field: string, from: string, to: string): Filter => ({
  all: [condition(field, "ge", from), condition(field, "lt", to)],
});
const MARCH = ["2026-02-28T23:00:00Z", "2026-03-31T22:00:00Z"] as const;
const YEAR = ["2025-12-31T23:00:00Z", "2026-12-31T23:00:00Z"] as const;
const COUNT: Measure<Filter> = { of: "count" };
const counts = (...each: number[]) => ({
  figures: each.map((count): Figure[] => [{ of: "count", count }]),
  inWords: () => "",
});

const tells = (
  name: string,
  request: AskedRequest,
  english: string,
  german: string,
  told?: ReturnType<typeof counts>,
) =>
  test(name, () => {
    expect(requestSentence(request, ENGLISH, told)).toBe(english);
    expect(requestSentence(request, GERMAN, told)).toBe(german);
  });

const IN_TWO_TIMES = asked({
  ask: "figure",
  measures: [COUNT],
  versus: [days("createdAt", ...YEAR), days("createdAt", ...MARCH)],
});

tells(
  "times that are compared stand beside each other with their figures",
  IN_TWO_TIMES,
  "76 tests created in 2026, compared with 0 created in March 2026",
  "76 Tests, angelegt im Jahr 2026, verglichen mit 0 angelegt im März 2026",
  counts(76, 0),
);

tells(
  "what holds for both sides stands before them",
  { ...IN_TWO_TIMES, where: condition("technique", "eq", "icsi") },
  "Tests where technique is ICSI: 76 created in 2026, compared with 0 created in March 2026",
  "Tests, für die gilt: Technik ist ICSI: 76 angelegt im Jahr 2026, verglichen mit 0 angelegt im März 2026",
  counts(76, 0),
);

tells(
  "an indicator says which cycles it counts and by which of their times",
  asked({
    ask: "figure",
    measures: [{ of: "indicator", code: "KPI_ICSI_FERT" }],
    where: { all: [condition("technique", "eq", "icsi"), days("opuAt", ...MARCH)] },
    groupBy: [{ field: "operator" }],
  }),
  "Normal fertilisation of reviewed, signed or locked cycles in the reference population with retrieval in March 2026 where technique is ICSI, by operator",
  "Normale Befruchtung von geprüften, unterschriebenen oder gesperrten Zyklen der Referenzpopulation, mit „Punktion“ im März 2026, für die gilt: Technik ist ICSI, nach „Durchgeführt von“",
);

tells(
  "a list says what comes first and how many at most",
  asked({
    subject: "media",
    where: condition("createdAt", "within", "last-1-months"),
    order: { by: "moment", direction: "desc" },
    limit: 5,
  }),
  "Images and videos uploaded last month, 1 to 31 October 2026, latest first, at most 5",
  "Aufnahmen, hochgeladen letzten Monat, 1. bis 31. Oktober 2026, die neuesten zuerst, höchstens 5",
);

test("people are told by name, and whoever asks as me", () => {
  const by = (uid: string) => requestSentence(asked({ where: condition("operator", "eq", uid) }), ENGLISH);
  expect([by("ada"), by("@me")]).toEqual(["Tests where operator is Ada Lovelace", "Tests where operator is me"]);
});

// ---- Laws

/** What a request means: groups of one and groups in groups say the same as what is in them, and whom indicators count is said or usual. */
function meaning(filter: Filter): unknown {
  if ("field" in filter) return filter;
  if ("not" in filter) return { not: meaning(filter.not) };
  if ("any" in filter) return { any: filter.any.map(meaning) };
  const all = conjuncts(filter).map(meaning);
  return all.length === 1 ? all[0] : { all: all.map((one) => JSON.stringify(one)).toSorted() };
}

function usedBy(request: AskedRequest) {
  const use = populationUse(request);
  return use && [use.isFinished, use.isApplied];
}

const keyOf = (request: AskedRequest) =>
  JSON.stringify({
    ...request,
    where: meaning({ all: [request.where] }),
    versus: request.versus.map(meaning),
    measures: request.measures.map((one) => (one.of === "share" ? { ...one, among: meaning(one.among) } : one)),
    isReference: usedBy(request),
  });

test.each([
  ["English", ENGLISH],
  ["German", GERMAN],
] as const)("requests that differ in one member differ in %s", (_, shown) => {
  fc.assert(
    fc.property(requestPair, ([one, other]) => {
      fc.pre(keyOf(one) !== keyOf(other));
      expect(requestSentence(one, shown)).not.toBe(requestSentence(other, shown));
    }),
    { numRuns: 400 },
  );
});

test("without any of its parts a request is another sentence", () => {
  fc.assert(
    fc.property(anyRequest, (one) => {
      const rest = requestParts(one, ENGLISH).flatMap(({ without }) =>
        without ? [requestSentence(without, ENGLISH)] : [],
      );
      expect(rest).not.toContain(requestSentence(one, ENGLISH));
    }),
    { numRuns: 400 },
  );
});

test("a condition that is changed for itself changes nothing", () => {
  fc.assert(
    fc.property(anyRequest, (one) => {
      for (const { change } of requestParts(one, ENGLISH))
        if (change) expect(requestSentence(change.to(change.filter), ENGLISH)).toBe(requestSentence(one, ENGLISH));
    }),
    { numRuns: 400 },
  );
});

test("every part stands in the sentence in the same words", () => {
  fc.assert(
    fc.property(anyRequest, (one) => {
      const sentence = requestSentence(one, ENGLISH).toLowerCase();
      for (const { words } of requestParts(one, ENGLISH)) expect(sentence).toContain(words.toLowerCase());
    }),
    { numRuns: 400 },
  );
});
