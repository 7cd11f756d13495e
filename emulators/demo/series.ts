import { COLLECTIONS } from "@zona/domain/collections";
import type { CheckKey } from "@zona/domain/policy/timing-profiles";
import { readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { inseminationAnchor } from "@zona/domain/records/kinds/icsi/insemination";
import { requiredAt, WAIVED_FIELD } from "@zona/domain/records/kinds/icsi/required-pictures";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Query } from "@zona/domain/records/queries/query";
import { SESSION_ROW, type SheetRow, type SheetRows } from "@zona/domain/records/sheet";
import { recordSettings } from "@zona/domain/sites/record-settings";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { bankWrites } from "./bank.ts";
import { demoCycle } from "./cycles.ts";
import { type Act, type DemoPicture, historyWrites, type Write, withPictures } from "./history.ts";
import { AUTHORS, base, type DemoRecord, EMMA, lifeOf, NOOR, witnessBeside } from "./lab.ts";
import { type Random, randomFrom } from "./random.ts";
import { assayRecord, preparedSperm, semenRecord } from "./samples.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const TECHNIQUES: readonly (readonly [{ header: SheetRow; lysed: number }, number])[] = [
  [{ header: { technique: "icsi" }, lysed: 0.08 }, 4],
  [
    {
      header: {
        ...{ technique: "piezo_icsi", deviceMode: "standard", firmware: "4.1" },
        deviceId: { name: "PZ-200", serial: "PZ-200-0417" },
      },
      lysed: 0.04,
    },
    4,
  ],
  [
    {
      header: {
        ...{ technique: "piezo_icsi", deviceMode: "standard", firmware: "1.2" },
        deviceId: { name: "PZ-300", serial: "PZ-300-0032" },
      },
      lysed: 0.06,
    },
    2,
  ],
];

/** The analysis of the partner whose sample a cycle used, and what it counted after preparation. */
function spermOf(sample: number): SheetRow {
  const { id, code } = base("semen", "zp-sem-02", sample, EMMA, new Date(0));
  const { counted, progressive } = preparedSperm(sample);
  return {
    partnerCode: withCheckCharacter(`HF-${String(sample + 2000)}`) ?? "",
    spermTest: { testId: id, code },
    spermCounted: counted,
    spermProgressive: progressive,
  };
}

/** Pictures by the id of their record. */
type Pictures = ReadonlyMap<string, readonly DemoPicture[]>;

type DemoCycle = { number: number; icsiStart: Date; sperm: SheetRow };

function cycleRecord(random: Random, { number, icsiStart, sperm }: DemoCycle, pictures: Pictures): DemoRecord {
  const { author, other, normal, blast } = random.pick(AUTHORS);
  const { header, lysed } = random.pick(TECHNIQUES);
  const age = random.between(26, 43);
  const oocyteSource = random.pick([
    ["own_fresh", 8],
    ["own_vitrified", 1],
    ["donor_fresh", 1],
  ] as const);
  const spermSource = random.pick([
    ["ejaculate_fresh", 7],
    ["ejaculate_frozen", 2],
    ["tese", 2],
    ["donor_frozen", 1],
  ] as const);
  const faded = age > 38 ? 0.75 : 1;
  const skill = { normal: normal * (spermSource === "tese" ? 0.85 : 1), lysed, blast: blast * faded };
  const lots = {
    freezingMedium: { lotId: "V7-0815" },
    cultureMedium: {
      lotId: random.pick([
        ["G5-2291", 4],
        ["G5-2304", 3],
        ["G5-2318", 2],
      ]),
    },
    oil: {
      lotId: random.pick([
        ["OIL-118", 3],
        ["OIL-121", 2],
      ]),
    },
    injectionPipette: {
      lotId: random.pick([
        ["IP-77", 1],
        ["IP-78", 1],
      ]),
    },
  };
  const places = {
    incubatorId: random.pick([
      ["INC-1", 3],
      ["INC-2", 2],
    ]),
    femaleAgeYears: age,
  };
  const cycle = demoCycle(random, {
    icsiStart,
    author,
    witness: witnessBeside(author, other),
    number,
    skill,
    header: { ...header, ...lots, ...places, ...(spermSource.startsWith("ejaculate") ? sperm : {}) },
  });
  const at = (hours: number) => new Date(icsiStart.getTime() + hours * HOUR_MS);
  const created = {
    ...base("icsi", "zp-icsi-01", number, author, at(-6)),
    subjectCode: withCheckCharacter(`HF-${String(number + 1000)}`) ?? "",
    material: { oocyteSource, spermSource },
    notes: "",
  } as LabTest;
  const { oocytes, dispositions, ...checks } = cycle.sheets;
  const edit = { action: "edit", by: author } as const;
  const acts: Act[] = [
    { ...edit, at: at(-5), testFields: { header: cycle.header, settings: recordSettings(DEMO_SITE) } },
    { action: "start", by: author, at: at(-4.5) },
    { ...edit, at: at(1.5), sheets: { oocytes: oocytes ?? {} } },
    ...Object.entries(withPictureReasons(created.id, checks)).map(([check, rows]): Act => {
      const { doneAt } = rows[SESSION_ROW] ?? {};
      return {
        ...edit,
        at: doneAt instanceof Date ? new Date(doneAt.getTime() + HOUR_MS / 4) : at(110.5),
        sheets: { [check]: rows },
      };
    }),
    { ...edit, at: cycle.endAt, sheets: { dispositions: dispositions ?? {} }, witness: witnessBeside(author, other) },
    ...lifeOf(author, other, cycle.endAt),
  ];
  const timing = (test: LabTest, sheets: Record<string, { rows: SheetRows }>) => ({
    anchorAt: inseminationAnchor(readableIcsiRecord(icsiDocument(test, sheets, []))),
  });
  const stored = Object.fromEntries(Object.entries(cycle.sheets).map(([id, rows]) => [id, { rows }]));
  const straws = bankWrites({ ...created, header: cycle.header } as LabTest, number, stored, author);
  return {
    id: created.id,
    writes: [...historyWrites(created, number, withPictures(acts, pictures.get(created.id) ?? []), timing), ...straws],
  };
}

/** A question about a field that somebody still has to answer. */
function openQuery(record: DemoRecord, number: number, now: Date): Write {
  const at = new Date(now.getTime() - number * DAY_MS);
  const testCode = String(record.writes[0]?.[1].code);
  const query: Omit<Query, "id"> = {
    testCode,
    type: "query",
    status: "new",
    path: "header.cocRetrieved",
    openedBy: NOOR,
    assignee: EMMA,
    openedAt: at,
    updatedAt: at,
    notes: { "1": { by: NOOR, at, text: "The dish map shows one more oocyte. Please check.", status: "new" } },
  };
  return [`${COLLECTIONS.tests}/${record.id}/queries/demoQuery${number}`, query];
}

const CYCLES = 48;
const FIRST_CYCLE = 101;

/** More than a microscope needs of one stage before its pictures are judged. */
const PHOTOGRAPHED = 24;
const ALSO_ON_DAY_3 = 6;

/** Cycles of the series with checks that were photographed by hand, the newest first. */
export const PHOTOGRAPHED_CHECKS: Readonly<Record<string, readonly CheckKey[]>> = Object.fromEntries(
  Array.from({ length: PHOTOGRAPHED }, (_, n): [string, CheckKey[]] => [
    base("icsi", "zp-icsi-01", FIRST_CYCLE + CYCLES - 1 - n, EMMA, new Date(0)).id,
    n < ALSO_ON_DAY_3 ? ["fert", "d3"] : ["fert"],
  ]),
);

/** What stands in a check in place of the pictures that the policy asks for. */
function withPictureReasons(id: string, checks: Readonly<Record<string, SheetRows>>): Record<string, SheetRows> {
  const byHand: readonly string[] = PHOTOGRAPHED_CHECKS[id] ?? [];
  return Object.fromEntries(
    Object.entries(checks).map(([check, rows]) => {
      const isAsked = requiredAt(check as CheckKey) !== undefined && !byHand.includes(check);
      const session = { ...rows[SESSION_ROW], [WAIVED_FIELD]: "Filmed in the time-lapse incubator." };
      return [check, isAsked ? { ...rows, [SESSION_ROW]: session } : rows];
    }),
  );
}
const SAMPLES = 14;
const FIRST_SAMPLE = 101;
const ASSAYS = 6;

/** Every sample is used in one cycle of the weeks after its analysis. */
function spermFor(cycle: number): SheetRow {
  const sample = Math.floor(cycle / 3) - 4;
  return cycle % 3 === 0 && sample >= 0 && sample < SAMPLES ? spermOf(FIRST_SAMPLE + sample) : {};
}

/**
 * Half a year of finished work of the demo's laboratory, the same on every machine but for the day it ends on, with the pictures
 * that were taken for it.
 */
export function demoSeries(now: Date, pictures: Pictures = new Map()): DemoRecord[] {
  const random = randomFrom(20261120);
  // Injections are made in the afternoon, and all of the series is finished before today.
  const noon = new Date(`${now.toISOString().slice(0, 10)}T13:00:00Z`).getTime();
  const daysAgo = (days: number) => new Date(noon - days * DAY_MS + random.between(-6, 6) * 10 * 60_000);
  const cycles = Array.from({ length: CYCLES }, (_, n) =>
    cycleRecord(
      random,
      { number: FIRST_CYCLE + n, icsiStart: daysAgo(182 - Math.round(3.6 * n)), sperm: spermFor(n) },
      pictures,
    ),
  );
  const samples = Array.from({ length: SAMPLES }, (_, n) =>
    semenRecord(random, FIRST_SAMPLE + n, daysAgo(170 - 12 * n)),
  );
  const assays = Array.from({ length: ASSAYS }, (_, n) => assayRecord(random, 101 + n, daysAgo(165 - 28 * n)));
  for (const [index, cycle] of cycles.slice(-4).entries()) cycle.writes.push(openQuery(cycle, index + 1, now));
  return [...cycles, ...samples, ...assays];
}
