import { HISTORY, SUBJECTS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { inseminationAnchor } from "@zona/domain/records/kinds/icsi/insemination";
import { requiredAt, WAIVED_FIELD } from "@zona/domain/records/kinds/icsi/required-pictures";
import type { LabTest } from "@zona/domain/records/lab-test";
import { SESSION_ROW, type SheetRow, type SheetRows } from "@zona/domain/records/sheet";
import { recordSettings } from "@zona/domain/sites/record-settings";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { demoCycle } from "./cycles.ts";
import { type Act, historyWrites, type Write } from "./history.ts";
import { AUTHORS, base, type DemoRecord, LAB, lifeOf, witnessBeside } from "./lab.ts";
import { type Random, randomFrom } from "./random.ts";

const STUDY = "zp-icsi-01";
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Five cycles a week for 17 months: two reference periods of 52 weeks can be drawn, and what followed them. */
const CYCLES = 370;
const FIRST_CYCLE = 201;
const DAYS_BETWEEN = 1.4;

/** A delivery of culture medium with which fewer zygotes become blastocysts: what the charts have to find. */
const BAD_LOT = { lotId: "G5-2318", sinceDaysAgo: 60, blast: 0.6 };
const FORMER_LOTS = ["G5-2204", "G5-2231", "G5-2266", "G5-2291", "G5-2304"];

/** The demo names no straws of that time: what is left over was given to research. */
const withoutStraws = (rows: SheetRows): SheetRows =>
  Object.fromEntries(
    Object.entries(rows).map(([n, { place: _, ...row }]) => [
      n,
      row.fate === "freeze" ? { ...row, fate: "donate_research", reason: "consented surplus" } : row,
    ]),
  );

/** Every check was filmed. */
const filmed = (checks: Readonly<Record<string, SheetRows>>) =>
  Object.fromEntries(
    Object.entries(checks).map(([check, rows]): [string, SheetRows] => {
      const isAsked = requiredAt(check as Parameters<typeof requiredAt>[0]) !== undefined;
      const session: SheetRow = { ...rows[SESSION_ROW], [WAIVED_FIELD]: "Filmed in the time-lapse incubator." };
      return [check, isAsked ? { ...rows, [SESSION_ROW]: session } : rows];
    }),
  );

function subjectWrites(code: string, by: Person, at: Date): Write[] {
  const issued = { role: "woman", studyIds: [STUDY], consents: {}, organisation: LAB, rev: 1, by, at };
  return [
    [`${SUBJECTS}/${code}`, issued],
    [`${SUBJECTS}/${code}/${HISTORY}/1`, issued],
  ];
}

type Earlier = { at: number; icsiStart: Date; daysAgo: number };

function earlierCycle(random: Random, { at: place, icsiStart, daysAgo }: Earlier): DemoRecord {
  const number = FIRST_CYCLE + place;
  const { author, other, normal, blast } = random.pick(AUTHORS);
  const isBad = daysAgo < BAD_LOT.sinceDaysAgo;
  const former = FORMER_LOTS[Math.floor((place * FORMER_LOTS.length) / CYCLES)] ?? "";
  const witness = witnessBeside(author, other);
  const cycle = demoCycle(random, {
    ...{ icsiStart, author, witness, number },
    skill: { normal, lysed: 0.06, blast: blast * (isBad ? BAD_LOT.blast : 1) },
    header: {
      technique: "icsi",
      cultureMedium: { lotId: isBad ? BAD_LOT.lotId : former },
      incubatorId: random.pick([
        ["INC-1", 3],
        ["INC-2", 2],
      ]),
      femaleAgeYears: random.between(26, 39),
    },
  });
  const at = (hours: number) => new Date(icsiStart.getTime() + hours * HOUR_MS);
  const subjectCode = withCheckCharacter(`HF-${String(number + 5000)}`) ?? "";
  const created = {
    ...base("icsi", STUDY, number, author, at(-6)),
    subjectCode,
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    notes: "",
  } as LabTest;
  const { dispositions = {}, ...sheets } = cycle.sheets;
  const edit = { action: "edit", by: author } as const;
  const acts: Act[] = [
    { ...edit, at: at(-5), testFields: { header: cycle.header, settings: recordSettings(DEMO_SITE) } },
    { action: "start", by: author, at: at(-4.5) },
    { ...edit, at: cycle.endAt, sheets: { ...filmed(sheets), dispositions: withoutStraws(dispositions) }, witness },
    ...lifeOf(author, other, cycle.endAt),
  ];
  const timing = (test: LabTest, rows: Record<string, { rows: SheetRows }>) => ({
    anchorAt: inseminationAnchor(readableIcsiRecord(icsiDocument(test, rows, []))),
  });
  return {
    id: created.id,
    writes: [...historyWrites(created, number, acts, timing), ...subjectWrites(subjectCode, author, at(-96))],
  };
}

/**
 * Finished cycles of the reference population of the 17 months before today, for control charts, which a few dozen records say
 * nothing to. Each was entered in one go after its last check.
 */
export function earlierSeries(now: Date): DemoRecord[] {
  const random = randomFrom(20250601);
  const noon = new Date(`${now.toISOString().slice(0, 10)}T13:00:00Z`).getTime();
  return Array.from({ length: CYCLES }, (_, n) => {
    const daysAgo = 8 + Math.round((CYCLES - 1 - n) * DAYS_BETWEEN);
    const icsiStart = new Date(noon - daysAgo * DAY_MS + random.between(-6, 6) * 10 * 60_000);
    return earlierCycle(random, { at: n, icsiStart, daysAgo });
  });
}
