import { HISTORY } from "@zona/domain/collections";
import { planAudit } from "@zona/domain/cryobank/bank-audit";
import { type Bank, planStore, type StrawChange, tankPath, writesOf } from "@zona/domain/cryobank/bank-plans";
import { Straw, type Tank } from "@zona/domain/cryobank/straw";
import { readTemperatureLog } from "@zona/domain/cryobank/temperature-log";
import type { Person } from "@zona/domain/identity/claims";
import { strawsToStore } from "@zona/domain/records/kinds/icsi/banked-straws";
import { readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Sheets } from "@zona/domain/records/sheet";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import type { Firestore } from "firebase-admin/firestore";
import type { Write } from "./history.ts";
import { EMMA, NOOR } from "./lab.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ORGANISATION = "hollyfield.example";

const TANK: Tank = {
  id: "T1",
  rev: 1,
  organisation: ORGANISATION,
  canisters: ["1", "2", "3", "4", "5", "6"],
  canes: Array.from({ length: 20 }, (_, at) => `C${at + 1}`),
  positions: 12,
};

/** Where a straw of a cycle of the series lies: a cane for each cycle, twenty canes in a canister. */
export const demoPlace = (cycle: number, oocyte: number, position: number) => ({
  strawId: `S-${cycle}-${oocyte}`,
  tank: TANK.id,
  canister: String(1 + (Math.floor((cycle - 1) / 20) % 5)),
  cane: `C${1 + ((cycle - 1) % 20)}`,
  position: String(position),
});

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The straws of a record as somebody stored them at once; every twelfth subject consented to half a year only. */
export function bankWrites(test: LabTest, number: number, sheets: Sheets, by: Person): Write[] {
  const straws = strawsToStore(readableIcsiRecord(icsiDocument(test, sheets, [])), []);
  const bank: Bank = { straws: new Map(), tanks: new Map([[TANK.id, TANK]]) };
  const days = number % 12 === 0 ? 190 : 5 * 365;
  const planned = planStore(
    bank,
    straws.map(({ frozenAt, ...straw }) => ({
      ...straw,
      ...{
        organisation: ORGANISATION,
        testId: test.id,
        testCode: test.code,
        storedAt: frozenAt,
        mediumLot: "VIT-2107",
      },
      subjectCode: "subjectCode" in test ? test.subjectCode : "",
      consent: { ref: `CRYO-${number}`, endsOn: dayOf(frozenAt.getTime() + days * DAY_MS) },
    })),
    { now: new Date(8.64e15) },
  );
  const [refused] = planned.refused;
  if (refused) throw new Error(`${test.code}: ${refused.strawId} is refused: ${JSON.stringify(refused.why)}`);
  return planned.changes.flatMap((change) => {
    const { storedAt } = change.straw;
    const at = storedAt instanceof Date ? new Date(storedAt.getTime() + HOUR_MS / 4) : new Date();
    return asWrites(change, by, at);
  });
}

const EARLIER = 100;

/** Straws that are older than the records: registered with their subject, two embryos in every fourth. */
function earlierStraws(now: Date): Write[] {
  const bank: Bank = { straws: new Map(), tanks: new Map([[TANK.id, TANK]]) };
  const straws = Array.from({ length: EARLIER }, (_, n) => {
    const subject = 3000 + Math.floor(n / 4);
    const storedAt = new Date(now.getTime() - (900 - n * 4) * DAY_MS);
    const units = n % 4 === 0 ? [1, 2] : [3 + (n % 4)];
    return {
      ...{ strawId: `E-${String(n + 1).padStart(4, "0")}`, organisation: ORGANISATION, storedAt },
      place: `T1~${4 + Math.floor(n / 80)}~C${1 + (Math.floor(n / 4) % 20)}~${1 + (n % 4)}`,
      subjectCode: withCheckCharacter(`HF-${subject}`) ?? "",
      contents: units.map((unit) => ({ unit, stage: "blastocyst" as const, grade: n % 3 === 0 ? "4AB" : "5AA" })),
      consent: { ref: `CRYO-${subject}`, endsOn: dayOf(storedAt.getTime() + (n % 16 < 4 ? 930 : 3650) * DAY_MS) },
    };
  });
  return planStore(bank, straws, { now }).changes.flatMap((change, n) =>
    asWrites(change, NOOR, straws[n]?.storedAt ?? now),
  );
}

const asWrites = (change: StrawChange, by: Person, at: Date) =>
  writesOf([change], { by, at }).flatMap(({ path, fields }): Write[] => (fields ? [[path, { ...fields }]] : []));

export async function seedTank(db: Firestore, now: Date): Promise<void> {
  const { id, ...tank } = TANK;
  const at = new Date(now.getTime() - 300 * DAY_MS);
  const batch = db.batch();
  const version = { ...tank, by: NOOR, at };
  batch.set(db.doc(tankPath(id)), version).set(db.doc(`${tankPath(id)}/${HISTORY}/${tank.rev}`), version);
  for (const [path, fields] of earlierStraws(now)) batch.set(db.doc(path), fields);
  await batch.commit();
  await db.collection(`tanks/${id}/logs`).add(temperatureLog(now));
}

/** A week of a logger: readings each hour, and one refill. */
function temperatureLog(now: Date) {
  const lines = Array.from({ length: 7 * 24 }, (_, hour) => {
    const at = new Date(now.getTime() - 8 * DAY_MS + hour * HOUR_MS).toISOString().slice(0, 16).replace("T", " ");
    return `${at};${(-195.4 + (hour % 48) * 0.06).toFixed(1)}`;
  });
  const log = readTemperatureLog("T1-week.csv", ["Time;Celsius", ...lines].join("\n"), DEMO_SITE.timeZone);
  if ("fault" in log) throw new Error("The demo's log cannot be read.");
  return { ...log, by: EMMA, at: new Date(now.getTime() - DAY_MS) };
}

/** Two walks through canisters: one found everything, the other missed a straw and found one in the wrong canister. */
export async function seedAudits(db: Firestore, now: Date): Promise<void> {
  const { docs } = await db.collection("straws").get();
  const straws = docs.map((one) =>
    Straw.parse({ ...one.data(), id: one.id, at: one.get("at").toDate(), storedAt: one.get("storedAt").toDate() }),
  );
  const known = new Map(straws.map((straw) => [straw.id, straw]));
  const inCanister = (canister: string) => straws.filter(({ placeId = "" }) => placeId.startsWith(`T1~${canister}~`));
  const [, ...allButOne] = inCanister("2");
  const walks = [
    { canister: "1", seen: inCanister("1"), by: NOOR, daysAgo: 40 },
    { canister: "2", seen: [...allButOne, ...inCanister("3").slice(0, 1)], by: EMMA, daysAgo: 12 },
  ];
  for (const { canister, seen: scanned, by, daysAgo } of walks) {
    const seen = Object.fromEntries(scanned.map(({ id }) => [id, canister]));
    const { found, ...differences } = planAudit({ tank: "T1", canister, seen }, known);
    const startedAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const at = new Date(startedAt.getTime() + HOUR_MS);
    const scope = { organisation: ORGANISATION, tank: "T1", canister, state: "finished", seen };
    const audit = { ...scope, startedBy: by, startedAt, by, at, found: found.length, ...differences };
    await db.collection("bankAudits").add(audit);
  }
}
