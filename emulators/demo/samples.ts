import { createHash } from "node:crypto";
import { ARM_KEYS, COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { type ArmsKey, armsKeyText } from "@zona/domain/records/blinding/blinding";
import { capacityOf } from "@zona/domain/records/kinds/preclinical/allocation";
import { timepoints } from "@zona/domain/records/kinds/preclinical/run";
import type { LabTest } from "@zona/domain/records/lab-test";
import { SESSION_ROW, type SheetRows, timepointSheet, unitRow } from "@zona/domain/records/sheet";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { type Act, historyWrites, type Write } from "./history.ts";
import { ADA, AUTHORS, base, type DemoRecord, EMMA, lifeOf, NOOR } from "./lab.ts";
import { DEMO_PROTOCOL } from "./protocols.ts";
import type { Random } from "./random.ts";

const HOUR_MS = 3_600_000;

/** Faster tracks where more sperm are rapid; the ratios follow from the velocities. */
const casaOf = (rapid: number) => ({
  system: "OpenCASA 2",
  frameRate: 60,
  micronPerPixel: 0.481,
  vcl: 40 + rapid,
  vsl: 20 + rapid / 2,
  vap: 25 + rapid / 2,
  alhMean: 3.2,
  bcf: 12,
});

/** Counts of which `header` has the results: the second differs from the first by as much as two chambers do. */
function countedTwice(number: number, header: Readonly<Record<string, unknown>>) {
  const value = (key: string) => Number(header[key]);
  const concentration = value("concentrationMPerMl");
  const dilution = concentration < 16 ? 2 : 5;
  const mean = (concentration * 100) / dilution;
  const apart = number % 7;
  const shares = ["Rapid", "Slow", "NonProg", "Immotile"].map(
    (name) => [name, value(`motility${name}Pct`) * 2] as const,
  );
  const count = (which: string) => shares.map(([name, sperm]) => [`${which}${name}`, sperm]);
  return {
    concentrationCounts: {
      firstChamber: mean + apart,
      secondChamber: mean - apart,
      chamberVolumeNl: 100,
      dilution,
    },
    motilityCounts: Object.fromEntries([...count("first"), ...count("second")]),
  };
}

/** What was counted after the preparation of a sample. */
export const preparedSperm = (number: number) => ({ counted: 200 + (number % 5), progressive: 186 + (number % 9) });

/** One finished semen analysis. */
export function semenRecord(random: Random, number: number, at: Date): DemoRecord {
  const { author, other } = random.pick(AUTHORS);
  const isLow = random.happens(0.3);
  const rapid = random.between(isLow ? 5 : 20, isLow ? 20 : 45);
  const slow = random.between(5, 20);
  const nonProgressive = random.between(2, 12);
  const measured = {
    operatorId: author.name,
    collectedAt: at,
    analysedAt: new Date(at.getTime() + 45 * 60_000),
    volumeMl: random.between(10, 45) / 10,
    concentrationMPerMl: isLow ? random.between(3, 15) : random.between(18, 95),
    abstinenceDays: random.between(2, 6),
    pH: random.between(72, 80) / 10,
    liquefactionMin: random.between(15, 40),
    motilityRapidPct: rapid,
    motilitySlowPct: slow,
    motilityNonProgPct: nonProgressive,
    motilityImmotilePct: 100 - rapid - slow - nonProgressive,
    vitalityPct: Math.min(98, rapid + slow + nonProgressive + random.between(3, 12)),
    normalFormsPct: random.between(2, 11),
    // Some were measured by the laboratory's system as well.
    casa: number % 3 === 0 ? casaOf(rapid) : undefined,
    collection: "complete",
    appearance: "normal",
    viscosity: number % 6 === 0 ? "increased" : "normal",
    agglutination: number % 8 === 0 ? "grade_1" : "none",
    agglutinationSite: number % 8 === 0 ? "head" : undefined,
    roundCellsM: (number % 4) / 2,
    leukocytesM: (number % 4) / 5,
    ...(number % 4 === 0
      ? {
          antibodyTest: "mar_igg",
          antibodyBoundPct: number % 12,
          dnaAssay: "scd",
          dnaFragmentationPct: 12 + (number % 11),
        }
      : {}),
    prepMethod: isLow ? "swim_up" : "gradient",
    postPrep: { concentrationMPerMl: isLow ? 4 : 12, volumeMl: 0.5, ...preparedSperm(number) },
  };
  // Every other sample was counted twice by hand.
  const header = number % 2 === 0 ? { ...measured, ...countedTwice(number, measured) } : measured;
  const created = {
    ...base("semen", "zp-sem-02", number, author, at),
    subjectCode: withCheckCharacter(`HF-${String(number + 2000)}`) ?? "",
    material: { spermSource: "ejaculate_fresh" },
    notes: "",
  } as LabTest;
  const analysed = new Date(at.getTime() + HOUR_MS);
  const acts: Act[] = [
    { action: "start", by: author, at },
    { action: "edit", by: author, at: analysed, testFields: { header } },
    ...lifeOf(author, other, analysed),
  ];
  return { id: created.id, writes: historyWrites(created, number, acts, () => ({})) };
}

const CONTROL = 15;
const TESTED = 21;
const STAGES = { 24: "2", 48: "8", 72: "morula" } as const;

function assaySheets(random: Random, startedAt: Date, author: Person, succeeds: { control: number; test: number }) {
  const sheets: Record<string, SheetRows> = {};
  for (const hours of timepoints(DEMO_PROTOCOL.plan)) {
    const doneAt = new Date(startedAt.getTime() + hours * HOUR_MS);
    const rows: SheetRows = { [SESSION_ROW]: { doneAt, by: author } };
    for (const [arm, units, share] of [
      [0, CONTROL, succeeds.control],
      [1, TESTED, succeeds.test],
    ] as const) {
      for (let unit = 1; unit <= units; unit++) {
        const last = random.happens(share)
          ? random.pick([
              ["expanded", 3],
              ["hatching", 2],
            ])
          : random.pick([
              ["morula", 1],
              ["blastocyst", 1],
            ]);
        rows[unitRow(arm, unit)] = { stage: hours in STAGES ? STAGES[hours as keyof typeof STAGES] : last };
      }
    }
    sheets[timepointSheet(hours)] = rows;
  }
  return sheets;
}

/** One finished mouse embryo assay; every fourth has a control that fails. */
export function assayRecord(random: Random, number: number, startedAt: Date): DemoRecord {
  const author = random.happens(0.5) ? NOOR : EMMA;
  const other = author === NOOR ? EMMA : NOOR;
  const lot = random.pick([
    ["IP-77", 1],
    ["IP-78", 1],
    ["DSH-40", 1],
  ]);
  const isWeak = number % 4 === 0;
  const sealed = sealedArms(number, new Date(startedAt.getTime() - 1.5 * HOUR_MS), [
    { name: "Medium control", role: "control_medium", nUnits: CONTROL },
    { name: `Lot ${lot}`, role: "test", nUnits: TESTED },
  ]);
  const header = {
    startedAt,
    protocolCode: "MEA_1cell",
    operatorId: author.name,
    objective: `Embryo toxicity of consumable lot ${lot}`,
    strain: "B6D2F1",
    ethicsApproval: "ETH-2026-014",
    allocation: "random",
    blindedAssessor: true,
    inclusionCriteria: "intact one-cell embryos",
    outcomeMeasure: "expanded blastocysts at 96 h",
    statistics: "Newcombe interval",
    replicateType: "biological",
    replicateNo: 1,
    injectionPipette: { lotId: lot },
    blinding: sealed.blinding,
  };
  const created = {
    // Before its arms are sealed.
    ...base("preclinical", "zp-pre-03", number, author, new Date(startedAt.getTime() - 2 * HOUR_MS)),
    material: {
      species: "mouse",
      materialType: "embryo_1c",
      materialState: "vitrified_warmed",
      materialLot: `MEA-26${number}`,
    },
    notes: "",
  } as LabTest;
  const sheets = assaySheets(random, startedAt, author, { control: isWeak ? 0.6 : 0.95, test: 0.88 });
  const at = (hours: number) => new Date(startedAt.getTime() + hours * HOUR_MS);
  const acts: Act[] = [
    // Whoever names the arms reads none of them.
    { action: "edit", by: ADA, at: at(-1.5), testFields: { header, settings: { protocol: DEMO_PROTOCOL } } },
    { action: "start", by: author, at: at(-1) },
    ...Object.entries(sheets).map(
      ([sheet, rows]): Act => ({
        action: "edit",
        by: author,
        at: new Date(at(Number(sheet.slice(1))).getTime() + HOUR_MS / 2),
        sheets: { [sheet]: rows },
      }),
    ),
    ...lifeOf(author, other, at(97)),
  ];
  const timing = () => ({ anchorAt: startedAt });
  const key: Write = [`${COLLECTIONS.tests}/${created.id}/${ARM_KEYS}/${sealed.blinding.key}`, sealed.key];
  return { id: created.id, writes: [...historyWrites(created, number, acts, timing), key] };
}

/** Arms as Ada sealed them. The salt is drawn from nothing here, so that the demo is the same each time. */
function sealedArms(number: number, at: Date, arms: ArmsKey["arms"]) {
  const key = { arms, salt: createHash("md5").update(`assay ${number}`).digest("hex") };
  const sha256 = createHash("sha256").update(armsKeyText(key)).digest("hex");
  const units = arms.map(() => capacityOf(arms.map(({ nUnits }) => nUnits)));
  return { key: { ...key, by: ADA, at }, blinding: { key: "demoKey", keeper: ADA, sha256, units } };
}
