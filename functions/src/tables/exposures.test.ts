import { makeTestFacts } from "@zona/domain/facts/make-test-facts";
import type { BankedStraw } from "@zona/domain/facts/unit-storage";
import { LabTest } from "@zona/domain/records/lab-test";
import type { SheetRow } from "@zona/domain/records/sheet";
import { defaultView } from "@zona/domain/reports/default-views";
import { recallView } from "@zona/domain/reports/recall-view";
import { rowsOfDocument } from "@zona/domain/reports/report-rows";
import { DEMO_SITE } from "@zona/domain/sites/site";
import type { Sql } from "@zona/domain/tables/compile-filter";
import type { RequestContext } from "@zona/domain/tables/compile-request";
import { DUCKDB } from "@zona/domain/tables/dialect";
import { requestPage } from "@zona/domain/tables/run-request";
import { tableRow } from "@zona/domain/tables/table-columns";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TableStore } from "./table-store.ts";
import { askStore, openSmallStore } from "./tables-for-tests.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const hours = (n: number) => new Date(Date.UTC(2024, 2, 1, 12) + n * 3_600_000);
const ADA = { uid: "u-ada", name: "Ada Lind" };
const OWN = "hollyfield.example";

/** What a role asks of an oocyte, said once more and of the raw record alone. */
const ROLES = ["cultureMedium", "oil", "dishware", "enzyme", "immobilisation", "holdingPipette", "injectionPipette"];
const FOR_ALL: readonly string[] = ["cultureMedium", "oil", "dishware", "enzyme"];

type Raw = {
  kind: "icsi" | "preclinical" | "clinical" | "semen";
  lots: Readonly<Record<string, string>>;
  units: readonly { isInjected: boolean; isFrozen: boolean; strawLot: string | undefined }[];
};

const lot = fc.constantFrom("G5-2291", "g5-2291", "OIL-118", "IP 77");
const raw: fc.Arbitrary<Raw> = fc.record({
  kind: fc.constantFrom("icsi", "icsi", "icsi", "preclinical", "clinical", "semen"),
  lots: fc.dictionary(fc.constantFrom(...ROLES, "freezingMedium", "warmingMedium"), lot, { maxKeys: 5 }),
  units: fc.array(
    fc.record({ isInjected: fc.boolean(), isFrozen: fc.boolean(), strawLot: fc.option(lot, { nil: undefined }) }),
    { maxLength: 5 },
  ),
});

const lotsOf = ({ kind, lots, units }: Raw): [role: string, lot: string][] => [
  ...Object.entries(lots),
  ...(kind === "preclinical" ? [["material", "MOUSE-9"] as [string, string]] : []),
  ...(kind === "icsi" ? strawLots(units) : []),
];
const strawLots = (units: Raw["units"]) =>
  units.flatMap(({ isFrozen, strawLot }): [string, string][] => (isFrozen && strawLot ? [["straw", strawLot]] : []));

/** Every exposure of a record, counted by hand: `code oocyte lot`. */
function counted(one: Raw, code: string): string[] {
  const byLot = Map.groupBy(lotsOf(one), ([, name]) => name.toLowerCase());
  return [...byLot].flatMap(([name, uses]) => {
    const roles = new Set(uses.map(([role]) => role));
    const met = (one.kind === "icsi" ? one.units : []).flatMap(({ isInjected, isFrozen, strawLot }, at) => {
      const isByPipette = ["immobilisation", "holdingPipette", "injectionPipette"].some((role) => roles.has(role));
      const isMet =
        FOR_ALL.some((role) => roles.has(role)) ||
        (isByPipette && isInjected) ||
        (roles.has("freezingMedium") && isFrozen) ||
        (isFrozen && strawLot?.toLowerCase() === name);
      return isMet ? [`${code} ${at + 1} ${name}`] : [];
    });
    return met.length > 0 ? met : [`${code} - ${name}`];
  });
}

const kindOf: Readonly<Record<Raw["kind"], string>> = {
  icsi: "ICSI",
  preclinical: "PRE",
  clinical: "CLIN",
  semen: "SEM",
};
const codeOf = ({ kind }: Raw, at: number) => `${kindOf[kind]}-${String(at + 1).padStart(4, "0")}`;

function factsOf(one: Raw, at: number) {
  const { kind, lots, units } = one;
  const header: SheetRow = { opuAt: hours(-3), icsiStartAt: hours(0), operatorId: ADA.uid };
  for (const [role, lotId] of Object.entries(lots)) header[role] = { lotId };
  const gametes = { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" };
  const material = kind === "preclinical" ? { species: "mouse", materialLot: "MOUSE-9" } : gametes;
  const test = LabTest.parse({
    ...{
      id: `t${at}`,
      rev: 3,
      kind,
      status: "locked",
      code: codeOf(one, at),
      studyId: "s1",
      notes: "",
      header,
      material,
    },
    ...{
      organisation: OWN,
      createdBy: ADA,
      createdAt: hours(-4),
      updatedBy: ADA,
      updatedAt: NOW,
      enteredBy: [ADA.uid],
    },
    ...(kind === "preclinical" ? {} : { subjectCode: "HF-0042-K" }),
  });
  const rows = (make: (unit: Raw["units"][number], n: number) => SheetRow | undefined) => ({
    rows: Object.fromEntries(
      units.flatMap((unit, place) => {
        const row = make(unit, place + 1);
        return row ? [[String(place + 1), row]] : [];
      }),
    ),
  });
  const place = { tank: "T1", canister: "2", cane: "C4" };
  const frozen = { fate: "freeze", fateAt: hours(120), by: ADA };
  const sheets = {
    oocytes: rows(({ isInjected }) => ({ maturity: "MII", ...(isInjected && { insemination: "icsi" }) })),
    dispositions: rows(({ isFrozen }, n) =>
      isFrozen ? { ...frozen, place: { ...place, strawId: `S${at}-${n}`, position: String(n) } } : undefined,
    ),
  };
  const straws = units.flatMap(({ isFrozen, strawLot }, unit): BankedStraw[] =>
    isFrozen && strawLot
      ? [
          {
            ...{
              id: `S${at}-${unit + 1}`,
              state: "stored",
              placeId: `T1~2~C4~${unit + 1}`,
              at: NOW,
              mediumLot: strawLot,
            },
            contents: [{ unit: unit + 1, stage: "blastocyst" }],
          },
        ]
      : [],
  );
  const beside = { pictures: [], queries: { total: 0, open: 0 }, moves: [], site: DEMO_SITE, people: new Map() };
  return makeTestFacts({ test, sheets: kind === "icsi" ? sheets : {}, straws, ...beside }, NOW);
}

let store: TableStore;
beforeAll(async () => {
  store = await openSmallStore();
});
afterAll(() => store.close());

const run = ({ text, values }: Sql) => askStore(store, text, values);
const context: RequestContext = {
  dialect: DUCKDB,
  scope: { path: "organisation", op: "==", value: OWN },
  zone: "Europe/Paris",
  names: new Map([[ADA.uid, ADA.name]]),
};

async function given(laboratory: readonly Raw[]) {
  await store.clear("exposures");
  await store.clear("units");
  for (const [at, one] of laboratory.entries()) await put(one, at);
}

async function put(one: Raw, at: number) {
  const data = factsOf(one, at);
  for (const subject of ["exposures", "units"] as const) {
    const rows = rowsOfDocument(subject, { id: data.id, data }).map((row) => tableRow(subject, row));
    await store.replace(subject, rows, [data.id]);
  }
}

/** What a view of exposures shows of the code, the oocyte and the lot. */
async function shown(view: typeof ALL): Promise<string[]> {
  const { lines, rows } = await requestPage(view, { offset: 0, limit: 500 }, context, run);
  const cells = lines.flatMap((line) => (line.kind === "row" ? [line.cells] : []));
  expect(cells).toHaveLength(rows);
  const words = cells.map((row) =>
    row.map((cell) => (cell.kind === "text" ? cell.text : cell.kind === "number" ? String(cell.value) : "-")),
  );
  return words.map(([code, n, name = ""]) => `${code} ${n} ${name.toLowerCase()}`).sort();
}

const ALL = { ...defaultView("exposures"), columns: [{ id: "testCode" }, { id: "n" }, { id: "lotNo" }] };

it("every record, oocyte and lot of the raw records stands together once, over all kinds and all time", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(raw, { maxLength: 6 }), async (laboratory) => {
      await given(laboratory);
      const expected = laboratory.flatMap((one, at) => counted(one, codeOf(one, at)));
      expect(await shown(ALL)).toEqual(expected.sort());
    }),
    { numRuns: 20 },
  );
});

it("a recall has all of one lot, and what is changed on a record moves", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(raw, { minLength: 1, maxLength: 5 }), fc.nat(), lot, async (laboratory, place, name) => {
      await given(laboratory);
      const at = place % laboratory.length;
      const former = laboratory[at];
      if (!former) return;
      const ofLot = (all: readonly Raw[], asked: string) =>
        all.flatMap((one, n) =>
          counted(one, codeOf(one, n)).filter((told) => told.endsWith(` ${asked.toLowerCase()}`)),
        );
      const asked = (of: string) => shown({ ...recallView(of), columns: ALL.columns });
      expect(await asked(name)).toEqual(ofLot(laboratory, name).sort());
      const lots = Object.fromEntries(Object.keys(former.lots).map((role) => [role, "NEW-1"]));
      const changed = laboratory.with(at, { ...former, lots });
      await put({ ...former, lots }, at);
      expect(await asked(name)).toEqual(ofLot(changed, name).sort());
      expect(await asked("new-1")).toEqual(ofLot(changed, "NEW-1").sort());
    }),
    { numRuns: 12 },
  );
});
