import type { Person } from "@zona/domain/identity/claims";
import { SESSION_ROW, type SheetRow, type SheetRows } from "@zona/domain/records/sheet";
import { demoPlace } from "./bank.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** How well a cycle goes, by who injects and with what: so that comparisons in the demo have something to show. */
type Skill = { normal: number; lysed: number; blast: number };

export type Cycle = { header: SheetRow; sheets: Record<string, SheetRows>; endAt: Date };

type Setting = {
  icsiStart: Date;
  author: Person;
  witness: Person;
  number: number;
  skill: Skill;
  header: SheetRow;
};

const DAY_5 = 108;
const CHECKS = { fert: 17, d2: 43, d3: 63, d4: 93, d5_full: DAY_5 } as const;
type Check = keyof typeof CHECKS;

const WELLS = 6;

function oocyteRow(random: Random, n: number, { icsiStart, author, skill }: Setting): SheetRow {
  const found = random.pick([
    ["MII", 80],
    ["MI", 8],
    ["GV", 12],
  ]);
  // A cycle has at least one oocyte to inject.
  const maturity = n === 1 ? "MII" : found;
  const place = { dish: String.fromCharCode(65 + Math.floor((n - 1) / WELLS)), well: 1 + ((n - 1) % WELLS) };
  if (maturity !== "MII") return { ...place, maturity, insemination: "none" };
  return {
    ...place,
    maturity,
    insemination: "icsi",
    attempts: random.happens(0.08) ? 2 : 1,
    inseminatedAt: new Date(icsiStart.getTime() + 3 * n * MINUTE_MS),
    inseminatedBy: author,
    injectionEvents: [
      random.pick([
        ["normal", 85],
        ["difficult_breakage", 9],
        ["cytoplasm_leak", 6],
      ]),
    ],
    survivalImmediate: random.happens(skill.lysed) ? "lysed" : "intact",
    ...(random.happens(0.12)
      ? {
          oocyteFeatures: [
            random.pick([
              ["dark_zona", 2],
              ["large_pvs", 2],
              ["ser_aggregate", 1],
            ]),
          ],
        }
      : {}),
  };
}

function fertRow(random: Random, { skill }: Setting): SheetRow {
  const rest = 1 - skill.normal;
  const pnCount = random.pick([
    ["2", skill.normal],
    ["pn_not_observed", 0.6 * rest],
    ["1", 0.14 * rest],
    ["3", 0.14 * rest],
    ["degenerated", 0.12 * rest],
  ]);
  return pnCount === "degenerated"
    ? { pnCount }
    : { pnCount, pbCount: pnCount === "2" && random.happens(0.97) ? 2 : 1 };
}

const cleavage = (random: Random, cells: number): SheetRow => {
  const fragPct = random.pick([
    [0, 3],
    [5, 5],
    [10, 4],
    [20, 2],
    [30, 1],
  ]);
  return { cells, fragPct, grade: fragPct < 10 ? 1 : fragPct <= 20 ? 2 : 3 };
};

function blastRow(random: Random, { skill }: Setting): SheetRow {
  if (!random.happens(skill.blast)) return { expansion: null };
  const expansion = random.pick([
    [1, 1],
    [2, 2],
    [3, 4],
    [4, 5],
    [5, 1],
  ]);
  if (expansion < 3) return { expansion };
  const grade = () =>
    random.pick([
      ["A", 4],
      ["B", 4],
      ["C", 2],
    ]);
  return { expansion, icm: grade(), te: grade(), nIcm: 1 };
}

/** Rows of every check: zygotes are followed, all others are discarded on day 1. */
function checkRows(random: Random, injected: readonly number[], lysed: ReadonlySet<number>, setting: Setting) {
  const rows: Record<Check, SheetRows> = { fert: {}, d2: {}, d3: {}, d4: {}, d5_full: {} };
  const zygotes: number[] = [];
  for (const n of injected) {
    const fert = lysed.has(n) ? { pnCount: "degenerated" } : fertRow(random, setting);
    rows.fert[n] = fert;
    if (fert.pnCount === "2") zygotes.push(n);
  }
  for (const n of zygotes) {
    const d2 = random.pick([
      [4, 62],
      [3, 12],
      [2, 18],
      [5, 5],
      [1, 3],
    ]);
    const d3 =
      d2 === 4
        ? random.pick([
            [8, 68],
            [7, 14],
            [6, 12],
            [9, 6],
          ])
        : random.pick([
            [6, 4],
            [8, 2],
            [5, 3],
          ]);
    rows.d2[n] = cleavage(random, d2);
    rows.d3[n] = cleavage(random, Math.max(d2, d3));
    rows.d4[n] = {
      morula: random.pick([
        ["full", 6],
        ["partial", 2],
        ["compacting", 2],
      ]),
    };
    rows.d5_full[n] = blastRow(random, setting);
  }
  return { rows, zygotes };
}

function dispositions(
  setting: Setting,
  oocytes: readonly number[],
  zygotes: readonly number[],
  rows: SheetRows,
): SheetRows {
  const { icsiStart, author, number } = setting;
  const at = (hours: number) => new Date(icsiStart.getTime() + hours * HOUR_MS);
  const decided = (fate: string, hours: number, more: SheetRow = {}): SheetRow => ({
    ...{ fate, fateAt: at(hours), enteredAt: at(hours), by: author },
    ...more,
  });
  const good = zygotes.filter((n) => rows[n]?.expansion !== null);
  const [transferred, ...frozen] = good;
  const fateOf = (n: number): SheetRow => {
    if (!zygotes.includes(n)) return decided("discard", 17.5, { reason: "not normally fertilised or immature" });
    if (n === transferred) return { fate: "transfer" };
    if (!frozen.includes(n)) return decided("discard", 110, { reason: "arrested" });
    return decided("freeze", 110, { place: demoPlace(number, n, 1 + frozen.indexOf(n)) });
  };
  return Object.fromEntries(oocytes.map((n) => [n, fateOf(n)]));
}

/** One cycle from injection to day 5 as the grid would hold it, complete and without a contradiction. */
export function demoCycle(random: Random, setting: Setting): Cycle {
  const { icsiStart, author, witness } = setting;
  const at = (hours: number) => new Date(icsiStart.getTime() + hours * HOUR_MS);
  const coc = random.between(5, 17);
  const oocytes = Array.from({ length: coc }, (_, index) => index + 1);
  const rows: SheetRows = Object.fromEntries(oocytes.map((n) => [n, oocyteRow(random, n, setting)]));
  const injected = oocytes.filter((n) => rows[n]?.insemination === "icsi");
  const lysed = new Set(injected.filter((n) => rows[n]?.survivalImmediate === "lysed"));
  const { rows: checks, zygotes } = checkRows(random, injected, lysed, setting);
  const sheets: Record<string, SheetRows> = { oocytes: rows };
  for (const [check, hours] of Object.entries(CHECKS)) {
    if (check !== "fert" && zygotes.length === 0) continue;
    const doneAt = at(hours + random.between(0, 2) / 4);
    sheets[check] = {
      [SESSION_ROW]: { doneAt, enteredAt: doneAt, by: author, profile: "istanbul-2025" },
      ...checks[check as Check],
    };
  }
  if (zygotes.length > 0)
    sheets.d5_expanded = { [SESSION_ROW]: { notDoneReason: "graded at the full blastocyst check" } };
  sheets.dispositions = dispositions(setting, oocytes, zygotes, checks.d5_full);
  if (Object.values(sheets.dispositions).some(({ fate }) => fate === "transfer"))
    sheets.transfers = {
      "1": {
        transferredAt: at(110),
        enteredAt: at(110),
        by: author,
        loadedBy: author,
        catheter: "Soft, 23 cm",
        difficulty: "easy",
      },
    };
  const header: SheetRow = {
    cycleCode: `C${setting.number}`,
    triggerType: random.pick([
      ["hcg", 5],
      ["gnrha", 3],
      ["dual", 1],
    ]),
    triggerAt: at(-40),
    opuAt: at(-4),
    folliclesAtTrigger: coc + (setting.number % 3),
    folliclesAspirated: coc + random.between(0, 3),
    cocRetrieved: coc,
    denudationStartAt: at(-2),
    denudationEndAt: at(-1.75),
    icsiStartAt: icsiStart,
    icsiEndAt: at(1),
    operatorId: author.name,
    witnessId: witness.name,
    immobilisationMedium: "pvp",
    oocyteActivation: "none",
    storageConsentEndsAt: at(24 * 365 * 5),
    o2Pct: 5,
    co2Pct: 6,
    tempC: 37,
    consentRef: `CONS-${setting.number}`,
    consentGivenAt: at(-96),
    ...setting.header,
  };
  return { header, sheets, endAt: at(zygotes.length > 0 ? 111 : 18) };
}
