import { BankAudit } from "@zona/domain/cryobank/bank-audit";
import { strawCode } from "@zona/domain/cryobank/place";
import { Straw, Tank } from "@zona/domain/cryobank/straw";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, type Firestore, getFirestore, type Transaction } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { StaffCaller } from "../identity/caller.ts";
import type { AuditRecords } from "./audits.ts";

/** The straws of an organisation that lie where an audit looks, and those that were scanned. */
async function strawsOf({ organisation, tank, canister, seen }: BankAudit, transaction: Transaction, db: Firestore) {
  const straws = db.collection("straws");
  const prefix = canister === undefined ? `${tank}~` : `${tank}~${canister}~`;
  const inScope = straws
    .where("organisation", "==", organisation)
    .where("placeId", ">=", prefix)
    .where("placeId", "<", `${prefix}~`);
  const { docs } = await transaction.get(inScope);
  const known = new Map(docs.flatMap((one) => asStraw(one.id, one.data())));
  // Whatever else was scanned is the code of no straw.
  const codes = Object.keys(seen).filter((code) => !known.has(code) && strawCode(code) === code);
  const elsewhere = codes.length > 0 ? await transaction.getAll(...codes.map((code) => straws.doc(code))) : [];
  for (const [id, straw] of elsewhere.flatMap((one) => asStraw(one.id, one.data())))
    if (straw.organisation === organisation) known.set(id, straw);
  return known;
}

function asStraw(id: string, stored: object | undefined): [string, Straw][] {
  const straw = readRecord(Straw, id, stored);
  return straw ? [[id, straw]] : [];
}

/** In the name of one person. */
export const auditRecords = ({ by }: Pick<StaffCaller, "by">, db = getFirestore(adminApp())): AuditRecords => ({
  start: ({ id, tank }, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection("bankAudits").doc(id);
      const [stored, known] = await transaction.getAll(db.collection("tanks").doc(tank), ref);
      const scope = decide(readRecord(Tank, tank, stored?.data()), readRecord(BankAudit, id, known?.data()));
      const at = FieldValue.serverTimestamp();
      if (scope) transaction.create(ref, { ...scope, state: "open", startedBy: by, startedAt: at, seen: {}, by, at });
    }),
  finish: (id, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection("bankAudits").doc(id);
      const audit = readRecord(BankAudit, id, (await transaction.get(ref)).data());
      const straws = audit?.state === "open" ? await strawsOf(audit, transaction, db) : new Map<string, Straw>();
      const differences = decide(audit, straws);
      if (differences)
        transaction.update(ref, { ...differences, state: "finished", by, at: FieldValue.serverTimestamp() });
    }),
});
