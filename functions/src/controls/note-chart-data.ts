import { CONTROL_SIGNALS, CONTROL_TARGETS } from "@zona/domain/collections";
import { ControlTargets } from "@zona/domain/controls/chart-notes";
import { readRecord } from "@zona/domain/stored-record";
import { FieldValue, getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { ChartNotes } from "./note-chart.ts";

export const chartNotes = (db = getFirestore(adminApp())): ChartNotes => ({
  add: (id, note) =>
    db.runTransaction(async (transaction) => {
      const ref = db.collection(CONTROL_SIGNALS).doc(id);
      const known = await transaction.get(ref);
      if (!known.exists) transaction.create(ref, { ...note, at: FieldValue.serverTimestamp() });
    }),
});

/** What an organisation aims at, a fraction of 1; undefined where it set nothing. */
export async function targetOf(organisation: string, indicator: string): Promise<number | undefined> {
  const stored = await getFirestore(adminApp()).collection(CONTROL_TARGETS).doc(organisation).get();
  const percent = readRecord(ControlTargets, stored.id, stored.data())?.targets[indicator];
  return percent === undefined ? undefined : percent / 100;
}
