/**
 * Questions over 100,000 tests of one year: how long a plan takes, and how many reads an answer is billed. Reads are counted
 * by the database's own rule, one for each document and each thousand index entries, on facts in memory: what is measured is
 * what we ask, not how fast an emulator is. Limits: 5 ms, 400 reads.
 */
import { kpiPacks } from "../domain/src/measures/finished-packs.ts";
import { readQuestion } from "../domain/src/questions/read-question.ts";
import { lexiconOf } from "../domain/src/questions/words/vocabulary.ts";
import { answerPlan } from "../functions/src/questions/answer-plan.ts";
import { type Known, knownNames } from "../functions/src/questions/known.ts";
import { memoryFacts } from "../functions/src/questions/memory-facts.ts";
import { type Figure, tell } from "./figures.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const ZONE = "Europe/Paris";
const TESTS = 100_000;
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

const testFacts = Array.from({ length: TESTS }, (_, at) => {
  const opuAt = new Date(NOW.getTime() - (YEAR_MS * at) / TESTS);
  const operator = OPERATORS[at % 12] ?? "";
  const device = DEVICES[at % 3] ?? "";
  const status = at % 9 === 0 ? "submitted" : "locked";
  return {
    id: `t${at}`,
    code: `ICSI-${at}`,
    kind: "icsi",
    status,
    createdAt: opuAt,
    anchorAt: opuAt,
    header: { opuAt, operatorId: operator, deviceId: device },
    material: { spermSource: at % 4 === 0 ? "tesa" : "ejaculate_fresh" },
    population: { isReference: at % 4 !== 0 },
    kpis: KPIS,
    kpiPacks: kpiPacks({ kind: "icsi", status, kpis: KPIS }),
    stateAt: { locked: at % 9 === 0 ? null : opuAt, reviewed: opuAt, signed: opuAt },
    nextDue: { target: at < 300 ? new Date(NOW.getTime() + at * 60_000) : null, overdue: null },
    folded: { code: `icsi-${at}`, operator, device: device.toLowerCase(), lotNo: at % 5000 === 0 ? ["g5-2291"] : [] },
    enteredBy: [operator],
    media: { missing: at % 50 === 0 ? ["d5"] : [] },
  };
});

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
).toSorted((a, b) => a - b);
const { user, system } = process.cpuUsage(spent);
const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;

const figures: Figure[] = [
  { what: "plan of a question, median", result: at(0.5), unit: "ms", limit: 5 },
  {
    what: "plan of a question, processor time, mean",
    result: (user + system) / 1000 / times.length,
    unit: "ms",
    limit: 5,
  },
  // Without a limit: it tells of what else the machine does.
  { what: "plan of a question, 99 of 100", result: at(0.99), unit: "ms" },
];
for (const question of QUESTIONS) {
  const facts = memoryFacts({ testFacts });
  const asking = { plan: plan(question), facts, known, now: NOW, zone: ZONE };
  const { content, reads } = await answerPlan(
    { ...asking, consent: { isConfirmed: false }, told: () => undefined },
    "u1",
  );
  figures.push({ what: `${question} (${content.kind})`, result: reads, unit: "reads", limit: 400 });
}
tell(figures);
