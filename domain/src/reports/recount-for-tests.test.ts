import { describe, expect, it } from "vitest";
import { ENGLISH_FILE } from "../exports/file-words.ts";
import { passes } from "../filters/evaluate.ts";
import { lineInWords } from "./cell-words.ts";
import { defaultView } from "./default-views.ts";
import { reportLines } from "./recount-for-tests.ts";
import type { ReportLine } from "./report-lines.ts";
import type { ReportRow } from "./report-rows.ts";
import type { ReportView } from "./report-view.ts";

const ZONE = "Europe/Paris";
const madeOf = (id: string, operator: string, opuAt: string | null, n: number, d: number, lots: string[] = []) => ({
  id,
  code: id,
  names: { e: "Emma", n: "Noor" },
  lotNos: lots,
  kpis: { KPI_BLAST: { n, d } },
  header: { operatorId: operator, opuAt: opuAt === null ? null : new Date(opuAt), cocRetrieved: n + d },
});
/** Of the facts of a test what these columns and groups read. */
const test = (...made: Parameters<typeof madeOf>) => madeOf(...made) as unknown as ReportRow;
const ROWS = [
  test("ICSI-0001", "e", "2026-10-31T22:30:00Z", 3, 6, ["L1"]),
  test("ICSI-0002", "n", "2026-10-31T23:30:00Z", 1, 4, ["L1", "L2"]),
  test("ICSI-0010", "e", "2026-11-20T08:00:00Z", 2, 2),
  test("ICSI-0009", "e", null, 0, 0),
];
async function* pages(size = 2) {
  for (let start = 0; start < ROWS.length; start += size) yield ROWS.slice(start, start + size);
}
const view = (changes: Partial<ReportView>): ReportView => ({
  ...defaultView("tests"),
  columns: [{ id: "code" }, { id: "cocRetrieved", stat: "avg" }, { id: "kpi:KPI_BLAST" }],
  ...changes,
});
async function all<T>(source: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of source) found.push(one);
  return found;
}

const linesOf = async (changes: Partial<ReportView>, isSorted = true) =>
  all(reportLines(view(changes), pages(), { zone: ZONE, isSorted }));
const told = (lines: ReportLine[]) =>
  lines.map((line) =>
    line.kind === "row" ? line.id : line.kind === "group" ? `${line.label} ${line.count}` : `= ${line.count}`,
  );

describe("the lines of a table", () => {
  it("come in the order of the rows and end with every row counted once", async () => {
    const lines = await linesOf({});
    expect(told(lines)).toEqual(["ICSI-0001", "ICSI-0002", "ICSI-0010", "ICSI-0009", "= 4"]);
    expect(lines.at(-1)?.cells).toMatchObject([
      { kind: "empty" },
      { value: 4.5 },
      { kind: "share", n: 6, d: 12, percent: 50 },
    ]);
  });

  it("are given on page by page while nothing has to be sorted", async () => {
    let read = 0;
    async function* counted() {
      for await (const page of pages(1)) {
        read += 1;
        yield page;
      }
    }
    const lines = reportLines(view({}), counted(), { zone: ZONE, isSorted: true });
    await lines.next();
    expect(read).toBe(1);
  });

  it("sort by several columns, numbers in codes as numbers, and what is empty first", async () => {
    const lines = await linesOf(
      {
        sort: [
          { column: "operator", direction: "asc" },
          { column: "code", direction: "desc" },
        ],
      },
      false,
    );
    expect(told(lines)).toEqual(["ICSI-0010", "ICSI-0009", "ICSI-0001", "ICSI-0002", "= 4"]);
  });

  it("gather by months of the site's clock, not of UTC", async () => {
    const lines = await linesOf({ groupBy: [{ field: "opuAt", by: "month" }], rows: "groups" });
    expect(told(lines)).toEqual(["– 1", "Oct 2026 1", "Nov 2026 2", "= 4"]);
  });

  it("gather twice, with subtotals of summed parts", async () => {
    const lines = await linesOf({ groupBy: [{ field: "operator" }, { field: "opuAt", by: "year" }] });
    expect(told(lines)).toEqual([
      "Emma 3",
      "– 1",
      "ICSI-0009",
      "2026 2",
      "ICSI-0001",
      "ICSI-0010",
      "Noor 1",
      "2026 1",
      "ICSI-0002",
      "= 4",
    ]);
    expect(lines[0]?.cells[2]).toMatchObject({ n: 5, d: 8 });
  });

  it("gather numbers by bands, from the lowest to the highest", async () => {
    const lines = await linesOf({ groupBy: [{ field: "cocRetrieved", band: 4 }], rows: "groups" });
    expect(told(lines)).toEqual(["0 – <4 1", "4 – <8 2", "8 – <12 1", "= 4"]);
  });

  it("let a test stand under each of its lots, and count it once in all", async () => {
    expect(told(await linesOf({ groupBy: [{ field: "lotNo" }], rows: "groups" }))).toEqual([
      "– 2",
      "L1 2",
      "L2 1",
      "= 4",
    ]);
  });

  it("sort groups by what stands under a column", async () => {
    const sort = [{ column: "kpi:KPI_BLAST", direction: "desc" as const }];
    expect(told(await linesOf({ groupBy: [{ field: "operator" }], rows: "groups", sort }, false))).toEqual([
      "Emma 3",
      "Noor 1",
      "= 4",
    ]);
  });

  it.each([
    [[{ field: "opuAt", by: "week" as const }]],
    [[{ field: "operator" }]],
    [[{ field: "lotNo" }]],
    [[{ field: "cocRetrieved", band: 4 }]],
    [[{ field: "operator" }, { field: "opuAt", by: "year" as const }]],
  ])("each name a filter that finds exactly their rows, inner ones within their outer group: %j", async (groupBy) => {
    for (const line of await linesOf({ groupBy, rows: "groups" })) {
      if (line.kind !== "group") continue;
      expect(ROWS.filter((row) => passes("tests", row, line.filter))).toHaveLength(line.count);
    }
  });
});

describe("the label of a group of time", () => {
  const at = new Date("2026-11-20T09:00:00Z");
  const labels = async (changes: Partial<ReportView>) => {
    const lines = await linesOf({ rows: "groups", ...changes });
    return lines
      .map((line) => lineInWords(view(changes), line, ENGLISH_FILE, at))
      .flatMap((line) => (line.kind === "group" ? [line.label] : []));
  };

  it("says so far where the time goes on at the moment of the table, and of no other", async () => {
    expect(await labels({ groupBy: [{ field: "opuAt", by: "month" }] })).toEqual(["–", "Oct 2026", "Nov 2026 so far"]);
    expect(await labels({ groupBy: [{ field: "opuAt", by: "year" }] })).toEqual(["–", "2026 so far"]);
    const years = [{ field: "operator" }, { field: "opuAt", by: "year" as const }];
    expect(await labels({ groupBy: years })).toEqual(["Emma", "–", "2026 so far", "Noor", "2026 so far"]);
    expect(await labels({ groupBy: [{ field: "cocRetrieved", band: 30 }] })).toEqual(["0 – <30"]);
  });
});
