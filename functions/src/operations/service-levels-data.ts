import { dayIn } from "@zona/domain/charts/range";
import { COLLECTIONS, NOTIFICATIONS, REPORT_RUNS, SWEEPS } from "@zona/domain/collections";
import { ChainCheck } from "@zona/domain/operations/chain-check";
import { ReportRun } from "@zona/domain/schedules/report-run";
import { readRecord } from "@zona/domain/stored-record";
import { applicationDefault } from "firebase-admin/app";
import { type Firestore, getFirestore, type Query } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { logger } from "../firebase/logged.ts";
import { projectId } from "../firebase/parameters.ts";
import { currentSite } from "../firebase/site.ts";
import { actsCounted } from "./acts-counted.ts";
import type { LevelPorts } from "./service-levels.ts";

/** Two dozen schedules that run each day. */
const MOST_RUNS = 700;

const countOf = async (query: Query) => (await query.count().get()).data().count;

/** Counting takes one read of the database for a thousand entries of an index. */
async function ended(db: Firestore, collection: string, field: string, since: Date) {
  const all = db.collection(collection);
  const [ends, late] = await Promise.all([
    countOf(all.where(`${field}.at`, ">=", since)),
    countOf(all.where(`${field}.lateAt`, ">=", since)),
  ]);
  return { all: ends, late };
}

export async function levelPorts(db = getFirestore(adminApp())): Promise<LevelPorts> {
  const { timeZone } = await currentSite();
  return {
    thumbnails: (since) => ended(db, COLLECTIONS.media, "ended", since),
    reminders: (since) => ended(db, NOTIFICATIONS, "reminded", since),
    async runs(since) {
      const planned = db.collection(REPORT_RUNS).where("planned", ">=", since).orderBy("planned", "desc");
      const { docs } = await planned.limit(MOST_RUNS).get();
      return docs.flatMap((found) => {
        const run = readRecord(ReportRun, found.id, found.data());
        return run?.why === "schedule" ? [{ ...run, hasFailed: run.state === "failed" }] : [];
      });
    },
    async trails(since) {
      const check = await db.collection(SWEEPS).doc("chain").get();
      const checks = readRecord(ChainCheck, check.id, check.data())?.ended?.filter(({ at }) => at >= since);
      if (!checks || checks.length === 0) return undefined;
      const late = checks.reduce((sum, each) => sum + each.late, 0);
      return { all: checks.reduce((sum, { onTime }) => sum + onTime, late), late };
    },
    async acts(days) {
      if (process.env.FUNCTIONS_EMULATOR === "true") return undefined;
      const credential = applicationDefault();
      const token = async () => (await credential.getAccessToken()).access_token;
      return actsCounted({ project: projectId(), days, now: new Date() }, { fetch, token }).catch((error) => {
        // A level that cannot be read is said not to be measured; the others are of use without it.
        logger.warn("acts not counted", error);
        return undefined;
      });
    },
    dayOf: (instant) => dayIn(instant, timeZone),
  };
}
