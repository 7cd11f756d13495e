import { BankAudit } from "@zona/domain/cryobank/bank-audit";
import {
  type Act,
  type Bank,
  commitsOf,
  planTakeOut,
  type StrawChange,
  type TakeOut,
  writesOf,
} from "@zona/domain/cryobank/bank-plans";
import { Straw, StrawMove, Tank } from "@zona/domain/cryobank/straw";
import { StoredTemperatureLog, type TemperatureLog } from "@zona/domain/cryobank/temperature-log";
import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import type { Said } from "@zona/domain/messages/said";
import { readRecord } from "@zona/domain/stored-record";
import {
  addDoc,
  collection,
  doc,
  FieldPath,
  getDoc,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from "firebase/firestore";
import { ofOwnOrganisation } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";

const MOST_TANKS = 50;
const MOST_STRAWS = 5_000;
const MOST_ENDING = 300;
const MOST_MOVES = 200;
const MOST_AUDITS = 50;
const MOST_LOGS = 50;

const straws = collection(firestore, "straws");
const audits = collection(firestore, "bankAudits");

export const listenToTanks = listenToList(Tank, () =>
  ofOwnOrganisation(query(collection(firestore, "tanks"), limit(MOST_TANKS))),
);

/** The straws that lie in a tank. */
export const listenToTank = (tank: string) =>
  listenToList(Straw, () =>
    ofOwnOrganisation(
      query(straws, where("placeId", ">=", `${tank}~`), where("placeId", "<", `${tank}~~`), limit(MOST_STRAWS)),
    ),
  );

/** Straws whose consent ends until a day, the first to end first. */
export const listenToEnding = (until: string) =>
  listenToList(Straw, () =>
    ofOwnOrganisation(
      query(straws, where("consent.endsOn", "<=", until), orderBy("consent.endsOn"), limit(MOST_ENDING)),
    ),
  );

/** The straws that hold what a record froze, whatever became of them. */
export const listenToStrawsOf = (testId: string) =>
  listenToList(Straw, () => ofOwnOrganisation(query(straws, where("testId", "==", testId), limit(100))));

/** The straws that were warmed for a record, whichever record froze them. */
export const listenToWarmedFor = (testId: string) =>
  listenToList(Straw, () => ofOwnOrganisation(query(straws, where("warmedFor", "==", testId), limit(100))));

export const listenToStraw = (strawId: string) => listenToRecord(Straw, () => doc(straws, strawId));

/** The moves of a straw, the newest first. */
export const listenToMoves = (strawId: string) =>
  listenToList(StrawMove, () => query(collection(straws, strawId, "moves"), orderBy("rev", "desc"), limit(MOST_MOVES)));

export async function fetchStraw(strawId: string): Promise<Straw | undefined> {
  const found = await getDoc(doc(straws, strawId));
  return readRecord(Straw, found.id, found.data({ serverTimestamps: "estimate" }));
}

/**
 * Writes acts on straws, a few of them a commit. Rejects with an AppError: `invalid-input` with its sentence where they
 * cannot be put in order; otherwise as the database does, with what was committed before kept.
 */
export async function writeChanges(changes: readonly StrawChange[], by: Person): Promise<void> {
  const { commits, why } = commitsOf(changes);
  if (why) throw new AppError("invalid-input", why);
  for (const commit of commits) {
    const batch = writeBatch(firestore);
    for (const { path, fields } of writesOf(commit, { by, at: serverTimestamp() })) {
      if (fields) batch.set(doc(firestore, path), fields);
      else batch.delete(doc(firestore, path));
    }
    await batch.commit();
  }
}

/** A straw leaves the bank to be warmed: says why it cannot, or takes it out. */
export async function takeOutForWarming(
  strawId: string,
  out: Pick<Extract<TakeOut, { kind: "warm" }>, "purpose" | "testId">,
  act: Act,
): Promise<Said | undefined> {
  const straw = await fetchStraw(strawId);
  const bank: Bank = { straws: new Map(straw ? [[straw.id, straw]] : []), tanks: new Map() };
  const { changes, refused } = planTakeOut(bank, strawId, { kind: "warm", ...out }, act);
  if (refused[0]) return refused[0].why;
  await writeChanges(changes, act.by);
  return undefined;
}

/** Registers a tank, or gives it another layout; rejects where somebody else did so first. */
export const saveTank = ({ id, ...tank }: Omit<Tank, "rev">, rev: number, by: Person) =>
  setDoc(doc(firestore, "tanks", id), { ...tank, rev: rev + 1, by, at: serverTimestamp() });

/** The last audits of all tanks, the newest first. */
export const listenToAudits = listenToList(BankAudit, () =>
  ofOwnOrganisation(query(audits, orderBy("startedAt", "desc"), limit(MOST_AUDITS))),
);

export const listenToAudit = (auditId: string) => listenToRecord(BankAudit, () => doc(audits, auditId));

/** Begins an audit of a tank, or of one canister of it; resolves with its id. */
export async function startAudit(scope: Pick<BankAudit, "organisation" | "tank" | "canister">, by: Person) {
  const at = serverTimestamp();
  const { canister, ...rest } = scope;
  const begun = {
    ...rest,
    ...(canister && { canister }),
    state: "open",
    startedBy: by,
    startedAt: at,
    seen: {},
    by,
    at,
  };
  return (await addDoc(audits, begun)).id;
}

/** Adds what was scanned since the last time: the codes, each with the canister in which it was. */
export async function addScans(auditId: string, scans: ReadonlyMap<string, string>, by: Person): Promise<void> {
  const pairs = [...scans].flatMap(([code, canister]) => [new FieldPath("seen", code), canister]);
  await updateDoc(doc(audits, auditId), "by", by, "at", serverTimestamp(), ...pairs);
}

export const finishAudit = (auditId: string, differences: object, by: Person) =>
  updateDoc(doc(audits, auditId), { ...differences, state: "finished", by, at: serverTimestamp() });

/** Files of a tank's logger, the newest first. */
export const listenToLogs = (tank: string) =>
  listenToList(StoredTemperatureLog, () =>
    query(collection(firestore, "tanks", tank, "logs"), orderBy("to", "desc"), limit(MOST_LOGS)),
  );

export const addLog = (tank: string, log: TemperatureLog, by: Person) =>
  addDoc(collection(firestore, "tanks", tank, "logs"), { ...log, by, at: serverTimestamp() });
