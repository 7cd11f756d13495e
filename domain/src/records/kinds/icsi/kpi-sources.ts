import { kpisOf } from "../../../kpis/kpi.ts";
import { KPI_POLICY, type KpiCode } from "../../../policy/kpi-policy.ts";
import type { StoredValue } from "../../../stored-record.ts";
import type { Column } from "../../entry/column.ts";
import { fieldsIn } from "../../fields/field-lists.ts";
import type { LateResult } from "../../late-result.ts";
import { SESSION_ROW, type SheetRow, type SheetRows } from "../../sheet.ts";
import { ICSI_FIELDS } from "./fields.ts";
import { columnsOf } from "./icsi-columns.ts";
import { finishedCounts } from "./icsi-counts.ts";
import { readableIcsiRecord } from "./icsi-record.ts";
import { icsiDocument } from "./icsi-sheets.ts";

const START = Date.UTC(2026, 0, 5, 9);
const after = (hours: number) => new Date(START + hours * 3_600_000);
const by = { uid: "probe", name: "Probe" };
const looked = (hours: number, rows: SheetRows): SheetRows => ({
  [SESSION_ROW]: { doneAt: after(hours), by },
  ...rows,
});

type Probe = { header: SheetRow; sheets: Record<string, SheetRows>; results: readonly LateResult[] };

const transferred = {
  dispositions: { "1": { fate: "transfer" } },
  transfers: { "1": { transferredAt: after(110), by, catheter: "Soft" } },
};
const pregnant: LateResult = {
  ...{ id: "r1", kind: "outcome", transfer: 1, at: after(500), by, enteredAt: after(500) },
  values: { hcg: "positive", sacs: 1 },
};
const icsi: SheetRow = { maturity: "MII", insemination: "icsi", survivalImmediate: "intact" };
const biopsied = { type: "A", biopsyAt: after(109), by, cells: 5, tubeId: "T1" };

/** Records in which every indicator has something to count, as they are entered. */
const PROBES: readonly Probe[] = [
  {
    header: { icsiStartAt: after(0), cocRetrieved: 3, folliclesAtTrigger: 4, spermCounted: 200, spermProgressive: 190 },
    sheets: {
      oocytes: { "1": icsi, "2": icsi, "3": { ...icsi, survivalImmediate: "lysed" } },
      fert: looked(17, { "1": { pnCount: "2", pbCount: 2 }, "2": { pnCount: "1", pbCount: 1 } }),
      d2: looked(43, { "1": { cells: 4 }, "2": { cells: 2 } }),
      d3: looked(63, { "1": { cells: 8 }, "2": { cells: 4 } }),
      d5_full: looked(108, { "1": { expansion: 4, icm: "A", te: "A" }, "2": { expansion: null } }),
      genetics: { "1": { ...biopsied, result: "euploid" }, "2": { ...biopsied, result: "no_result" } },
      ...transferred,
    },
    results: [pregnant],
  },
  {
    header: { ivfAt: after(0), cocRetrieved: 3 },
    sheets: {
      oocytes: Object.fromEntries(["1", "2", "3"].map((n) => [n, { maturity: "unknown", insemination: "ivf" }])),
      fert: looked(17, {
        "1": { pnCount: "2", pbCount: 2 },
        "2": { pnCount: "1", pbCount: 1 },
        "3": { pnCount: "3", pbCount: 2 },
      }),
      d2: looked(44, Object.fromEntries(["1", "2", "3"].map((n) => [n, { cells: 4 }]))),
      ...transferred,
    },
    results: [pregnant],
  },
  {
    header: { ivfAt: after(0) },
    sheets: {
      oocytes: { "1": { maturity: "unknown", insemination: "ivf" } },
      fert: looked(17, { "1": { pnCount: "2", pbCount: 2 } }),
    },
    results: [],
  },
  {
    header: {},
    sheets: {
      warmings: {
        "1": { strawId: "S-1", origin: "ICSI-0001/1", stage: "blastocyst", warmedAt: after(0), by, survival: "intact" },
      },
    },
    results: [],
  },
];

function partsIn({ header, sheets, results }: Probe) {
  const rows = Object.fromEntries(Object.entries(sheets).map(([id, own]) => [id, { rows: own }]));
  const record = readableIcsiRecord(icsiDocument({ header }, rows, [], [], results));
  return new Map(
    kpisOf(finishedCounts(record)).map(({ code, numerator, denominator }) => [code, { numerator, denominator }]),
  );
}

/** Something that a person enters, in the words of the form. */
export type KpiSource = { field: string; label: string };
type Variant = KpiSource & { probe: Probe };

/** Other answers to what a column holds; none of texts, people and times, which count nothing. */
function otherAnswers(column: Column | undefined, value: StoredValue): StoredValue[] {
  if (column?.kind === "code") return column.codes.flatMap((code) => (code.value === value ? [] : [code.value]));
  if (column?.kind === "number" && typeof value === "number") return [value + 1, value - 1, undefined];
  return [];
}

function variantsOfHeader(probe: Probe): Variant[] {
  const { header } = probe;
  return Object.entries(header).flatMap(([key, value]) => {
    const field = fieldsIn(ICSI_FIELDS).find((one) => one.key === key);
    if (!field || typeof value !== "number") return [];
    return [value - 1, undefined].map((other) => ({
      ...{ field: `header.${key}`, label: field.label },
      probe: { ...probe, header: { ...header, [key]: other } },
    }));
  });
}

function variantsOfSheets(probe: Probe): Variant[] {
  return Object.entries(probe.sheets).flatMap(([sheetId, rows]) =>
    Object.entries(rows).flatMap(([rowId, row]) =>
      Object.entries(row).flatMap(([field, value]) => {
        const column = columnsOf(sheetId).find((one) => one.field === field);
        return otherAnswers(column, value).map((other) => ({
          ...{ field: `${sheetId}.${field}`, label: column?.label ?? field },
          probe: {
            ...probe,
            sheets: { ...probe.sheets, [sheetId]: { ...rows, [rowId]: { ...row, [field]: other } } },
          },
        }));
      }),
    ),
  );
}

const variantsOfResults = (probe: Probe): Variant[] =>
  probe.results.flatMap((result) =>
    result.kind === "outcome"
      ? [{ ...probe, results: [{ ...result, values: { ...result.values, sacs: 0 } }] }].map((changed) => ({
          ...{ field: "results.sacs", label: "Sacs" },
          probe: changed,
        }))
      : [],
  );

/**
 * The fields that each indicator is counted from, found by trial: another answer to it changes the numerator or the
 * denominator. An indicator without any cannot be entered.
 */
export function kpiSources(): ReadonlyMap<KpiCode, readonly KpiSource[]> {
  const found = new Map(KPI_POLICY.rows.map(({ code }) => [code, new Map<string, string>()]));
  for (const probe of PROBES) {
    const before = partsIn(probe);
    const variants = [...variantsOfHeader(probe), ...variantsOfSheets(probe), ...variantsOfResults(probe)];
    for (const { field, label, probe: changed } of variants) {
      const now = partsIn(changed);
      for (const [code, sources] of found) {
        const [was, is] = [before.get(code), now.get(code)];
        if (was?.numerator === null || was?.denominator === null) continue;
        if (was?.numerator !== is?.numerator || was?.denominator !== is?.denominator) sources.set(field, label);
      }
    }
  }
  return new Map([...found].map(([code, sources]) => [code, [...sources].map(([field, label]) => ({ field, label }))]));
}
