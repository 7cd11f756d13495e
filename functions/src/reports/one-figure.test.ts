import { CHARTED_KPIS, organisationView } from "@zona/domain/charts/chart-views";
import { cyclesIn } from "@zona/domain/controls/control-charts";
import { chartView, spanView } from "@zona/domain/controls/indicators";
import { writeCsv } from "@zona/domain/exports/csv";
import { exportDocument } from "@zona/domain/exports/export-document";
import type { TestFacts } from "@zona/domain/facts/test-facts";
import type { Filter } from "@zona/domain/filters/filter";
import { periodOf } from "@zona/domain/filters/relative-time";
import { kpisOf } from "@zona/domain/kpis/kpi";
import { kpiColumn } from "@zona/domain/measures/measures";
import {
  cyclesOfMonth,
  MONTH_INDICATORS,
  MONTHS_VIEW,
  type MonthIndicators,
  monthIndicators,
} from "@zona/domain/measures/month-indicators";
import { populationLine, populationWords } from "@zona/domain/measures/population-words";
import { conditionsOf, POPULATIONS, type PopulationId } from "@zona/domain/measures/populations";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import { reader } from "@zona/domain/questions/read";
import { finishedCounts } from "@zona/domain/records/kinds/icsi/icsi-counts";
import { readIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import type { Cell } from "@zona/domain/reports/cell";
import { columnOf } from "@zona/domain/reports/columns";
import { defaultView } from "@zona/domain/reports/default-views";
import { READY_VIEWS } from "@zona/domain/reports/ready-views";
import { type ReportLine, withoutAcross } from "@zona/domain/reports/report-lines";
import type { ReportView } from "@zona/domain/reports/report-view";
import { viewOfGroup } from "@zona/domain/reports/view-of-group";
import type { Schedule } from "@zona/domain/schedules/schedule";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailWords } from "../mail/mail-text.ts";
import { answerRequest } from "../questions/answer-request.ts";
import { askedTables } from "../questions/asked-tables.ts";
import { plannedView, tableContent } from "../schedules/table-content.ts";
import {
  ada,
  cycleOf,
  factsOf,
  IN_OCTOBER,
  isInOctober,
  type Made,
  made,
  NOW,
  OCTOBER,
  ZONE,
} from "./laboratory-for-tests.ts";
import { runReport } from "./run-report.ts";
import { givenSource } from "./source-for-tests.ts";

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

const linesOf = async (view: ReportView, at: Date) =>
  collected((await withoutAcross(runReport({ view, at, zone: ZONE }, given.source))).lines);

type Parts = { n: number; d: number };
const told = ({ n, d }: Parts) => (d === 0 ? "none" : `${n}/${d}`);
const parts = (cell: Cell | undefined) => (cell?.kind === "share" ? told(cell) : "none");
const summed = (all: readonly Parts[]) => told(all.reduce((a, b) => ({ n: a.n + b.n, d: a.d + b.d }), { n: 0, d: 0 }));
const shown = (text: string | undefined) => /\((\d+\/\d+)/.exec(text ?? "")?.[1] ?? "none";

const schedule = (content: Schedule["content"]): Schedule => ({
  ...{ id: "s", name: "s", note: "", format: "table", skipEmpty: false, recipients: [], state: "active" },
  ...{ rule: { every: "month", day: "last", at: "18:00", zone: ZONE }, owner: { ...ada, email: "" }, content },
  ...{ plannedUntil: NOW, createdAt: NOW, action: "create", organisation: "o", rev: 1, by: ada, at: NOW },
});

async function mailOf(content: Schedule["content"]) {
  const planned = plannedView(schedule(content), NOW, mailWords("en"));
  if (!planned) throw new Error("The view of the schedule cannot be read.");
  return {
    planned,
    mail: await tableContent(planned, { zone: ZONE, site: "", words: mailWords("en") }, given.source),
  };
}

const read = reader([], {});

async function answerTo(question: string) {
  const understood = read(question, { now: NOW, zone: ZONE });
  if (understood.is !== "request") throw new Error(`${question}: ${JSON.stringify(understood)}`);
  const { request } = understood;
  const known = { people: new Map(), values: new Map(), lots: new Map(), words: [] };
  const scope = { path: "organisation", op: "==", value: "zona.example" } as const;
  const seen = { scope, isCoded: false };
  const open = askedTables({
    ...{ open: given.open, figures: given.figures, seen, zone: ZONE, organisation: scope.value },
    names: async () => new Map(),
    devices: async () => [],
    hasLateFacts: async () => false,
  });
  return (await answerRequest({ request, open, known, now: NOW, zone: ZONE }, "u-ada")).content;
}

const BY_MONTH: ReportView = {
  ...READY_VIEWS.kpiByMonth,
  columns: MONTH_INDICATORS.map((code) => ({ id: kpiColumn(code) })),
};

/** What the page of a record says of an indicator. */
function pageOf({ oocytes }: Made, code: KpiCode): Parts {
  const { record } = readIcsiRecord(cycleOf(oocytes), "draft");
  if (!record) throw new Error("The record cannot be read.");
  const kpi = kpisOf(finishedCounts(record)).find((one) => one.code === code);
  return { n: kpi?.numerator ?? 0, d: kpi?.denominator ?? 0 };
}

/** What home says of a month, and what its link and the pages of the records that it opens add up to. */
async function homeAndBehind(records: readonly Made[]) {
  const home = (month: MonthIndicators) => month.indicators.map(({ share }) => (share ? told(share) : "none"));
  const [, before] = monthIndicators(await linesOf(MONTHS_VIEW, NOW), NOW, ZONE);
  const [now] = monthIndicators(await linesOf(MONTHS_VIEW, IN_OCTOBER), IN_OCTOBER, ZONE);
  const opened = await Promise.all(
    MONTH_INDICATORS.map(async (code) => {
      const lines = await linesOf(cyclesOfMonth(code), IN_OCTOBER);
      const rows = lines.filter((line) => line.kind === "row");
      return {
        total: parts(lines.at(-1)?.cells.at(-1)),
        rows: summed(rows.flatMap(({ cells }) => (cells.at(-1)?.kind === "share" ? [cells.at(-1) as Parts] : []))),
        pages: summed(rows.flatMap(({ id }) => pageOf(records[Number(id.slice(1))] as Made, code))),
        count: rows.length,
      };
    }),
  );
  for (const { count } of opened) expect([now.counted, before.counted]).toEqual([count, count]);
  return {
    home: home(now),
    homeLater: home(before),
    link: opened.map(({ total }) => total),
    rows: opened.map(({ rows }) => rows),
    records: opened.map(({ pages }) => pages),
  };
}

/** What the table by month says of October, what its group opens, and its file. */
async function tableAndFile() {
  const lines = await linesOf(BY_MONTH, NOW);
  const october = lines.find((line) => line.kind === "group" && line.label === "Oct 2026");
  const opened = october?.kind === "group" ? await linesOf(viewOfGroup(BY_MONTH, october), NOW) : [];
  async function* all(): AsyncGenerator<ReportLine> {
    yield* lines;
  }
  const about = { title: "t", by: "Ada", at: NOW, zone: ZONE };
  const bytes = await collected(writeCsv(exportDocument(BY_MONTH, all(), about)));
  const [head = "", table = ""] = Buffer.concat(bytes).toString().split("\r\n\r\n");
  expect(head).toContain(POPULATION);
  const [labels = "", ...rows] = table.split("\r\n");
  const cells = rows.find((row) => row.startsWith("Oct 2026"))?.split(",");
  const under = (label: string) => Number(cells?.[labels.split(",").indexOf(label)] ?? 0);
  return {
    group: MONTH_INDICATORS.map((_, at) => parts(october?.cells[at])),
    opened: MONTH_INDICATORS.map((_, at) => parts(opened.at(-1)?.cells.slice(-MONTH_INDICATORS.length)[at])),
    file: BY_MONTH.columns.map((_, at) => {
      const label = exportDocument(BY_MONTH, all(), about).columns[at]?.label;
      return told({ n: under(`${label} numerator`), d: under(`${label} n (denominator)`) });
    }),
  };
}

const POPULATION = populationWords({ filter: { all: conditionsOf("laboratory") }, date: POPULATIONS.laboratory.date });

async function mailed() {
  const { mail } = await mailOf({ kind: "view", view: JSON.stringify(BY_MONTH), period: { last: "month" } });
  expect(mail.sentence).toContain(POPULATION);
  return mail.figures.map(({ bars }) => shown(bars.find(({ label }) => label.startsWith("Oct 2026"))?.text));
}

const answered = () =>
  Promise.all(
    MONTH_INDICATORS.map(async (code) => {
      const said = await answerTo(`${code} in October 2026`);
      const [figure] = said.kind === "figures" ? said.totals.flat() : [];
      if (figure?.of !== "share") throw new Error(`${code} is not answered: ${said.kind}`);
      return told(figure);
    }),
  );

/** What the weekly digest says in its last line, and of which indicators. */
async function digestOf() {
  const { planned, mail } = await mailOf({ kind: "digest", digest: "weekly-kpis" });
  const codes = planned.view.columns.flatMap(({ id }) => columnOf("tests", id)?.kpi ?? []);
  const own = mail.figures.slice(-codes.length);
  const before = own.map(({ all }) => shown(all?.before?.replace(/ Difference.*/, "")));
  return { codes, told: own.map(({ all }) => shown(all?.text)), before };
}

/** What analytics says: the cycles that control charts are drawn of, the rows that their points open, and organisations compared. */
async function charted() {
  const since = new Date(OCTOBER.from.getTime() - 366 * 86_400_000);
  const drawn = await Promise.all(
    MONTH_INDICATORS.map(async (code) => {
      const view = chartView(code, "all", since);
      const { rows } = cyclesIn(await linesOf(view, NOW), code, ZONE);
      const points = rows.filter(({ at }) => isInOctober(new Date(at)));
      const behind = (await linesOf(spanView(view, OCTOBER.from, OCTOBER.to), NOW)).at(-1);
      return {
        points: summed(points.map(({ successes, trials }) => ({ n: successes, d: trials }))),
        behind: parts(behind?.cells[0]),
      };
    }),
  );
  const lastMonth = (field: string): Filter => ({ field, op: "within", value: ["last-1-months"] });
  const compared = await linesOf(organisationView({ media: [], tests: [], within: lastMonth }), NOW);
  const own = compared.find((line) => line.kind === "group" && line.label === "zona.example");
  return {
    points: drawn.map(({ points }) => points),
    behindPoints: drawn.map(({ behind }) => behind),
    organisations: MONTH_INDICATORS.map((code) => parts(own?.cells[CHARTED_KPIS.indexOf(code)])),
  };
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
  return codes.map((code) => summed(own.flatMap(({ kpis }) => kpis[code] ?? [])));
}

const laboratory = fc.array(made, { maxLength: 25 });

async function fill(tests: readonly TestFacts[]) {
  const documents = tests.map((data) => ({ id: data.id, data }));
  for (const subject of ["tests", "units"] as const) {
    await given.clear(subject);
    await given.add(subject, documents);
  }
}

it("a KPI of a month is one figure on every screen and chart, in every file and mail, and in the answer to a question", async () => {
  for (const view of [BY_MONTH, ...MONTH_INDICATORS.map(cyclesOfMonth)]) expect(populationLine(view)).toBe(POPULATION);
  await fc.assert(
    fc.asyncProperty(laboratory, async (records) => {
      const tests = records.map(factsOf);
      await fill(tests);
      const right = recount(tests, MONTH_INDICATORS, OCTOBER);
      const found = {
        ...(await homeAndBehind(records)),
        ...(await tableAndFile()),
        ...(await charted()),
        mail: await mailed(),
        question: await answered(),
      };
      expect(found).toEqual(Object.fromEntries(Object.keys(found).map((screen) => [screen, right])));
      const digest = await digestOf();
      const week = periodOf({ kind: "last", count: 1, unit: "week" }, NOW, ZONE);
      expect(digest.told).toEqual(recount(tests, digest.codes, week));
      const former = { from: new Date(week.from.getTime() - 7 * 86_400_000), to: week.from };
      expect(digest.before).toEqual(recount(tests, digest.codes, former));
    }),
    { numRuns: 6 },
  );
});

type Counted = { question: string; right: (tests: readonly TestFacts[]) => number; isTimeless?: true };

const COUNTED: Partial<Record<PopulationId, Counted>> = {
  cycles: {
    question: "how many cycles in October 2026",
    right: (tests) => tests.filter(({ kind, header: { opuAt } }) => kind === "icsi" && isInOctober(opuAt)).length,
  },
  transferred: {
    question: "how many oocytes were transferred in October 2026",
    right: (tests) =>
      tests.flatMap(({ units }) => units).filter(({ fate, fateAt }) => fate === "transfer" && isInOctober(fateAt))
        .length,
  },
  missingPictures: {
    question: "which tests are missing photos",
    right: (tests) => tests.filter(({ media }) => media.missing.length > 0).length,
    isTimeless: true,
  },
};

it.each(Object.entries(COUNTED))("%s are one count in a table, a mail and an answer", async (id, counted) => {
  const population = id as PopulationId;
  const { subject, date } = POPULATIONS[population];
  const list: ReportView = {
    ...defaultView(subject),
    columns: defaultView(subject).columns.slice(0, 1),
    filter: { all: conditionsOf(population) },
  };
  const lastMonth: Filter = { field: date, op: "within", value: ["last-1-months"] };
  const view = counted.isTimeless ? list : { ...list, filter: { all: [list.filter, lastMonth] } };
  const period = counted.isTimeless ? {} : { period: { last: "month" as const } };
  await fc.assert(
    fc.asyncProperty(laboratory, async (records) => {
      const tests = records.map(factsOf);
      await fill(tests);
      const total = (await linesOf(view, NOW)).at(-1);
      const { mail } = await mailOf({ kind: "view", view: JSON.stringify(list), ...period });
      const said = await answerTo(counted.question);
      const right = counted.right(tests);
      expect([total?.kind === "total" && total.count, mail.total]).toEqual([right, right]);
      expect(said).toMatchObject(
        said.kind === "figures" ? { totals: [[{ count: right }]] } : { kind: "rows", total: right },
      );
    }),
    { numRuns: 5 },
  );
});
