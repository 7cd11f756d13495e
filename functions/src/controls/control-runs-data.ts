import { COLLECTIONS } from "@zona/domain/collections";
import { type ControlRun, controlRun } from "@zona/domain/controls/control-runs";
import type { OfStudy } from "@zona/domain/identity/access";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { allNames } from "../identity/people-data.ts";
import { keptResults } from "../release/lot-data.ts";

/** The runs that charts go back over, those that still go on included. */
const MOST_RUNS = 400;

/** The controls of those of the last locked and invalid runs that are read, by the results that were kept of them. */
export async function readControlRuns(
  isRead: (of: OfStudy) => boolean,
  db = getFirestore(adminApp()),
): Promise<ControlRun[]> {
  const preclinical = db.collection(COLLECTIONS.tests).where("kind", "==", "preclinical");
  const [names, { docs }] = await Promise.all([
    allNames(),
    preclinical.orderBy("createdAt", "desc").limit(MOST_RUNS).get(),
  ]);
  const ended = docs.filter((stored) => ["locked", "invalid"].includes(String(stored.get("status"))));
  const runs = await Promise.all(
    ended.map(async (stored) => {
      const test = readRecord(LabTest, stored.id, stored.data());
      const [kept] = keptResults((await stored.ref.collection("results").get()).docs);
      return test && kept && isRead(test)
        ? controlRun(test, kept.result, (operator) => names.get(operator) ?? operator)
        : undefined;
    }),
  );
  return runs.filter((run) => run !== undefined);
}
