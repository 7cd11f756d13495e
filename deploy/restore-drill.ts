import { parseArgs } from "node:util";
import { REGION } from "@zona/domain/collections";
import { type Cloud, googleCloud } from "./cloud.ts";
import { call, DeployError, list, once, read, until } from "./google.ts";
import { verifyRestored } from "./verify-restored.ts";

// `npm run restore-drill -- --project ID`: what nobody has tried is no backup. Makes a database of the newest one beside the
// real one, verifies records of it, and takes it away again. Nothing of the real database is touched.

const MINUTE_MS = 60_000;

type Backup = { name: string; database: string; snapshotTime: string; state: string };

/** Of a sample of records: how many were verified, and the ids of those whose trail does not hold. */
export type Verified = { verified: number; broken: string[] };

/** The newest backup that can be restored; what cannot is told before anything is made. */
async function newestBackup(cloud: Cloud, projectId: string, tell: (line: string) => void): Promise<Backup> {
  const url = `https://firestore.googleapis.com/v1/projects/${projectId}/locations/${REGION}/backups`;
  const all = (await list<Backup>(cloud, url, "backups")).filter(({ database }) => database.endsWith("/(default)"));
  const newestFirst = all.toSorted((a, b) => (a.snapshotTime < b.snapshotTime ? 1 : -1));
  const damaged = newestFirst.filter(({ state }) => state === "NOT_AVAILABLE");
  if (damaged.length > 0) {
    tell(`${damaged.length} backups cannot be restored: ${damaged.map(({ snapshotTime }) => snapshotTime).join(", ")}`);
  }
  const newest = newestFirst.find(({ state }) => state === "READY");
  if (newest) return newest;
  throw new DeployError(
    `${projectId} has no backup that can be restored: run \`npm run deploy -- --project ${projectId}\` and this again two days later. Nothing was made.`,
  );
}

/**
 * Restores the newest backup and verifies it with `verify`. Throws a DeployError where a record does not hold; the restored
 * database stays for whoever looks into it then.
 */
export async function restoreDrill(
  projectId: string,
  cloud: Cloud,
  verify: (databaseId: string) => Promise<Verified>,
  tell: (line: string) => void,
): Promise<void> {
  const backup = await newestBackup(cloud, projectId, tell);
  tell(`backup of ${backup.snapshotTime}`);
  const begun = cloud.now();
  const databaseId = `drill-${new Date(begun).toISOString().slice(0, 10)}`;
  const databases = `https://firestore.googleapis.com/v1/projects/${projectId}/databases`;
  const body = { databaseId, backup: backup.name };
  const isThere = async () => (await read(cloud, `${databases}/${databaseId}`)) !== undefined;
  await until(cloud, databaseId, isThere, () => once(cloud, { method: "POST", url: `${databases}:restore`, body }));
  tell(`restored as ${databaseId} in ${Math.round((cloud.now() - begun) / MINUTE_MS)} minutes`);
  const { verified, broken } = await verify(databaseId);
  if (verified === 0) throw new DeployError(`${databaseId} holds no record: look at it, then delete it.`);
  if (broken.length > 0) {
    throw new DeployError(
      `${broken.length} of ${verified} records do not hold in ${databaseId}: ${broken.join(", ")}. It was kept to be looked at; delete it afterwards.`,
    );
  }
  tell(`${verified} records verified, all hold`);
  await call(cloud, { method: "DELETE", url: `${databases}/${databaseId}` });
  tell(`${databaseId} deleted; the drill took ${Math.round((cloud.now() - begun) / MINUTE_MS)} minutes`);
}

if (import.meta.main) {
  try {
    const { project } = parseArgs({ options: { project: { type: "string" } } }).values;
    if (!project) throw new DeployError("Usage: npm run restore-drill -- --project ID");
    await restoreDrill(project, googleCloud, (databaseId) => verifyRestored(project, databaseId), console.log);
  } catch (error) {
    console.error(error instanceof DeployError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
