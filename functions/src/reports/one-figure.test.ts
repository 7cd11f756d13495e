import { writeCsv } from "@zona/domain/exports/csv";
import { exportDocument } from "@zona/domain/exports/export-document";
import { makeTestFacts } from "@zona/domain/facts/make-test-facts";
import type { TestFacts } from "@zona/domain/facts/test-facts";
import { periodOf } from "@zona/domain/filters/relative-time";
import { kpiPacks } from "@zona/domain/measures/finished-packs";
import { kpiColumn } from "@zona/domain/measures/measures";
import { MONTH_INDICATORS, monthIndicators, monthSpan } from "@zona/domain/measures/month-indicators";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import { readQuestion } from "@zona/domain/questions/read-question";
import { lexiconOf } from "@zona/domain/questions/words/vocabulary";
import { LabTest, TestStatus } from "@zona/domain/records/lab-test";
import { TestKind } from "@zona/domain/records/test-kind";
import type { Cell } from "@zona/domain/reports/cell";
import { columnOf } from "@zona/domain/reports/columns";
import { READY_VIEWS } from "@zona/domain/reports/ready-views";
import { withoutAcross } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailWords } from "../mail/mail-text.ts";
import { answerPlan } from "../questions/answer-plan.ts";
import { memoryFacts } from "../questions/memory-facts.ts";
import { plannedView, tableContent } from "../schedules/table-content.ts";
import { runReport } from "./run-report.ts";
import { givenSource } from "./source-for-tests.ts";

const ZONE = "Europe/Paris";
const NOW = new Date("2026-11-02T08:00:00Z");
const HOUR = 3_600_000;
/** The first hour of October in Paris lies in September in UTC, as records of the edges do. */
const OCTOBER = monthSpan(NOW, ZONE, 1);

const ada = { uid: "u-ada", name: "Ada" };
const blank = makeTestFacts(
  {
    test: LabTest.parse({
      ...{ id: "t", rev: 1, kind: "icsi", status: "draft", code: "ICSI-0001", studyId: "s", notes: "" },
      organisation: "zona.example",
      ...{ createdBy: ada, createdAt: NOW, updatedBy: ada, updatedAt: NOW, enteredBy: ["u-ada"] },
      subjectCode: withCheckCharacter("HF-0042"),
      material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    }),
    ...{ sheets: {}, pictures: [], queries: { total: 0, open: 0 }, moves: [], site: UNNAMED_SITE, people: new Map() },
  },
  NOW,
);

type Made = Pick<TestFacts, "kind" | "status"> & {
  opuAt: Date | null;
  createdAt: Date;
  isReference: boolean;
  n: number;
};

function factsOf({ kind, status, opuAt, createdAt, isReference, n }: Made, at: number): TestFacts {
  const kpis =
    kind === "icsi" ? Object.fromEntries(MONTH_INDICATORS.map((code, i) => [code, { n: n + i, d: 20 }])) : {};
  return {
    ...blank,
    ...{ id: `t${at}`, code: `T-${at}`, kind, status, createdAt, kpis },
    header: { ...blank.header, opuAt },
    population: { isReference: isReference && kind === "icsi", excludedBy: [] },
    kpiPacks: kpiPacks({ kind, status, kpis }),
  };
}

/** Retrievals around both edges of the month, and records that were begun in another month than their retrieval. */
const inHours = (min: number, max: number) =>
  fc.integer({ min, max }).map((hours) => new Date(OCTOBER.from.getTime() + hours * HOUR));
const around = fc.oneof(inHours(-40 * 24, 40 * 24), inHours(24 * 24, 32 * 24));
const made: fc.Arbitrary<Made> = fc.record({
  kind: fc.oneof({ weight: 4, arbitrary: fc.constant("icsi" as const) }, fc.constantFrom(...TestKind.options)),
  status: fc.oneof(fc.constant("locked" as const), fc.constantFrom(...TestStatus.options)),
  opuAt: fc.option(around, { freq: 6 }),
  createdAt: around,
  isReference: fc.boolean(),
  n: fc.integer({ min: 0, max: 10 }),
});

let given: Awaited<ReturnType<typeof givenSource>>;
beforeAll(async () => {
  given = await givenSource("zona.example");
});
afterAll(() => given.close());

async function collected<T>(each: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of each) found.push(one);
  return found;
}

const parts = (cell: Cell | undefined) => (cell?.kind === "share" ? `${cell.n}/${cell.d}` : "none");
const shown = (text: string | undefined) => /\((\d+\/\d+)/.exec(text ?? "")?.[1] ?? "none";

const schedule = (content: Schedule["content"]): Schedule => ({
  ...{ id: "s", name: "s", note: "", format: "table", skipEmpty: false, recipients: [], state: "active" },
  ...{ rule: { every: "month", day: "last", at: "18:00", zone: ZONE }, owner: { ...ada, email: "" }, content },
  ...{ plannedUntil: NOW, createdAt: NOW, action: "create", organisation: "o", rev: 1, by: ada, at: NOW },
});

/** What each screen, file and mail says of October, by indicator. */
async function toldOf(tests: readonly TestFacts[]): Promise<Record<string, string[]>> {
  const facts = memoryFacts({ testFacts: tests });
  const sums = async (...asked: Parameters<typeof facts.sums>) => (await facts.sums(...asked)).sums;
  const home = await monthIndicators(OCTOBER, { sums, count: facts.count });

  const byMonth: ReportView = {
    ...READY_VIEWS.kpiByMonth,
    columns: MONTH_INDICATORS.map((code) => ({ id: kpiColumn(code) })),
  };
  const told = await withoutAcross(runReport({ view: byMonth, at: NOW, zone: ZONE }, given.source));
  const lines = await collected(told.lines);
  const october = lines.find((line) => line.kind === "group" && line.label === "Oct 2026");

  async function* all() {
    yield* lines;
  }
  const about = { title: "t", by: "Ada", at: NOW, zone: ZONE };
  const bytes = await collected(writeCsv(exportDocument(byMonth, all(), about)));
  const [, table = ""] = Buffer.concat(bytes).toString().split("\r\n\r\n");
  const [head = "", ...rows] = table.split("\r\n");
  const cells = rows.find((row) => row.startsWith("Oct 2026"))?.split(",");
  const under = (label: string) => cells?.[head.split(",").indexOf(label)];

  const content: Schedule["content"] = { kind: "view", view: JSON.stringify(byMonth), period: { last: "month" } };
  const planned = plannedView(schedule(content), NOW, mailWords("en"));
  if (!planned) throw new Error("The ready view cannot be read.");
  const mail = await tableContent(planned, { zone: ZONE, site: "", words: mailWords("en") }, given.source);

  const lexicon = lexiconOf([]);
  const answers = await Promise.all(
    MONTH_INDICATORS.map(async (code) => {
      const plan = readQuestion(`${code} in October 2026`, { now: NOW, zone: ZONE, lexicon });
      const known = { people: new Map(), values: new Map(), lots: new Map(), words: [] };
      const asking = {
        plan,
        facts,
        known,
        now: NOW,
        zone: ZONE,
        consent: { isConfirmed: true },
        told: () => undefined,
      };
      const { content: said } = await answerPlan(asking, "u-ada");
      if (said.kind !== "figure" || said.figure.of !== "share")
        throw new Error(`${code} is not answered: ${said.kind}`);
      return said.figure.d === 0 ? "none" : `${said.figure.n}/${said.figure.d}`;
    }),
  );
  return {
    home: home.indicators.map(({ share }) => (share ? `${share.n}/${share.d}` : "none")),
    report: MONTH_INDICATORS.map((_, at) => parts(october?.cells[at])),
    file: byMonth.columns.map((_, at) => {
      const label = exportDocument(byMonth, all(), about).columns[at]?.label;
      const [n, d] = [under(`${label} numerator`), under(`${label} n (denominator)`)];
      return d ? `${n}/${d}` : "none";
    }),
    mail: mail.figures.map(({ bars }) => shown(bars.find(({ label }) => label.startsWith("Oct 2026"))?.text)),
    question: answers,
  };
}

/** What the weekly digest says in its last line, and of which indicators. */
async function digestOf() {
  const planned = plannedView(schedule({ kind: "digest", digest: "weekly-kpis" }), NOW, mailWords("en"));
  if (!planned) throw new Error("The digest has no view.");
  const { columns } = planned.view;
  const codes = columns.flatMap(({ id }) => columnOf("tests", id)?.kpi ?? []);
  const { figures } = await tableContent(planned, { zone: ZONE, site: "", words: mailWords("en") }, given.source);
  const own = figures.slice(-codes.length);
  const before = own.map(({ all }) => shown(all?.before?.replace("Period before: ", "").replace(/Difference.*/, "")));
  return { codes, told: own.map(({ all }) => shown(all?.text)), before };
}

/** The recount, in plain words: reviewed, signed or locked cycles of the reference population, by retrieval. */
function recount(tests: readonly TestFacts[], codes: readonly KpiCode[], { from, to }: { from: Date; to: Date }) {
  const own = tests.filter(
    ({ status, header: { opuAt }, population }) =>
      /^(?:reviewed|signed|locked)$/.test(status) &&
      population.isReference &&
      opuAt !== null &&
      opuAt >= from &&
      opuAt < to,
  );
  const sum = (numbers: (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0);
  return codes.map((code) => {
    const d = sum(own.map(({ kpis }) => kpis[code]?.d));
    return d === 0 ? "none" : `${sum(own.map(({ kpis }) => kpis[code]?.n))}/${d}`;
  });
}

it("a KPI of a month is one figure: on home, in its report, file and mail, and in the answer to a question", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(made, { maxLength: 25 }), async (records) => {
      const tests = records.map(factsOf);
      await given.clear("tests");
      await given.add(
        "tests",
        tests.map((data) => ({ id: data.id, data })),
      );
      const right = recount(tests, MONTH_INDICATORS, OCTOBER);
      expect(await toldOf(tests)).toEqual({ home: right, report: right, file: right, mail: right, question: right });
      const { codes, told, before } = await digestOf();
      const week = periodOf({ kind: "last", count: 1, unit: "week" }, NOW, ZONE);
      expect(told).toEqual(recount(tests, codes, week));
      const former = { from: new Date(week.from.getTime() - 7 * 86_400_000), to: week.from };
      expect(before).toEqual(recount(tests, codes, former));
    }),
    { numRuns: 60 },
  );
});
