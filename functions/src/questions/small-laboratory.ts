import { factsOfMedium } from "@zona/domain/facts/make-media-facts";
import type { TestFacts } from "@zona/domain/facts/test-facts";
import { unitRows } from "@zona/domain/facts/unit-rows";
import { passes } from "@zona/domain/filters/evaluate";
import type { Medium } from "@zona/domain/media/medium";
import type { Answer, Figure } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { readQuestion } from "@zona/domain/questions/read-question";
import { lexiconOf } from "@zona/domain/questions/words/vocabulary";
import type { TestStatus } from "@zona/domain/records/lab-test";
import type { ReportView } from "@zona/domain/reports/report-view";
import { beforeAll } from "vitest";
import { answerPlan } from "./answer-plan.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { type Known, knownNames } from "./known.ts";
import { laboratory, type Rows } from "./laboratory-for-tests.ts";

export const NOW = new Date("2026-11-20T09:00:00Z");
export const ZONE = "Europe/Paris";
const known: Known = {
  lots: new Map([["g5-2291", ["lot-g5"]]]),
  words: [
    { field: "device", value: "PMM-150 piezo drive", label: "PMM-150 piezo drive" },
    { field: "device", value: "MX-7", label: "MX seven" },
  ],
  people: new Map([
    ["u-emma", "Emma Lindqvist"],
    ["u-noor", "Noor Haddad"],
  ]),
  values: new Map([
    ["tests.operator", ["u-emma", "u-noor"]],
    ["tests.device", ["PZ-200", "MX-7"]],
    ["media.device", ["MS-1"]],
  ]),
};
export const lexicon = lexiconOf(knownNames(known));

const unit = (n: number, pnCount: string | null, status = "in_culture") => ({
  n,
  maturity: n % 5 === 0 ? "GV" : "MII",
  injected: n % 5 !== 0,
  injectedBy: "u-emma",
  status,
  fert: { pnCount, pbCount: 2 },
});

/** Forty injections, one every nine days backwards from today, with figures that tell who made them. */
export const tests = Array.from({ length: 40 }, (_, at) => {
  const opuAt = new Date(NOW.getTime() - at * 9 * 86_400_000);
  const code = `ICSI-${String(at + 1).padStart(4, "0")}`;
  const operator = at % 3 === 0 ? null : at % 3 === 1 ? "u-emma" : "u-noor";
  const device = at % 2 === 0 ? "PZ-200" : "MX-7";
  const status = (at < 3 ? "submitted" : "locked") as TestStatus;
  const kpis = { KPI_ICSI_FERT: { n: 4 + (at % 3), d: 8 }, KPI_ICSI_DAMAGE: { n: at % 3 === 1 ? 2 : 0, d: 8 } };
  return {
    id: `t${at}`,
    code,
    kind: "icsi",
    status,
    createdAt: opuAt,
    header: { opuAt, operatorId: operator, deviceId: device, cocRetrieved: 8 + (at % 5) },
    material: { spermSource: at % 4 === 0 ? "tesa" : "ejaculate_fresh", oocyteSource: "own_fresh" },
    subject: { femaleAgeYears: at % 7 === 0 ? null : 30 + (at % 8) },
    population: { isReference: at % 4 !== 0, excludedBy: [] },
    kpis,
    rates: { pn1Pct: at % 2 === 0 ? 12.5 : 0, fertPct: (100 * (4 + (at % 3))) / 8 },
    // Signed two days after the retrieval, but the latest ten not yet.
    stateAt: { signed: at < 10 ? null : new Date(opuAt.getTime() + 2 * 86_400_000) },
    nextDue: {
      check: at < 4 ? "d3" : null,
      target: at < 4 ? new Date(NOW.getTime() + (at - 1.5) * 3_600_000) : null,
      overdue: at < 4 ? new Date(NOW.getTime() + (at - 0.5) * 3_600_000) : null,
    },
    lotNos: at % 6 === 0 ? ["G5-2291"] : [],
    enteredBy: ["u-emma"],
    media: { count: at, missing: at % 5 === 0 ? ["d5"] : [] },
    units: [unit(1, "2"), unit(2, "1"), unit(3, "2", "frozen"), unit(4, null), unit(5, null)],
  };
});
export const media = Array.from({ length: 30 }, (_, at) => {
  const duplicates = at === 7 ? [{ mediumId: "other", kind: "exact" as const, action: "alert" as const }] : [];
  const medium: Medium = {
    id: `m${at}`,
    testId: `t${at}`,
    originalName: "a.png",
    declaredType: "image/png",
    declaredBytes: 9,
    state: "ready",
    createdAt: new Date(NOW.getTime() - at * 86_400_000),
    updatedAt: NOW,
    uploader: { uid: "u-emma", name: "Emma" },
    ...(at % 2 === 0 ? { optics: { deviceId: "MS-1" } } : {}),
    comparison: { duplicates, verdict: { verdict: at % 3 === 0 ? "blurred" : "ok", z: 0, peers: 30 } },
  };
  return { ...medium, facts: factsOfMedium(medium, { isStudyBlinded: false, isRetake: false }) };
});

/** Everything of a laboratory whose tests these are. */
export const rowsOf = (testRows: readonly object[]): Rows => ({
  tests: testRows,
  units: testRows.flatMap((one) => unitRows(one as TestFacts)), // as far as it is asked
  media,
  queries: [],
  lots: [],
});

/** Answers questions and plans as Emma gets them. */
export const answersFrom = (open: OpenAsked) => (question: string | Plan) => {
  const plan = typeof question === "string" ? readQuestion(question, { now: NOW, zone: ZONE, lexicon }) : question;
  return answerPlan({ plan, open, known, now: NOW, zone: ZONE }, "u-emma");
};

/** The same, of these tests or of others. */
export function smallLaboratory(own: readonly object[] = tests) {
  const { given } = laboratory(ZONE, known.people);
  let open: OpenAsked;
  beforeAll(async () => {
    open = await given(rowsOf(own));
  });
  return (question: string | Plan) => answersFrom(open)(question);
}

/** Recounts a slice by the evaluator of filters. */
export function recount({ subject, filter }: Pick<ReportView, "subject" | "filter">): number {
  const rows =
    subject === "media"
      ? media
      : subject === "units"
        ? tests.flatMap((one) => unitRows(one as unknown as TestFacts))
        : tests;
  return rows.filter((row) => passes(subject, row, filter)).length;
}

/** An answer in few words. */
export const said = ({ content }: Answer) => {
  const figure = (one: Figure | undefined) =>
    one?.of === "count" ? `${one.count}` : one?.of === "share" ? `${one.n}/${one.d}` : String(one?.value);
  if (content.kind === "figure")
    return figure(content.figure) + (content.compared ? ` against ${figure(content.compared)}` : "");
  if (content.kind === "groups")
    return content.groups.map(({ label, figure: own }) => `${label || "–"} ${figure(own)}`).join(", ");
  if (content.kind === "rows") return `${content.total} rows`;
  if (content.kind === "indicators") return content.figures.map((one) => `${one.code} ${one.n}/${one.d}`).join(", ");
  return content.kind;
};
