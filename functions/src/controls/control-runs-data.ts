import { COLLECTIONS } from "@zona/domain/collections";
import { controlRun } from "@zona/domain/controls/control-runs";
import { ofStudy } from "@zona/domain/records/audit/revision";
import { LabTest } from "@zona/domain/records/lab-test";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { StaffCaller } from "../identity/caller.ts";
import { allNames } from "../identity/people-data.ts";
import { keptResults } from "../release/lot-data.ts";
import { type ChartedRun, chartedRuns } from "./control-runs.ts";

/** The runs that charts go back over, those that still go on included. */
const MOST_RUNS = 400;

/** The controls of those of the last locked and invalid runs that are read, by the results that were kept of them. */
export async function readControlRuns(
  staff: Pick<StaffCaller, "access">,
  db = getFirestore(adminApp()),
): Promise<ChartedRun[]> {
  const preclinical = db.collection(COLLECTIONS.tests).where("kind", "==", "preclinical");
  const [names, { docs }] = await Promise.all([
    allNames(),
    preclinical.orderBy("createdAt", "desc").limit(MOST_RUNS).get(),
  ]);
  const tests = docs.flatMap((stored) => readRecord(LabTest, stored.id, stored.data()) ?? []);
  const runs = await Promise.all(
    chartedRuns(tests, staff).map(async (test) => {
      const results = db.collection(COLLECTIONS.tests).doc(test.id).collection("results");
      const [kept] = keptResults((await results.get()).docs);
      const run = kept && controlRun(test, kept.result, (operator) => names.get(operator) ?? operator);
      return run && { run, of: ofStudy(test) };
    }),
  );
  return runs.filter((run) => run !== undefined);
}
