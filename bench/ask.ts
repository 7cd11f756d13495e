/**
 * Questions over 100,000 tests of one year: how long a plan takes, and how long the tables take to answer it. They hold nothing
 * but these tests, and are up to date: what an instance takes until then is measured by `tables.ts`. Limits: 5 ms for a plan,
 * 300 ms for 95 of 100 answers.
 */
import type { TestFacts } from "../domain/src/facts/test-facts.ts";
import { readQuestion } from "../domain/src/questions/read-question.ts";
import { lexiconOf } from "../domain/src/questions/words/vocabulary.ts";
import { tableRow } from "../domain/src/tables/table-columns.ts";
import { HOME } from "../functions/src/identity/staff-for-tests.ts";
import { answerPlan } from "../functions/src/questions/answer-plan.ts";
import { askedTables } from "../functions/src/questions/asked-tables.ts";
import { type Known, knownNames } from "../functions/src/questions/known.ts";
import { openTableStore } from "../functions/src/tables/table-store.ts";
import { openTables } from "../functions/src/tables/tables.ts";
import { type Figure, tell } from "./figures.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const ZONE = "Europe/Paris";
const TESTS = 100_000;
const PAGE = 5000;
const YEAR_MS = 365 * 86_400_000;
const OPERATORS = Array.from({ length: 12 }, (_, at) => `u${at}`);
const DEVICES = ["PZ-200", "MX-7", "RX-1"];

const known: Known = {
  people: new Map(OPERATORS.map((uid, at) => [uid, `Person${"abcdefghijkl"[at]} Example`])),
  values: new Map([
    ["tests.operator", OPERATORS],
    ["tests.device", DEVICES],
  ]),
  lots: new Map(),
  words: [],
};

const KPIS = { KPI_ICSI_FERT: { n: 7, d: 10 }, KPI_ICSI_DAMAGE: { n: 1, d: 10 }, KPI_BLAST: { n: 4, d: 7 } };

function testAt(at: number): object {
  const opuAt = new Date(NOW.getTime() - (YEAR_MS * at) / TESTS);
  const operator = OPERATORS[at % 12] ?? "";
  const isLocked = at % 9 !== 0;
  return {
    ...{ id: `t${at}`, code: `ICSI-${at}`, kind: "icsi", status: isLocked ? "locked" : "submitted" },
    ...{ organisation: HOME, studyId: "zp01", createdAt: opuAt, enteredBy: [operator], kpis: KPIS },
    header: { opuAt, operatorId: operator, deviceId: DEVICES[at % 3] },
    material: { spermSource: at % 4 === 0 ? "tesa" : "ejaculate_fresh" },
    population: { isReference: at % 4 !== 0 },
    stateAt: { locked: isLocked ? opuAt : null, reviewed: opuAt, signed: opuAt },
    nextDue: { target: at < 300 ? new Date(NOW.getTime() + at * 60_000) : null, overdue: null },
    lotNos: at % 5000 === 0 ? ["G5-2291"] : [],
    media: { missing: at % 50 === 0 ? ["d5"] : [] },
  };
}

const QUESTIONS = [
  "how many ICSI tests this year",
  "fertilization rate this year",
  "damage rate by operator this year",
  "monthly 2PN rate for 2026",
  "blast rate for TESA vs ejaculated this year",
  "fertilization rate this month vs last month",
  "which device has the best survival this year",
  "tests per operator last quarter",
  "tests by status this year",
  "which tests used lot G5-2291",
  "what is due today",
  "tests awaiting my review",
  "how many tests await my review",
  "fertilisation below benchmark anywhere",
  "which operators are below benchmark for fertilisation this year",
  "are we below benchmark anywhere",
  "which operators are below benchmark this quarter",
  "KPIs this month",
  "KPIs this year",
  "how many ICSI tests were locked last week",
  "how many ICSI tests were signed this year",
  "damage rate by operator of tests signed this year",
] as const;

const lexicon = lexiconOf(knownNames(known));
const plan = (question: string) => readQuestion(question, { now: NOW, zone: ZONE, lexicon });

const ROUNDS = 40;
for (const question of QUESTIONS) for (let round = 0; round < 5; round++) plan(question);
const spent = process.cpuUsage();
const times = QUESTIONS.flatMap((question) =>
  Array.from({ length: ROUNDS }, () => {
    const begun = performance.now();
    plan(question);
    return performance.now() - begun;
  }),
);
const { user, system } = process.cpuUsage(spent);
const atShare = (all: readonly number[], share: number) =>
  all.toSorted((a, b) => a - b)[Math.ceil(all.length * share) - 1] ?? Number.NaN;

const store = await openTableStore();
for (let from = 0; from < TESTS; from += PAGE) {
  const page = Array.from({ length: PAGE }, (_, at) => tableRow("tests", testAt(from + at) as TestFacts)); // as far as it is asked
  await store.replace("tests", page, []);
}
const open = askedTables({
  open: openTables(store, async () => ({ asOf: NOW, remade: false, leftOut: 0 })),
  seen: { scope: { path: "organisation", op: "==", value: HOME }, isCoded: false },
  zone: ZONE,
  names: async () => known.people,
});
const answers: Figure[] = [];
for (let round = 0; round < 5; round++) {
  for (const question of QUESTIONS) {
    const begun = performance.now();
    const { content } = await answerPlan({ plan: plan(question), open, known, now: NOW, zone: ZONE }, "u1");
    answers.push({ what: `${question} (${content.kind})`, result: performance.now() - begun, unit: "ms" });
  }
}
await store.close();
const taken = answers.map(({ result }) => result);

tell([
  { what: "plan of a question, median", result: atShare(times, 0.5), unit: "ms", limit: 5 },
  {
    what: "plan of a question, processor time, mean",
    result: (user + system) / 1000 / times.length,
    unit: "ms",
    limit: 5,
  },
  // Without a limit: it tells of what else the machine does.
  { what: "plan of a question, 99 of 100", result: atShare(times, 0.99), unit: "ms" },
  { what: "answer, in the middle", result: atShare(taken, 0.5), unit: "ms" },
  { what: "answer, 95 of 100 within", result: atShare(taken, 0.95), unit: "ms", limit: 300 },
  ...answers.slice(-QUESTIONS.length),
]);
