import { REGION } from "@zona/domain/collections";
import type { Cloud } from "../cloud.ts";
import { call, list, once, until } from "../google.ts";
import { ALREADY, resource, type Step } from "../step.ts";

const DAY_SECONDS = 24 * 60 * 60;

type Schedule = { name: string; retention?: string; dailyRecurrence?: object; weeklyRecurrence?: object };
type Kind = "dailyRecurrence" | "weeklyRecurrence";

/** How many backups are kept: each is billed whole, so the days of the last week, and a week each of the last twelve. */
const BACKUPS: Readonly<Record<Kind, { retention: string; recurrence: object }>> = {
  dailyRecurrence: { retention: `${7 * DAY_SECONDS}s`, recurrence: {} },
  weeklyRecurrence: { retention: `${12 * 7 * DAY_SECONDS}s`, recurrence: { day: "SUNDAY" } },
};

const database = (projectId: string) => `https://firestore.googleapis.com/v1/projects/${projectId}/databases/(default)`;

async function scheduled(cloud: Cloud, url: string, kind: Kind): Promise<string> {
  const { retention, recurrence } = BACKUPS[kind];
  let there: Schedule | undefined;
  const isThere = async () => {
    there = (await list<Schedule>(cloud, url, "backupSchedules")).find((one) => one[kind]);
    return there?.retention === retention;
  };
  const isChanged = await until(cloud, `backups, ${kind}`, isThere, () =>
    there
      ? call(cloud, {
          method: "PATCH",
          url: `https://firestore.googleapis.com/v1/${there.name}?updateMask=retention`,
          body: { retention },
        })
      : once(cloud, { method: "POST", url, body: { retention, [kind]: recurrence } }),
  );
  return isChanged ? "done" : ALREADY;
}

/** The database, which nobody deletes by mistake and which can be read as it was, and its backups. */
export function firestoreSteps(projectId: string): readonly Step[] {
  const url = database(projectId);
  const safe = {
    deleteProtectionState: "DELETE_PROTECTION_ENABLED",
    pointInTimeRecoveryEnablement: "POINT_IN_TIME_RECOVERY_ENABLED",
  };
  const schedules = `${url}/backupSchedules`;
  return [
    resource({
      title: "Firestore, restorable to any minute of seven days",
      url,
      make: {
        method: "POST",
        url: `https://firestore.googleapis.com/v1/projects/${projectId}/databases?databaseId=(default)`,
        body: { type: "FIRESTORE_NATIVE", locationId: REGION, ...safe },
      },
      wanted: safe,
      mend: { method: "PATCH", url: `${url}?updateMask=${Object.keys(safe).join(",")}`, body: safe },
    }),
    {
      title: "a backup of Firestore each day, kept for a week, and each Sunday, kept for twelve",
      does: Object.entries(BACKUPS).map(
        ([kind, { retention }]) => `unless GET ${schedules} has it: POST ${schedules} ${kind} kept for ${retention}`,
      ),
      take: async (cloud) => {
        const daily = await scheduled(cloud, schedules, "dailyRecurrence");
        const weekly = await scheduled(cloud, schedules, "weeklyRecurrence");
        return daily === weekly ? daily : `daily ${daily}, weekly ${weekly}`;
      },
    },
  ];
}
