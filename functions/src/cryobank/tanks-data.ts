import { Tank } from "@zona/domain/cryobank/straw";
import { Person } from "@zona/domain/identity/claims";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { putVersion } from "../firebase/put-version.ts";
import type { StaffCaller } from "../identity/caller.ts";
import type { TankRecords } from "./tanks.ts";

const KeptTank = Tank.extend({ by: Person });

/** In the name of one person. */
export const tankRecords = (
  { by, organisation }: Pick<StaffCaller, "by" | "organisation">,
  db = getFirestore(adminApp()),
): TankRecords => ({
  save: (id, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection("tanks").doc(id);
      const tank = readRecord(KeptTank, id, (await transaction.get(ref)).data());
      const layout = decide(tank);
      if (layout) putVersion(transaction, ref, layout, { by, organisation, rev: (tank?.rev ?? 0) + 1 });
    }),
  addLog: (tankId, logId, decide) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection("tanks").doc(tankId);
      const logRef = ref.collection("logs").doc(logId);
      const [stored, known] = await transaction.getAll(ref, logRef);
      const log = decide(readRecord(KeptTank, tankId, stored?.data()));
      if (!known?.exists) transaction.create(logRef, { ...log, by, at: FieldValue.serverTimestamp() });
    }),
});
