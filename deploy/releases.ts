import type { Cloud } from "./cloud.ts";
import { call, covers, DeployError, list, once, read, until } from "./google.ts";
import { ALREADY, type Step } from "./step.ts";
import { giveBack } from "./steps/account-steps.ts";
import { releasesBucket } from "./steps/bucket-steps.ts";
import { functionsOf, type Live, liveUrl, routed } from "./steps/release-steps.ts";

/** What answers people: by it the release before the last is brought back. */
type Release = {
  /** Which ruleset each release of rules names. */
  rulesets: Record<string, string>;
  /** Which revision answers for each service of Cloud Run. */
  revisions: Record<string, string>;
  /** The version of the site. */
  site: string;
};

const objectsUrl = (projectId: string) => `https://storage.googleapis.com/storage/v1/b/${releasesBucket(projectId)}/o`;

async function releaseNow(cloud: Cloud, projectId: string): Promise<Release> {
  const rules = `https://firebaserules.googleapis.com/v1/projects/${projectId}/releases`;
  const released = await list<{ name: string; rulesetName: string }>(cloud, rules, "releases");
  const functions = await functionsOf(cloud, projectId);
  const live = (await read(cloud, liveUrl(projectId))) as Live | undefined;
  const sorted = <T>(pairs: (readonly [string, T])[]) =>
    Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    rulesets: sorted(released.map(({ name, rulesetName }) => [name, rulesetName])),
    revisions: sorted(
      functions.flatMap(({ serviceConfig: { service, revision } = {} }) =>
        service && revision ? [[service, revision] as const] : [],
      ),
    ),
    site: live?.release?.version?.name ?? "",
  };
}

/** Of all releases, the oldest first. */
async function recorded(cloud: Cloud, projectId: string): Promise<Release[]> {
  const objects = await list<{ name: string }>(cloud, objectsUrl(projectId), "items");
  const names = objects.map(({ name }) => name).toSorted();
  const all: Release[] = [];
  for (const name of names) {
    const found = await read(cloud, `${objectsUrl(projectId)}/${encodeURIComponent(name)}?alt=media`);
    if (found) all.push(found as Release);
  }
  return all;
}

async function record(cloud: Cloud, projectId: string, release: Release): Promise<void> {
  const name = encodeURIComponent(`${new Date(cloud.now()).toISOString()}.json`);
  const bucket = releasesBucket(projectId);
  const url = `https://storage.googleapis.com/upload/storage/v1/b/${bucket}/o?uploadType=media&name=${name}`;
  const isThere = async () => covers(await read(cloud, `${objectsUrl(projectId)}/${name}?alt=media`), release);
  await until(cloud, "the record of the release", isThere, () => once(cloud, { method: "POST", url, body: release }));
}

export function recordStep(projectId: string): Step {
  return {
    title: "the release is written down",
    does: [`where it differs from the last: write rulesets, revisions and site to ${releasesBucket(projectId)}`],
    take: async (cloud) => {
      const now = await releaseNow(cloud, projectId);
      const last = (await recorded(cloud, projectId)).at(-1);
      if (JSON.stringify(last) === JSON.stringify(now)) return ALREADY;
      await record(cloud, projectId, now);
      return "done";
    },
    look: async (cloud) => {
      const now = await releaseNow(cloud, projectId);
      const last = (await recorded(cloud, projectId)).at(-1);
      const others = (["rulesets", "revisions", "site"] as const).filter(
        (part) => JSON.stringify(last?.[part]) !== JSON.stringify(now[part]),
      );
      if (others.length === 0) return ALREADY;
      throw new DeployError(`These are not of the release that was written down last: ${others.join(", ")}.`);
    },
  };
}

/**
 * Brings back what answered before the last release: the site first, then functions, then rules, against their order in a
 * deployment. Records stay as they are; what accounts may do no more they may again until the next deployment. Undone twice, the later release is back. Throws a DeployError where there is none.
 */
export async function undoLastRelease(cloud: Cloud, projectId: string, tell: (line: string) => void): Promise<void> {
  const all = await recorded(cloud, projectId);
  const last = JSON.stringify(all.at(-1));
  const before = all.findLast((release) => JSON.stringify(release) !== last);
  if (!before) throw new DeployError(`${projectId} has no release before its last: nothing was changed.`);
  const gone = Object.keys(before.revisions).filter((service) => !(service in (all.at(-1)?.revisions ?? {})));
  if (gone.length > 0) {
    throw new DeployError(
      `The release before had functions that were deleted since (${gone.join(", ")}): check out its commit and deploy it. Nothing was changed.`,
    );
  }
  const live = (await read(cloud, liveUrl(projectId))) as Live | undefined;
  if (live?.release?.version?.name !== before.site) {
    const url = `${liveUrl(projectId)}/releases?versionName=${before.site}`;
    await call(cloud, { method: "POST", url, body: { message: "the release before, brought back" } });
  }
  tell(`the site … ${before.site}`);
  await giveBack(cloud, projectId);
  for (const [service, revision] of Object.entries(before.revisions)) await routed(cloud, service, revision);
  tell(`functions … ${Object.keys(before.revisions).length} answer as before`);
  for (const [name, rulesetName] of Object.entries(before.rulesets)) {
    const url = `https://firebaserules.googleapis.com/v1/${name}`;
    if ((await read(cloud, url))?.rulesetName === rulesetName) continue;
    await call(cloud, { method: "PATCH", url, body: { release: { name, rulesetName } } });
  }
  tell(`rules … ${Object.keys(before.rulesets).length} as before`);
  await record(cloud, projectId, await releaseNow(cloud, projectId));
}
