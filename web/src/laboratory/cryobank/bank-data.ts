import { BankAudit } from "@zona/domain/cryobank/bank-audit";
import type {
  ActOnStraws,
  AddTemperatureLog,
  BankAnswer,
  FinishBankAudit,
  SaveTank,
  StartBankAudit,
  StoreStraws,
} from "@zona/domain/cryobank/bank-requests";
import { Straw, StrawMove, Tank } from "@zona/domain/cryobank/straw";
import { StoredTemperatureLog } from "@zona/domain/cryobank/temperature-log";
import type { Person } from "@zona/domain/identity/claims";
import type { StaffOperation } from "@zona/domain/identity/staff-operations";
import { readRecord } from "@zona/domain/stored-record";
import {
  collection,
  doc,
  FieldPath,
  getDoc,
  limit,
  orderBy,
  query,
  serverTimestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { ofOwnOrganisation } from "../../people/access/scoped-data.ts";
import { untilSent } from "../../people/session/until-sent.ts";
import { whileConnected } from "../../platform/firebase/connection.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
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

/** What the server does with the bank: it plans each act on what is stored. Safe to ask again: what was done is told. */
function asking<In, Out = object>(operation: StaffOperation) {
  const { ask } = staffOperation<In, Out>(operation);
  return (asked: In) => whileConnected(() => ask(asked));
}

/** Resolve with why the act was not done, straw by straw; reject with what `serverFailureSentence` reads. */
export const actOnStraws = asking<ActOnStraws, BankAnswer>("actOnStraws");
export const storeStraws = asking<StoreStraws, BankAnswer>("storeStraws");

/** Registers a tank, or gives it another layout; rejects where somebody else did so first. */
export const saveTank = asking<SaveTank>("saveTank");

/** The last audits of all tanks, the newest first. */
export const listenToAudits = listenToList(BankAudit, () =>
  ofOwnOrganisation(query(audits, orderBy("startedAt", "desc"), limit(MOST_AUDITS))),
);

export const listenToAudit = (auditId: string) => listenToRecord(BankAudit, () => doc(audits, auditId));

/** The id of an audit that is to begin. */
export const newAuditId = () => doc(audits).id;
export const startAudit = asking<StartBankAudit>("startBankAudit");

/** Adds what was scanned since the last time: the codes, each with the canister in which it was. Goes on without a network. */
export async function addScans(auditId: string, scans: ReadonlyMap<string, string>, by: Person): Promise<void> {
  const pairs = [...scans].flatMap(([code, canister]) => [new FieldPath("seen", code), canister]);
  await untilSent(updateDoc(doc(audits, auditId), "by", by, "at", serverTimestamp(), ...pairs));
}

/** Finishes an audit with what differs, as the server finds it. */
export const finishAudit = asking<FinishBankAudit>("finishBankAudit");

/** Files of a tank's logger, the newest first. */
export const listenToLogs = (tank: string) =>
  listenToList(StoredTemperatureLog, () =>
    query(collection(firestore, "tanks", tank, "logs"), orderBy("to", "desc"), limit(MOST_LOGS)),
  );

export const addLog = asking<AddTemperatureLog>("addTemperatureLog");
