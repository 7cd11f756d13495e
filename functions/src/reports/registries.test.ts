import { makeTestFacts } from "@zona/domain/facts/make-test-facts";
import { viewAt } from "@zona/domain/filters/resolve-times";
import { LabTest, OocyteSource, TestStatus } from "@zona/domain/records/lab-test";
import type { LateResult } from "@zona/domain/records/late-result";
import { EIM_FORM } from "@zona/domain/registries/eim-form";
import { REGISTRY_FORMS } from "@zona/domain/registries/forms";
import { HFEA_FORM } from "@zona/domain/registries/hfea-form";
import { NEEDS } from "@zona/domain/registries/needs";
import {
  cycleFileView,
  figuresIn,
  formViews,
  incompleteCycles,
  needViews,
  rowsOf,
  viewKey,
} from "@zona/domain/registries/registry-form";
import { reportToAddress } from "@zona/domain/reports/report-address";
import { type ReportView, reportViewFault } from "@zona/domain/reports/report-view";
import { reportFromAddress } from "@zona/domain/reports/view-of-address";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { MOST_TABLES } from "@zona/domain/tables/table-request";
import { localTimeAt } from "@zona/domain/timing/zoned-time";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ada, ZONE } from "./laboratory-for-tests.ts";
import { runReport } from "./run-report.ts";
import { givenSource } from "./source-for-tests.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const YEAR = { year: 2025, zone: ZONE };
const DAY = 86_400_000;

let given: Awaited<ReturnType<typeof givenSource>>;
beforeAll(async () => {
  given = await givenSource("zona.example");
});
afterAll(() => given.close());

async function linesOf(view: ReportView) {
  const lines = [];
  for await (const line of runReport({ view: viewAt(view, NOW, ZONE), at: NOW, zone: ZONE }, given.source))
    if (line.kind !== "across") lines.push(line);
  return lines;
}

type Values = Extract<LateResult, { kind: "outcome" }>["values"];

type Fate = 0 | 1 | 2 | "freeze";

/** One cycle as people enter it: nothing of it is counted yet. */
type Raw = {
  status: TestStatus;
  source: OocyteSource;
  technique: string | undefined;
  notInseminated: string | undefined;
  age: number | undefined;
  begunAt: Date | undefined;
  isPgt: boolean;
  /** Of each embryo: nothing, frozen, or by which transfer it went. */
  fates: readonly Fate[];
  /** What was reported of the first and the second transfer. */
  told: readonly (Values | undefined)[];
};

const isFrozen = ({ source }: Pick<Raw, "source">) => source.includes("vitrified");

/** Years begin on the clock of the site: the edges of 2025 in Paris lie an hour before those of UTC. */
const begun = fc.oneof(
  fc.constantFrom(
    ...["2024-12-31T22:59:59Z", "2024-12-31T23:00:00Z", "2025-12-31T22:59:59Z", "2025-12-31T23:00:00Z"].map(
      (at) => new Date(at),
    ),
  ),
  fc.integer({ min: 0, max: 364 }).map((day) => new Date(Date.UTC(2025, 0, 1, 12) + day * DAY)),
);

const values: fc.Arbitrary<Values> = fc.oneof(
  fc.constantFrom<Values>({ hcg: "negative" }, { hcg: "unknown" }, { hcg: "positive" }),
  fc.integer({ min: 0, max: 3 }).map((sacs): Values => ({ hcg: "positive", sacs })),
  fc.constant<Values>({ hcg: "positive", sacs: 1, heartbeats: 0 }),
  fc.integer({ min: 0, max: 3 }).map((n): Values => ({ hcg: "positive", sacs: 3, heartbeats: 3, births: n })),
);

const raw: fc.Arbitrary<Raw> = fc
  .record({
    status: fc.oneof({ weight: 3, arbitrary: fc.constant("locked" as const) }, fc.constantFrom(...TestStatus.options)),
    source: fc.oneof(fc.constant("own_fresh" as const), fc.constantFrom(...OocyteSource.options)),
    technique: fc.constantFrom("icsi", "ivf", "split_ivf_icsi", undefined),
    notInseminated: fc.option(fc.constantFrom("vitrified", "none_mature"), { freq: 4, nil: undefined }),
    age: fc.option(fc.constantFrom(29, 34, 34.9, 35, 37, 38, 39, 40, 42, 43, 47), { freq: 6, nil: undefined }),
    begunAt: fc.option(begun, { freq: 8, nil: undefined }),
    isPgt: fc.boolean(),
    fates: fc.array(fc.constantFrom<Fate[]>(0, 1, 1, 2, "freeze"), { maxLength: 4 }),
    told: fc.array(fc.option(values, { nil: undefined }), { minLength: 2, maxLength: 2 }),
  })
  // What was frozen begins with its warming.
  .map((cycle) => (isFrozen(cycle) && cycle.fates.length === 0 ? { ...cycle, fates: [0] } : cycle));

const rowsFrom = <T>(list: readonly T[], row: (one: T) => object | undefined) =>
  Object.fromEntries(list.flatMap((one, at) => (row(one) ? [[String(at + 1), row(one)]] : [])));

/** The facts that functions make of it. */
function factsOf(cycle: Raw, at: number) {
  const { source, age, begunAt, fates, technique, notInseminated, isPgt } = cycle;
  const start = begunAt ?? new Date("2025-06-01T10:00:00Z");
  const when = (days: number) => new Date(start.getTime() + days * DAY);
  const by = { uid: "u-ada", name: "Ada" };
  const isWarmed = isFrozen(cycle);
  const sheets = {
    oocytes: isWarmed ? {} : rowsFrom(fates, () => ({ maturity: "MII", insemination: technique ? "icsi" : "none" })),
    warmings: rowsFrom(isWarmed && begunAt ? fates : [], () => ({
      ...{ strawId: "S", origin: "external", stage: "blastocyst", warmedAt: begunAt, by, survival: "intact" },
    })),
    dispositions: rowsFrom(fates, (fate) => {
      if (fate === 0) return undefined;
      if (fate !== "freeze") return { fate: "transfer", transferNo: fate };
      const place = { strawId: "S-1", tank: "T1", canister: "1", cane: "1", position: "1" };
      return { fate: "freeze", fateAt: when(5), by, place };
    }),
    transfers: rowsFrom([1, 2], (no) =>
      fates.some((fate) => fate === no) ? { transferredAt: when(5), by, catheter: "Soft" } : undefined,
    ),
  };
  const results = cycle.told.flatMap((one, index): LateResult[] =>
    one
      ? [{ id: `r${index}`, kind: "outcome", transfer: index + 1, at: when(30), by, enteredAt: when(30), values: one }]
      : [],
  );
  const test = LabTest.parse({
    ...{ id: `t${at}`, rev: 1, kind: "icsi", status: cycle.status, code: `ICSI-${String(at).padStart(4, "0")}` },
    ...{ studyId: "s", organisation: "zona.example", notes: "", createdBy: ada, updatedBy: ada, enteredBy: ["u-ada"] },
    ...{ createdAt: start, updatedAt: NOW, subjectCode: withCheckCharacter("HF-0042") },
    material: { oocyteSource: source, spermSource: "ejaculate_fresh" },
    header: {
      ...(age !== undefined && { femaleAgeYears: age }),
      ...(technique && { technique }),
      ...(notInseminated && { notInseminatedBecause: notInseminated }),
      ...(isPgt && { indication: ["pgt"] }),
      ...(begunAt && !isWarmed && { opuAt: begunAt }),
    },
  });
  const stored = Object.fromEntries(Object.entries(sheets).map(([id, rows]) => [id, { rows }]));
  const sources = { test, sheets: stored as never, results, pictures: [], queries: { total: 0, open: 0 }, moves: [] };
  return makeTestFacts({ ...sources, site: UNNAMED_SITE, people: new Map() }, NOW);
}

/** The figures of a cycle, from what was entered alone. */
function countedByHand({ fates, told, source, begunAt }: Raw): Record<string, number> {
  const isUsable = !source.includes("vitrified") || begunAt !== undefined;
  const going = isUsable ? fates : [];
  const done = ([1, 2] as const).filter((no) => going.includes(no));
  const outcomes = done.flatMap((no) => told[no - 1] ?? []);
  const seen = (one: Values) => (one.sacs ?? 0) + (one.heartbeats ?? 0) + (one.births ?? 0) > 0;
  const births = outcomes.map((one) => one.births ?? 0);
  return {
    // What is counted in the header, and at a check that none of these had.
    ...{ cocRetrieved: 0, zygoteCount: 0, warmedCount: source.includes("vitrified") ? going.length : 0 },
    transferCount: done.length,
    singleTransferCount: done.filter((no) => going.filter((fate) => fate === no).length === 1).length,
    transferredCount: going.filter((fate) => fate === 1 || fate === 2).length,
    frozenCount: going.filter((fate) => fate === "freeze").length,
    clinicalPregnancyCount: outcomes.filter((one) => one.hcg === "positive" && seen(one)).length,
    lostCount: outcomes.filter(({ hcg }) => hcg === "unknown").length,
    deliveryCount: births.filter((n) => n > 0).length,
    singletonCount: births.filter((n) => n === 1).length,
    twinCount: births.filter((n) => n === 2).length,
    tripletCount: births.filter((n) => n === 3).length,
    bornCount: births.reduce((sum, n) => sum + n, 0),
  };
}

const FINISHED: readonly string[] = ["reviewed", "signed", "locked"];
const isOf2025 = (at: Date | undefined) => at !== undefined && localTimeAt(at, ZONE).year === 2025;
const isCounted = (cycle: Raw) => FINISHED.includes(cycle.status) && isOf2025(cycle.begunAt);

/** The treatment that a cycle is, from what was entered. */
function treatmentOf({ source, technique, notInseminated, isPgt }: Raw): string | undefined {
  if (source === "own_fresh" || source === "ivm") {
    if (notInseminated === "vitrified") return "oocyte_storage";
    if (source === "ivm") return "matured_in_vitro";
    if (isPgt) return "own_tested";
    return technique === undefined ? "own_uninseminated" : technique === "ivf" ? "own_dish" : "own_injected";
  }
  const others: Partial<Record<OocyteSource, string>> = {
    own_vitrified: "own_oocytes_warmed",
    own_embryos_vitrified: "own_embryos_warmed",
    donor_fresh: "donated_oocytes",
    donor_vitrified: "donated_oocytes_warmed",
    donor_embryos_vitrified: "donated_embryos_warmed",
  };
  return others[source];
}

function eimAge({ age }: Raw): string {
  if (age === undefined) return "unknown";
  return age < 35 ? "below35" : age < 40 ? "35to39" : "from40";
}

const sumOf = (cycles: readonly Raw[], column: string) =>
  cycles.reduce((sum, cycle) => sum + (countedByHand(cycle)[column] ?? 0), 0);

async function laboratory(cycles: readonly Raw[]) {
  await given.clear("tests");
  await given.add(
    "tests",
    cycles.map((cycle, at) => {
      const data = factsOf(cycle, at);
      return { id: data.id, data };
    }),
  );
}

describe("forms of registries", () => {
  it.each(REGISTRY_FORMS.map((form) => [form.name, form] as const))("%s: is what the engine answers", (_, form) => {
    const views = { ...formViews(form, YEAR), file: cycleFileView(form, YEAR) };
    expect(Object.keys(views).length - 1).toBeLessThanOrEqual(MOST_TABLES);
    for (const view of [...Object.values(views), ...Object.values(needViews(form, NEEDS, YEAR, NOW))]) {
      expect(reportViewFault(view)).toBeUndefined();
      expect(JSON.stringify(view).length).toBeLessThan(20_000);
      // What a row is counted from opens as a report.
      const opened = reportFromAddress(new URLSearchParams(reportToAddress(view)));
      expect(opened).toEqual({ view, faults: [] });
    }
  });

  it("say what a recount of the raw records says, and have each reviewed cycle of a year once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(raw, { minLength: 40, maxLength: 60 }), async (cycles) => {
        await laboratory(cycles);
        for (const form of REGISTRY_FORMS) {
          const views = formViews(form, YEAR);
          const figures = async (key: string) => figuresIn(form, await linesOf(views[key] as ReportView));
          let all = (await figures("outside")).cycles;
          for (const section of form.sections) {
            // Rows of age are the same in every form, but for their bounds.
            for (const row of form === EIM_FORM ? rowsOf(form) : rowsOf({ ages: [] })) {
              const own = cycles.filter(
                (one) =>
                  isCounted(one) &&
                  section.treatments.some((treatment) => treatment === treatmentOf(one)) &&
                  (row.id === "all" || eimAge(one) === row.id),
              );
              const key = viewKey(section, row);
              const { cycles: n, sums } = await figures(key);
              const recounted = form.figures.map(({ column }) => sumOf(own, column));
              expect([key, n, sums.map((sum) => sum ?? 0)]).toEqual([key, own.length, recounted]);
              if (row.id === "all") all += n;
            }
          }
          const undated = ({ status, begunAt }: Raw) => FINISHED.includes(status) && begunAt === undefined;
          expect(all).toBe(cycles.filter((one) => isCounted(one) || undated(one)).length);
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});

describe("what is missing for a form", () => {
  const usual: Raw = {
    ...{ status: "locked", source: "own_fresh", technique: "icsi", notInseminated: undefined, age: 33, isPgt: false },
    ...{ begunAt: new Date("2025-03-03T09:00:00Z"), fates: [1], told: [{ hcg: "negative" }, undefined] },
  };

  async function missingOf(cycles: readonly Raw[], form = EIM_FORM, now = NOW) {
    await laboratory(cycles);
    const views = Object.entries(needViews(form, NEEDS, YEAR, now));
    const tables = await Promise.all(views.map(async ([id, view]) => [id, await linesOf(view)] as const));
    return incompleteCycles(form, YEAR, Object.fromEntries(tables));
  }
  const needsOf = async (cycle: Raw, now?: Date) =>
    (await missingOf([cycle], EIM_FORM, now)).flatMap(({ lacks }) => lacks.map(({ need }) => need)).sort();

  it("is nothing of a complete cycle, and each thing that is left out", async () => {
    expect(await needsOf(usual)).toEqual([]);
    expect(await needsOf({ ...usual, age: undefined })).toEqual(["age"]);
    expect(await needsOf({ ...usual, status: "submitted" })).toEqual(["review"]);
    expect(await needsOf({ ...usual, technique: undefined, fates: [] })).toEqual(["technique"]);
    expect(await needsOf({ ...usual, begunAt: undefined })).toEqual(["date"]);
    expect(await needsOf({ ...usual, told: [undefined, undefined] })).toEqual(["outcome"]);
    const pregnant: Raw = { ...usual, told: [{ hcg: "positive", sacs: 1 }, undefined] };
    expect(await needsOf(pregnant)).toEqual(["birth"]);
    expect(await needsOf({ ...usual, status: "cancelled", age: undefined })).toEqual([]);
  });

  it("is nothing that nobody can know yet", async () => {
    const transferredOn = new Date("2025-03-08T09:00:00Z").getTime();
    const days = (n: number) => new Date(transferredOn + n * DAY);
    const untold: Raw = { ...usual, told: [undefined, undefined] };
    expect(await needsOf(untold, days(13))).toEqual([]);
    expect(await needsOf(untold, days(16))).toEqual(["outcome"]);
    const pregnant: Raw = { ...usual, told: [{ hcg: "positive", sacs: 1 }, undefined] };
    expect(await needsOf(pregnant, days(200))).toEqual([]);
    expect(await needsOf(pregnant, days(270))).toEqual(["birth"]);
  });

  it("comes in the order in which it is due: until the form is closed, or so many days after the treatment", async () => {
    const young: Raw = { ...usual, age: undefined, begunAt: new Date("2025-09-01T09:00:00Z") };
    const early: Raw = { ...usual, status: "submitted" };
    const [first, second] = await missingOf([young, early], HFEA_FORM);
    expect([first?.code, second?.code]).toEqual(["ICSI-0001", "ICSI-0000"]);
    expect(first?.lacks.find(({ need }) => need === "review")?.due).toEqual(new Date("2025-03-17T09:00:00Z"));
    const [closed] = await missingOf([early]);
    expect(closed?.due).toEqual(new Date("2026-10-30T23:00:00Z"));
  });
});
