import { passes, valuesOf } from "@zona/domain/filters/evaluate";
import { resolveTimes } from "@zona/domain/filters/resolve-times";
import type { Answer } from "@zona/domain/questions/answer";
import { type Reader, reader } from "@zona/domain/questions/read";
import { refusalOf } from "@zona/domain/questions/refusals/refusals";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { reportFromAddress } from "@zona/domain/reports/view-of-address";
import { beforeAll, describe, expect, it } from "vitest";
import { answerRequest } from "./answer-request.ts";
import { ASKED, NOW } from "./asked-laboratory.ts";
import type { OpenAsked } from "./asked-tables.ts";
import { type Known, knownNames } from "./known.ts";
import { laboratory } from "./laboratory-for-tests.ts";
import { valuesIn } from "./recorded-values.ts";

const ZONE = "Europe/Paris";
const PEOPLE = new Map([
  ["q-emma", "Emma Quist"],
  ["q-noor", "Noor Quinn"],
]);
const { given, own } = laboratory(ZONE, PEOPLE);
let open: OpenAsked;
let known: Known;
let read: Reader;
beforeAll(async () => {
  open = await given(ASKED);
  known = { people: PEOPLE, values: await valuesIn(open, own), lots: new Map(), words: [] };
  read = reader(knownNames(known), {});
});

function asked(question: string, previous?: AskedRequest): Promise<Answer> {
  const understood = read(question, { now: NOW, zone: ZONE, ...(previous && { previous }) });
  if (understood.is !== "request") throw new Error(`${question}: ${JSON.stringify(understood)}`);
  return answerRequest({ request: understood.request, open, known, now: NOW, zone: ZONE }, "q-emma");
}

/** The records of the table that an answer links to, judged one by one by plain code. */
function linked(answer: Answer): object[] {
  const { view, faults } = reportFromAddress(new URLSearchParams(answer.address?.split("?")[1] ?? ""));
  expect(faults).toEqual([]);
  const filter = resolveTimes(view.filter, NOW, ZONE);
  const rows = view.subject === "exposures" ? [] : (ASKED[view.subject] ?? []);
  return rows.filter((row) => passes(view.subject, row, filter));
}

function sums(rows: readonly object[], code: string) {
  const of = (part: string) =>
    rows.reduce<number>((sum, row) => sum + Number(valuesOf(row, { path: `kpis.${code}.${part}` })[0] ?? 0), 0);
  return { n: of("n"), d: of("d") };
}

/** Of each group, or of each side that is compared. */
const figuresIn = ({ totals, groups }: Extract<Answer["content"], { kind: "figures" }>) =>
  (groups.length > 0 ? groups.flatMap(({ figures }) => figures) : totals).flat();

describe("questions of the lab, recounted record by record", () => {
  it.each([
    "what is due today",
    "what is due tonight",
    "due before noon",
    "what is overdue",
    "what's next for ICSI-9001",
    "tests with 1PN > 10 %",
    "all tests with no D5 photo",
    "tests awaiting my review",
    "show ICSI-9004 oocyte 2",
    "who witnessed ICSI-9002",
    "when was ICSI-9003 injected",
    "blurred images in November 2026",
    "images without pixel size",
    "duplicates across subjects",
    "which embryos used medium lot G5-2291",
    "samples under WHO concentration limit last month",
    "MEA runs with control under 80 %",
    "open queries assigned to me",
    "4AB embryos this month",
  ])("%s", async (question) => {
    const answer = await asked(question);
    expect(answer.content.kind, question).toBe("rows");
    const total = answer.content.kind === "rows" ? answer.content.total : -1;
    expect(total).toBe(linked(answer).length);
    expect(total === 0 ? question : "found").toMatch(/found|tonight/);
  });

  it.each(["how many ICSI tests this month", "how many GV oocytes this year", "how many images this week"])(
    "%s",
    async (question) => {
      const answer = await asked(question);
      expect(answer.content).toMatchObject({ totals: [[{ of: "count", count: linked(answer).length }]] });
    },
  );

  it.each([
    ["fertilization rate last month", "KPI_ICSI_FERT"],
    ["what is our damage rate this year", "KPI_ICSI_DAMAGE"],
    ["blast rate for TESA", "KPI_BLAST"],
  ])("%s", async (question, code) => {
    const answer = await asked(question);
    expect(answer.content).toMatchObject({ totals: [[sums(linked(answer), code)]] });
  });

  it.each([
    ["tests per operator last quarter", "count"],
    ["damage rate by operator this year", "KPI_ICSI_DAMAGE"],
    ["blast rate for TESA vs ejaculated", "KPI_BLAST"],
    ["monthly 2PN rate for 2026", "KPI_ICSI_FERT"],
    ["device vs manual survival", "KPI_ICSI_DAMAGE"],
    ["overdue checks by operator", "count"],
    ["oocytes by age group", "count"],
  ])("%s: groups or sides add up to the records of the table", async (question, code) => {
    const answer = await asked(question);
    const rows = linked(answer);
    const { content } = answer;
    const figures = content.kind === "figures" ? figuresIn(content) : [];
    const whole = figures.reduce(
      (sum, one) => sum + (one.of === "count" ? one.count : one.of === "share" ? one.d : 0),
      0,
    );
    expect(whole).toBe(code === "count" ? rows.length : sums(rows, code).d);
    expect(whole).toBeGreaterThan(0);
  });

  it.each([
    ["what share of cycles had a witness", 1],
    ["percentage of oocytes that were frozen versus transferred", 2],
  ] as const)("%s: of all that are asked for", async (question, shares) => {
    const answer = await asked(question);
    const rows = linked(answer).length;
    expect(answer.content).toMatchObject({
      totals: [Array.from({ length: shares }, () => ({ of: "share", d: rows }))],
    });
    expect(rows).toBeGreaterThan(0);
  });

  it("are we below benchmark anywhere", async () => {
    const answer = await asked("are we below benchmark anywhere");
    const { n, d } = sums(linked(answer), "KPI_ICSI_FERT");
    const figures = answer.content.kind === "figures" ? answer.content.totals.flat() : [];
    const found = figures.find((one) => one.of === "share" && one.code === "KPI_ICSI_FERT");
    expect(found).toMatchObject({ n, d });
  });

  it.each(["what is the ICSI damage rate", "what counts as good blastocyst"])(
    "%s: without a table",
    async (question) => {
      const { content, address } = await asked(question);
      expect([content.kind, address]).toEqual(["defined", undefined]);
    },
  );

  it.each(["will embryo 3 implant", "delete test 12", "which embryo should we transfer", "what's the weather"])(
    "%s: refused",
    (question) => expect(refusalOf(question)).toBeDefined(),
  );

  it("and by device? only own fresh, same for April: each leans on the one before", async () => {
    const { request } = await asked("fertilization rate this year");
    const { content } = await asked("and by device?", request);
    const labels = content.kind === "figures" ? content.groups.map(({ keys }) => keys[0]?.label) : [];
    expect(labels.toSorted()).toEqual(expect.arrayContaining(["MX-7", "PZ-200"]));
    const { request: fresh } = await asked("only own fresh", request);
    expect(JSON.stringify(fresh?.where)).toContain('"own_fresh"');
    const { request: april } = await asked("same for April", request);
    expect(JSON.stringify(april?.where)).toContain("2026-03-31T22:00:00");
  });
});
