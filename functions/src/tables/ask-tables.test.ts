import type { AppError } from "@zona/domain/errors";
import type { Subject } from "@zona/domain/filters/field";
import { FIELDS } from "@zona/domain/filters/fields";
import type { Condition, Filter } from "@zona/domain/filters/filter";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { conditionsOf } from "@zona/domain/measures/populations";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { Unparsed } from "@zona/domain/stored-record";
import { receivedLine, type SentLine } from "@zona/domain/tables/sent-lines";
import { keyColumn, tableColumns, valueColumn } from "@zona/domain/tables/table-columns";
import { MOST_TABLES, type TableAnswer } from "@zona/domain/tables/table-request";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answered } from "../audit/access-log.ts";
import { type Granted, staffCaller } from "../identity/staff-for-tests.ts";
import { type AskPorts, askTablesFor, MOST_A_MINUTE, turnsOfMinute, withTables } from "./ask-tables.ts";
import type { TableStore } from "./table-store.ts";
import { type OpenTable, openTables } from "./tables.ts";
import { cycleRow, figuresOver, mediumRow, NOW, openSmallStore } from "./tables-for-tests.ts";

const GUEST = "trialworks.example";
const STUDIES = ["zp-icsi-01", "zp-sem-02"].map((id) => ({ id, organisation: "hollyfield.example", kinds: ["icsi"] }));

let store: TableStore;
let open: OpenTable;
let ports: AskPorts;
let behind: Subject | undefined;
let closed = 0;
let noted: Answered[] = [];
let opened = 0;
beforeAll(async () => {
  store = await openSmallStore();
  open = openTables(store, async () => ({ asOf: NOW, remade: false, leftOut: 0 }));
  ports = {
    figures: figuresOver(store, open),
    async open(...subjects) {
      opened += 1;
      const tables = await open(...subjects);
      return { ...tables, close: () => tables.close().finally(() => (closed += 1)) };
    },
    names: async () => new Map(),
    zone: async () => "Europe/Paris",
    devicesOf: async (organisation) => [`${organisation}-piezo`, `${organisation}-laser`],
    hasLateFacts: async (subject) => subject === behind,
    note: async (answered) => void noted.push(answered),
    takeTurn: () => true,
  };
});
afterAll(() => store.close());

type Cycle = Parameters<typeof cycleRow>[1];

/** A laboratory with these records, of which no figures were published yet. */
const given = async (cycles: readonly Cycle[]) => {
  ports.figures = figuresOver(store, open);
  await store.clear("tests");
  await store.replace(
    "tests",
    cycles.map((cycle, at) => cycleRow(`t${at}`, cycle)),
    [],
  );
};

const BY_SITE: ReportView = {
  subject: "tests",
  columns: [{ id: "femaleAgeYears", stat: "avg" }],
  filter: { all: [] },
  groupBy: [{ field: "siteId" }],
  rows: "groups",
  sort: [],
};

const BY_DEVICE: ReportView = { ...BY_SITE, groupBy: [{ field: "device" }] };

const asking = (view: ReportView, more: object = {}) => ({
  view: JSON.stringify(view),
  offset: 0,
  limit: 500,
  ...more,
});
const askAll = (tables: readonly Unparsed[], granted: Granted = {}, using = ports) =>
  askTablesFor(staffCaller("emma", "Emma", granted), { tables }, using, NOW);
async function ask(request: Unparsed, granted: Granted = {}, using = ports): Promise<TableAnswer> {
  const [answer] = (await askAll([request], granted, using)).tables;
  if (!answer) throw new Error("No answer.");
  return answer;
}
const refusal = (request: Unparsed, granted: Granted = {}, using = ports) =>
  ask(request, granted, using).then(
    () => "answered",
    (error: AppError) => `${error.code}: ${error.said?.code}`,
  );
const idsIn = ({ lines }: TableAnswer) => lines.flatMap((line) => (line.kind === "row" ? [line.id] : []));

describe("rows", () => {
  const monitor = { organisation: GUEST, roles: { "zp-icsi-01": ["monitor" as const] }, studies: STUDIES };
  const auditor = { ...monitor, roles: { "zp-icsi-01": ["auditor" as const] } };

  it("are those of the own organisation, or of the studies that the person reads", async () => {
    await given([{}, { organisation: GUEST, studyId: "g" }, { studyId: "zp-sem-02" }]);
    const view = asking(defaultView("tests"));
    expect(idsIn(await ask(view)).sort()).toEqual(["t0", "t2"]);
    expect(idsIn(await ask(view, monitor))).toEqual(["t0"]);
    const everything = asking({ ...defaultView("tests"), filter: { not: { all: [{ not: { all: [] } }] } } });
    expect(idsIn(await ask(everything, monitor))).toEqual(["t0"]);
    const anywhere = { any: [{ field: "studyId", op: "ne" as const, value: ["x"] }, { all: [] }] };
    expect(idsIn(await ask(asking({ ...defaultView("tests"), filter: anywhere }), monitor))).toEqual(["t0"]);
  });

  it("leave in the access log which records they are of, and whose; groups and figures name none", async () => {
    await given([{}, { organisation: GUEST, studyId: "g" }, { studyId: "zp-sem-02" }]);
    const notedOf = async (request: object, granted: Granted = {}) => {
      noted = [];
      await ask(request, granted);
      return noted;
    };
    const by = { uid: "emma", name: "Emma" };
    const page = { ...asking(defaultView("tests")), limit: 1, offset: 1 };
    const whole = await notedOf(asking(defaultView("tests")));
    expect(whole).toMatchObject([{ by, served: "table", rows: 2 }]);
    expect(whole[0]?.tests.toSorted()).toEqual(["t0", "t2"]);
    expect(whole[0]?.recordsOf.toSorted()).toEqual(["hollyfield.example", "zp-icsi-01", "zp-sem-02"]);
    expect(await notedOf(page)).toMatchObject([{ rows: 1, tests: [expect.stringMatching(/^t[02]$/)] }]);
    const own = ["hollyfield.example", "zp-icsi-01"];
    expect(await notedOf(asking(BY_DEVICE), monitor)).toMatchObject([{ rows: 0, tests: [], recordsOf: own }]);
    const sponsor = { ...monitor, roles: { "zp-icsi-01": ["sponsor" as const] } };
    expect(await notedOf(asking(BY_DEVICE), sponsor)).toMatchObject([{ served: "figures", tests: [], recordsOf: own }]);
    expect(await notedOf(asking(defaultView("lots")))).toMatchObject([{ recordsOf: [] }]);
  });

  it("are nobody's to whom nothing was granted, and of lots everybody's who reads anything", async () => {
    const admin = { roles: {}, isAdmin: true };
    expect(await refusal(asking(defaultView("tests")), admin)).toBe("forbidden: refusals.notGranted");
    expect(await refusal(asking(defaultView("lots")), { roles: { [ALL_OWN_STUDIES]: ["studyAdmin"] } })).toBe(
      "forbidden: refusals.notGranted",
    );
    expect(await refusal(asking(defaultView("lots")), auditor)).toBe("answered");
    // Lots hold little but what people wrote.
    expect(await refusal(asking(defaultView("lots")), monitor)).toBe("forbidden: refusals.notGranted");
  });

  it("are the same to a monitor whatever people wrote, however they are asked", async () => {
    const written = FIELDS.tests.filter(
      ({ id, type }) => (type === "text" && !["studyId", "siteId", "organisation"].includes(id)) || type === "person",
    );
    const columns = tableColumns("tests").map(({ name }) => name);
    const holding = (text: string) => {
      const row = cycleRow("t0", {});
      for (const field of written) {
        const value = field.isList ? [text] : text;
        row[columns.indexOf(valueColumn(field))] = value;
        row[columns.indexOf(keyColumn(field))] = value;
      }
      return row;
    };
    const field = fc.constantFrom(...written.map(({ id }) => id));
    const condition: fc.Arbitrary<Filter> = fc.oneof(
      fc.record({ field, op: fc.constantFrom("eq" as const, "ne" as const), value: fc.constant<string[]>(["smith"]) }),
      fc.record({
        field,
        op: fc.constantFrom("isNull" as const, "notNull" as const),
        value: fc.constant<string[]>([]),
      }),
    );
    const views = fc.record({
      filter: fc.oneof<fc.Arbitrary<Filter>[]>(condition, fc.record({ not: condition }), fc.constant({ all: [] })),
      groupBy: fc.array(fc.record({ field }), { maxLength: 1 }),
      columns: fc.uniqueArray(fc.record({ id: field }), { minLength: 1, maxLength: 4, selector: ({ id }) => id }),
      sort: fc.array(fc.record({ column: field, direction: fc.constantFrom("asc" as const, "desc" as const) }), {
        maxLength: 1,
      }),
    });
    await fc.assert(
      fc.asyncProperty(views, async (view) => {
        const answers: TableAnswer[] = [];
        for (const text of ["smith", "Jones"]) {
          await store.clear("tests");
          await store.replace("tests", [holding(text)], []);
          answers.push(await ask(asking({ ...defaultView("tests"), ...view, rows: "all" }), monitor));
        }
        expect(answers[1]).toEqual(answers[0]);
        expect(JSON.stringify(answers)).not.toMatch(/smith|jones/i);
      }),
      { numRuns: 25 },
    );
  });

  it("come with when they were read, how many there are, and what could not be judged", async () => {
    await given([{ age: 31 }, { age: null }, { age: 40 }]);
    const filter = { field: "femaleAgeYears", op: "gt" as const, value: [30] };
    const answer = await ask(asking({ ...defaultView("tests"), filter }, { limit: 1 }));
    expect(answer).toMatchObject({ rows: 2, next: 1, asOf: NOW.toISOString(), isRemade: false, leftOut: 0 });
    expect(answer.unjudged).toEqual([{ field: "femaleAgeYears", rows: 1 }]);
    expect(answer.figures).toBeUndefined();
  });

  it("travel as text and come back as they were", async () => {
    await given([{}, {}]);
    const { lines } = JSON.parse(
      JSON.stringify(await ask(asking({ ...defaultView("tests"), columns: [{ id: "createdAt" }] }))),
    );
    expect(lines.map(receivedLine)[0].cells).toEqual([{ kind: "instant", at: NOW }]);
  });
});

describe("whoever sees figures alone", () => {
  const sponsor: Granted = {
    organisation: "meridian-devices.example",
    roles: { "zp-icsi-01": ["sponsor"], "zp-sem-02": ["engineer"] },
    studies: STUDIES,
  };
  const onlySponsor: Granted = { ...sponsor, roles: { "zp-icsi-01": ["sponsor"] } };

  it("gets no rows, of the studies in which they see figures", async () => {
    await given([...Array(6)].map((_, subject) => ({ subject })));
    const answer = await ask(asking(defaultView("tests")), onlySponsor);
    expect(answer.lines.map(({ kind }) => kind)).toEqual(["total"]);
    expect(answer).toMatchObject({ rows: 6, figures: { isPartHidden: false }, unjudged: [] });
    // A person who reads another study asks for figures by themselves.
    expect(idsIn(await ask(asking(defaultView("tests")), sponsor))).toEqual([]);
    expect(await ask(asking(defaultView("tests"), { figures: true }), sponsor)).toMatchObject({ rows: 6 });
  });

  it("gets figures without the records that they read, from which those of others could be told", async () => {
    const groups = asking(BY_DEVICE, { figures: true });
    await given([...Array(12)].map((_, subject) => ({ subject, studyId: subject < 6 ? "zp-icsi-01" : "zp-sem-02" })));
    const both: Granted = { ...sponsor, roles: { "zp-icsi-01": ["sponsor"], "zp-sem-02": ["monitor"] } };
    expect(await ask(groups, both)).toMatchObject({ rows: 6, figures: { isPartHidden: false } });
    const reader: Granted = { ...sponsor, roles: { "zp-sem-02": ["monitor"] } };
    expect(await refusal(groups, reader)).toBe("forbidden: refusals.notGranted");
  });

  it.each([
    ["a code", { filter: { field: "code", op: "eq", value: ["ICSI-0"] } }],
    ["a subject", { filter: { all: [{ not: { field: "subjectCode", op: "contains", value: ["HF"] } }] } }],
    ["groups of one subject", { groupBy: [{ field: "subjectCode" }] }],
    ["a person", { groupBy: [{ field: "operator" }] }],
    ["a single value", { columns: [{ id: "femaleAgeYears", stat: "max" }] }],
    ["a median", { columns: [{ id: "femaleAgeYears", stat: "median" }] }],
    ["a number", { filter: { field: "femaleAgeYears", op: "gt", value: [34] } }],
    ["a state that is a part of the finished ones", { filter: { field: "status", op: "eq", value: ["locked"] } }],
    ["a time that makes no cells", { groupBy: [{ field: "createdAt", by: "year" }] }],
    ["a part of a year", { groupBy: [{ field: "opuAt", by: "month" }] }],
    ["how many images there are", { columns: [{ id: "mediaCount", stat: "sum" }] }],
  ])("does not ask by %s", async (_, change) => {
    const view = { ...BY_DEVICE, ...change } as ReportView;
    expect(await refusal(asking(view), onlySponsor)).toBe("forbidden: refusals.figuresOnly");
    expect(await refusal(asking(view))).toBe("answered");
  });

  it("does not ask for oocytes, lots and queries", async () => {
    for (const subject of ["lots", "queries", "units"] as const)
      expect(await refusal(asking(defaultView(subject)), onlySponsor)).toBe("forbidden: refusals.figuresOnly");
  });

  const yearOf = (year: number) => new Date(Date.UTC(year, 6, 1));
  const LAST: Condition = { field: "opuAt", op: "within", value: ["last-1-years"] };
  const cell = {
    kind: fc.constantFrom("icsi", "semen"),
    device: fc.constantFrom("PZ-200", "MX-7", null),
    status: fc.constantFrom<("locked" | "signed" | "draft")[]>("locked", "signed", "draft"),
    isReference: fc.boolean(),
    opuAt: fc.constantFrom(yearOf(2025), yearOf(2026), new Date("2025-12-31T22:59:59.999Z"), null),
  };
  const cycles = fc
    .array(fc.record({ ...cell, subject: fc.option(fc.nat(9), { freq: 9 }), isAged: fc.boolean() }), {
      minLength: 20,
      maxLength: 45,
    })
    // Few differences, so that cells of five come about.
    .chain((all) =>
      fc
        .subarray(Object.keys(cell) as (keyof typeof cell)[], { minLength: 3 })
        .map((same) => all.map((one) => ({ ...one, ...Object.fromEntries(same.map((key) => [key, all[0]?.[key]])) }))),
    );
  const conditions = conditionsOf("laboratory");
  const filters: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.constantFrom<Filter[]>(
        ...conditions,
        { all: [] },
        LAST,
        { field: "opuAt", op: "ge", value: ["2025-12-31T23:00:00Z"] },
        { field: "device", op: "eq", value: ["pz-200"] },
        { field: "device", op: "isNull", value: [] },
        { field: "kind", op: "ne", value: ["semen"] },
      ),
      fc.record({ not: tie("filter") }),
      fc.record({ all: fc.tuple(tie("filter"), tie("filter")) }),
      fc.record({ any: fc.tuple(tie("filter"), tie("filter")) }),
    ),
  })).filter;
  const requests = fc.record({
    filter: filters,
    groupBy: fc.subarray<ReportView["groupBy"][number]>(
      [{ field: "device" }, { field: "opuAt", by: "year" }, { field: "isReference" }],
      { maxLength: 2 },
    ),
    layout: fc.constantFrom("groups" as const, "pivot" as const),
  });

  /** The rows that a sum was made of, where each adds a power of two of its own. */
  const rowsOfSum = (cell: SentLine["cells"][number] | undefined): number[] => {
    const sum = cell?.kind === "number" ? cell.value : 0;
    return [...Array(50).keys()].filter((at) => Math.floor(sum / 2 ** at) % 2 === 1);
  };

  it("tells of no fewer than five subjects by any comparison of answers", { tags: ["nightly"] }, async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(cycles, fc.array(requests, { minLength: 2, maxLength: 3 }), async (made, asked) => {
        await given(made.map(({ isAged, ...one }, at) => ({ ...one, oocytes: 2 ** at, age: isAged ? 2 ** at : null })));
        const columns = ["cocRetrieved", "femaleAgeYears"].map((id) => ({ id, stat: "sum" as const }));
        /** Of each column, the rows that each of its figures was made of. */
        const sets = columns.map((): number[][] => []);
        for (const { layout, ...one } of asked) {
          const rows = one.groupBy.length === 0 ? "all" : one.groupBy.length === 2 ? layout : "groups";
          const { lines } = await ask(asking({ ...BY_DEVICE, ...one, columns, rows }), onlySponsor);
          for (const line of lines) {
            for (const [at, figure] of line.cells.entries()) sets[at % columns.length]?.push(rowsOfSum(figure));
            // How many rows there are tells of all of the line.
            if (line.kind !== "row") expect(rowsOfSum(line.cells.at(-2))).toHaveLength(line.count);
          }
        }
        for (const own of sets) {
          // Rows that are in the same figures can be taken apart by no sum or difference of them.
          const atoms = Map.groupBy(made.keys(), (at) => own.map((set) => set.includes(at)).join());
          for (const [places, rows] of atoms) {
            if (!places.includes("true")) continue;
            compared += 1;
            expect(new Set(rows.flatMap((at) => made[at]?.subject ?? [])).size).toBeGreaterThanOrEqual(5);
          }
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
    expect(compared).toBeGreaterThan(3);
  });

  /** What happens to a record in a night: it comes, is corrected in a value, or is invalid from then on. */
  const nights = fc.array(
    fc.array(
      fc.record({
        at: fc.nat(23),
        subject: fc.nat(40),
        device: fc.constantFrom("PZ-200", "PZ-200", "PZ-200", "MX-7"),
        changes: fc.constantFrom<("oocytes" | "age" | "status")[]>("oocytes", "age", "oocytes", "status"),
      }),
      // Most nights bring something of five; what waits for a later one is never far.
      { minLength: 3, maxLength: 13, size: "max" },
    ),
    { minLength: 4, maxLength: 7, size: "max" },
  );

  it("tells of no fewer than five subjects by answers of different days, whatever came, was corrected or went between", {
    tags: ["nightly"],
  }, async () => {
    const columns = ["cocRetrieved", "femaleAgeYears"].map((id) => ({ id, stat: "sum" as const }));
    let told = 0;
    await fc.assert(
      fc.asyncProperty(nights, async (all) => {
        await given([]);
        let now = 0;
        ports.figures = figuresOver(store, open, () => now);
        const records = new Map<number, Cycle>();
        /** Whose value adds which power of two: each value that was ever recorded is one of its own. */
        const subjects: number[] = [];
        const value = (subject: number) => 2 ** (subjects.push(subject) - 1);
        /** Of each column, the values in each figure that was ever told, in the order of days. */
        const sets = columns.map((): number[][] => []);
        for (const night of all) {
          now += 24 * 3_600_000;
          for (const { at, subject: asked, device, changes } of night) {
            if (subjects.length > 46) continue;
            const { subject = asked, ...was } = records.get(at) ?? {};
            const who = Number(subject);
            const fresh = records.has(at) ? { [changes]: changes === "status" ? "invalid" : value(who) } : undefined;
            const first = () => ({ device, oocytes: value(who), age: who % 2 === 0 ? value(who) : null });
            records.set(at, { opuAt: yearOf(2026), ...was, subject: who, ...(fresh ?? first()) } as Cycle);
          }
          const rows = [...records].map(([at, cycle]) => cycleRow(`t${at}`, cycle));
          await store.replace("tests", rows, []);
          const { lines } = await ask(asking({ ...BY_DEVICE, columns, filter: { all: conditions } }), onlySponsor);
          for (const { cells } of lines)
            for (const [at, own] of sets.entries()) own.push(rowsOfSum(cells.at(at - columns.length)));
        }
        for (const own of sets)
          for (const [at, one] of own.entries())
            for (const other of [[], ...own.slice(0, at)]) {
              const apart = [
                ...one.filter((each) => !other.includes(each)),
                ...other.filter((each) => !one.includes(each)),
              ];
              const who = new Set(apart.map((each) => subjects[each]));
              if (apart.length > 0) expect(who.size).toBeGreaterThanOrEqual(5);
              if (other.length > 0 && apart.length > 0) told += 1;
            }
      }),
      { numRuns: 3, endOnFailure: true },
    );
    expect(told, "figures move at all").toBeGreaterThan(0);
  });

  it("says nothing of one subject by two answers of which one leaves them out", async () => {
    const six = [...Array(6).keys()].map((subject) => ({ subject, age: 30, opuAt: yearOf(2025) }));
    await given([...six, { subject: 9, age: 41, opuAt: yearOf(2026) }]);
    const told = (filter: Filter) => ask(asking({ ...BY_DEVICE, groupBy: [], rows: "all", filter }), onlySponsor);
    const [all, without] = [await told({ all: [] }), await told(LAST)];
    expect(all).toMatchObject({ rows: 6, figures: { isPartHidden: true } });
    expect(without).toMatchObject({ rows: 6, lines: all.lines, figures: { isPartHidden: false } });
    expect(await told({ not: LAST })).toMatchObject({ rows: 0, lines: [], figures: { isPartHidden: true } });
  });

  it("gets figures of media as if no others were there than of records that used a device of their organisation", {
    tags: ["nightly"],
  }, async () => {
    const own = onlySponsor.organisation ?? "";
    const device = fc.constantFrom(`${own}-piezo`, `${own}-laser`, "other-piezo", `hollyfield.example~${own}-piezo`);
    const medium = fc.record({
      ...{ subject: fc.nat(14), bytes: fc.nat(9), devices: fc.uniqueArray(device, { maxLength: 2 }) },
      study: fc.constantFrom("zp-icsi-01", "zp-icsi-01", "zp-sem-02"),
    });
    const ofMedia: ReportView = {
      ...{ subject: "media", columns: [{ id: "bytes", stat: "sum" }], rows: "groups", sort: [] },
      ...{ filter: { all: [] }, groupBy: [{ field: "sharpness" }] },
    };
    const filters = fc.constantFrom<Filter[]>({ all: [] }, { field: "state", op: "eq", value: ["ready"] });
    const answerOf = async (media: readonly Parameters<typeof mediumRow>[1][], filter: Filter) => {
      const rows = media.map((one, at) => mediumRow(`m${at}`, one));
      await store.clear("media");
      await store.replace("media", rows, []);
      ports.figures = figuresOver(store, open);
      const { lines, rows: count, figures } = await ask(asking({ ...ofMedia, filter }), onlySponsor);
      return { lines, count, figures };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(medium, { maxLength: 60 }), filters, async (media, filter) => {
        const isOwn = (one: string) => [`${own}-piezo`, `${own}-laser`].includes(one);
        const theirs = media.filter(({ devices, study }) => study === "zp-icsi-01" && devices.some(isOwn));
        const answer = await answerOf(media, filter);
        expect(answer).toEqual(await answerOf(theirs, filter));
        if ("all" in filter) {
          const subjects = new Set(theirs.map(({ subject }) => subject)).size;
          expect(answer.count).toBe(subjects >= 5 ? theirs.length : 0);
        }
      }),
      { numRuns: 25 },
    );
    // Whoever made no device sees none.
    const none = { ...ports, devicesOf: async () => [] };
    expect(await ask(asking(ofMedia), onlySponsor, none)).toMatchObject({ rows: 0, lines: [] });
  });

  it("sees groups of five, and is told that others are hidden", async () => {
    const of = (device: string, from: number, count: number) =>
      [...Array(count)].map((_, n) => ({ device, subject: from + n, age: 30 }));
    await given([...of("a", 0, 5), ...of("b", 10, 6), ...of("c", 20, 4), ...of("d", 30, 7)]);
    const { lines, figures } = await ask(asking(BY_DEVICE), onlySponsor);
    expect(lines.map((line) => (line.kind === "group" ? line.label : line.kind))).toEqual(["a", "b", "d", "total"]);
    expect(figures).toEqual({ isPartHidden: true });
  });
});

describe("a request that no page makes", () => {
  const deep = (depth: number) => `${'{"not":'.repeat(depth)}{"all":[]}${"}".repeat(depth)}`;
  const withFilter = (filter: string) => JSON.stringify({ ...BY_SITE, filter: "#" }).replace('"#"', filter);
  const eq = (field: string, value: unknown, op = "eq") => withFilter(JSON.stringify({ field, op, value: [value] }));

  it.each<[string, Unparsed]>([
    ["nothing", undefined],
    ["no view", { offset: 0, limit: 5 }],
    ["more keys", asking(BY_SITE, { scope: { path: "organisation", value: GUEST } })],
    ["a zone", asking(BY_SITE, { zone: "Mars/Olympus" })],
    ["a large page", asking(BY_SITE, { limit: 501 })],
    ["no page", asking(BY_SITE, { limit: 0 })],
    ["a place before the first", asking(BY_SITE, { offset: -1 })],
    ["a place that is no number", asking(BY_SITE, { offset: Number.NaN })],
    ["half a row", asking(BY_SITE, { limit: 1.5 })],
    ["figures that are not", asking(BY_SITE, { figures: false })],
    ["an unknown subject", { ...asking(BY_SITE), view: JSON.stringify({ ...BY_SITE, subject: "access" }) }],
    ["an unknown field", { ...asking(BY_SITE), view: eq("owner", "x") }],
    ["a field of the prototype", { ...asking(BY_SITE), view: eq("constructor", "x") }],
    ["an unknown column", asking({ ...BY_SITE, columns: [{ id: 'v_code" from tests; --' }] })],
    ["an unknown key of a view", { ...asking(BY_SITE), view: JSON.stringify({ ...BY_SITE, limit: 1_000_000 }) }],
    [
      "an unknown key of a condition",
      { ...asking(BY_SITE), view: withFilter('{"field":"code","op":"eq","value":["a"],"sql":"1"}') },
    ],
    ["a nested condition", { ...asking(BY_SITE), view: withFilter(deep(6)) }],
    ["a deeply nested one", { ...asking(BY_SITE), view: withFilter(deep(2800)) }],
    [
      "10,000 values",
      {
        ...asking(BY_SITE),
        view: withFilter(JSON.stringify({ field: "code", op: "in", value: Array(10_000).fill("a") })),
      },
    ],
    [
      "101 values",
      {
        ...asking(BY_SITE),
        view: withFilter(JSON.stringify({ field: "code", op: "in", value: Array(101).fill("a") })),
      },
    ],
    [
      "a number that is none",
      { ...asking(BY_SITE), view: withFilter('{"field":"femaleAgeYears","op":"gt","value":[NaN]}') },
    ],
    ["a number that is null", { ...asking(BY_SITE), view: eq("femaleAgeYears", null, "gt") }],
    [
      "an endless number",
      { ...asking(BY_SITE), view: withFilter('{"field":"femaleAgeYears","op":"gt","value":[1e999]}') },
    ],
    ["a time that is none", { ...asking(BY_SITE), view: eq("createdAt", "yesterday'; drop table tests", "gt") }],
    ["a period that is none", { ...asking(BY_SITE), view: eq("createdAt", "last-0-centuries", "within") }],
    [
      "a band that is none",
      { ...asking(BY_SITE), view: JSON.stringify({ ...BY_SITE, groupBy: [{ field: "femaleAgeYears", band: -1 }] }) },
    ],
    [
      "three groupings",
      { ...asking(BY_SITE), view: JSON.stringify({ ...BY_SITE, groupBy: Array(3).fill({ field: "siteId" }) }) },
    ],
  ])("with %s is refused", async (_, request) => {
    expect(await refusal(request)).toBe("invalid-input: refusals.unreadable");
  });

  it.each(["100%", "_", "' or '1'='1", '"; drop table tests; --', "\u0000", "\u001f", "?", "$1", "😀", "\\"])(
    "compares %j as it is written",
    async (text) => {
      await given([{ site: text }, { site: "other" }]);
      for (const op of ["eq", "in"] as const) {
        const filter = { field: "siteId", op, value: [text] };
        const { lines, rows } = await ask(asking({ ...BY_SITE, filter }));
        expect([rows, lines.map((line) => (line.kind === "group" ? line.label : line.kind))]).toEqual([
          1,
          [text, "total"],
        ]);
      }
      expect(
        await ask(asking({ ...BY_SITE, filter: { field: "siteId", op: "contains", value: [text] } })),
      ).toMatchObject({ rows: 1 });
    },
  );

  it("never gets past its own rows, whatever it is made of", async () => {
    await given([{}, { organisation: GUEST, studyId: "g" }]);
    await fc.assert(
      fc.asyncProperty(fc.anything({ withNullPrototype: true, maxDepth: 3 }), fc.json(), async (anything, text) => {
        for (const request of [anything, { view: text, offset: 0, limit: 5 }, { view: anything, offset: 0, limit: 5 }])
          expect(await refusal(request as Unparsed)).toBe("invalid-input: refusals.unreadable");
      }),
    );
  });
});

it("says that records are missing whose facts are not made yet, also where nothing is found", async () => {
  await given([{}]);
  behind = "tests";
  const nothing = { ...BY_SITE, filter: { field: "femaleAgeYears", op: "gt" as const, value: [90] } };
  const { tables } = await askAll([asking(nothing), asking(defaultView("media"))]);
  expect(tables[0]?.rows).toBe(0);
  expect(tables.map(({ isBehind }) => isBehind)).toEqual([true, undefined]);
  const sponsor = { roles: { "zp-icsi-01": ["sponsor" as const] }, organisation: GUEST, studies: STUDIES };
  const byDevice = { ...BY_DEVICE, columns: [{ id: "cocRetrieved", stat: "sum" as const }] };
  expect((await askAll([asking(byDevice, { figures: true })], sponsor)).tables[0]?.isBehind).toBeUndefined();
  behind = undefined;
  expect((await askAll([asking(nothing)])).tables[0]?.isBehind).toBeUndefined();
});

describe("several tables at once", () => {
  const GROUPINGS = ["device", "kind", "studyId"].map((field) => asking({ ...BY_SITE, groupBy: [{ field }] }));

  it("are what each is by itself, opened once and closed", async () => {
    await given([{ site: "a" }, { site: "b", kind: "semen" }, { site: "b", age: null }]);
    const alone = await Promise.all(GROUPINGS.map((request) => ask(request)));
    const before = opened;
    expect((await askAll([...GROUPINGS, asking(defaultView("media"))])).tables.slice(0, -1)).toEqual(alone);
    expect([opened - before, opened - closed]).toEqual([1, 0]);
  });

  it("are refused together where one cannot be read or is not the person's to see, or where there are too many or none", async () => {
    const refused = (tables: readonly Unparsed[], granted: Granted = {}) =>
      askAll(tables, granted).then(
        () => "answered",
        (error: AppError) => error.said?.code,
      );
    const [one] = GROUPINGS;
    expect(await refused([one, { ...one, view: "{}" }])).toBe("refusals.unreadable");
    const sponsor = { roles: { "zp-icsi-01": ["sponsor" as const] }, organisation: GUEST, studies: STUDIES };
    expect(
      await refused(
        [
          { ...one, figures: true },
          { ...one, figures: true },
        ],
        sponsor,
      ),
    ).toBe("answered");
    expect(
      await refused(
        [{ ...one, figures: true }, asking({ ...BY_SITE, groupBy: [{ field: "code" }] }, { figures: true })],
        sponsor,
      ),
    ).toBe("refusals.figuresOnly");
    expect(await refused([])).toBe("refusals.unreadable");
    expect(await refused(Array(MOST_TABLES + 1).fill(one))).toBe("refusals.unreadable");
  });
});

describe("bounds", () => {
  it("count the requests of a person and minute", async () => {
    const takeTurn = turnsOfMinute();
    const using = { ...ports, takeTurn };
    for (let n = 0; n < MOST_A_MINUTE; n++) expect(takeTurn("emma", NOW)).toBe(true);
    expect(await refusal(asking(BY_SITE), {}, using)).toBe("conflict: refusals.manyTables");
    expect(takeTurn("noor", NOW)).toBe(true);
    expect(takeTurn("emma", new Date(NOW.getTime() + 60_000))).toBe(true);
  });

  it.each([
    ["time", Object.assign(new Error("over"), { name: "TimeoutError" })],
    ["memory", new Error("Out of Memory Error: failed to allocate")],
  ])("say in words that a table needs too much %s, and leave nothing open", async (_, fault) => {
    const open: AskPorts["open"] = async (...subjects) => ({
      ...(await ports.open(...subjects)),
      runs: () => () => Promise.reject(fault),
    });
    const before = opened - closed;
    expect(await refusal(asking(BY_SITE), {}, { ...ports, open })).toBe("unavailable: refusals.heavyTable");
    expect(await refusal(asking(BY_SITE), {}, { ...ports, open: () => Promise.reject(fault) })).toMatch("unavailable");
    expect(opened - closed).toBe(before);
  });

  it("say that tables are still being read where the database is silent, and close what is opened after all", async () => {
    const late = Promise.withResolvers<void>();
    const open: AskPorts["open"] = async (...subjects) => {
      await late.promise;
      return ports.open(...subjects);
    };
    const asking = withTables(open, ["tests"], undefined, async () => "answered", 1);
    await expect(asking).rejects.toMatchObject({ code: "unavailable", said: { code: "refusals.lateTables" } });
    const before = closed;
    late.resolve();
    await expect.poll(() => closed).toBe(before + 1);
    expect(opened).toBe(closed);
  });

  it("stop the work of whoever no longer waits", async () => {
    const gone = AbortSignal.abort(new Error("gone"));
    await expect(askTablesFor(staffCaller("emma"), { tables: [asking(BY_SITE)] }, ports, NOW, gone)).rejects.toThrow(
      "gone",
    );
    await expect.poll(() => closed).toBe(opened);
  });
});
