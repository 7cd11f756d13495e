import { type ResourceWork, resourcePath } from "@zona/domain/resources/resource";
import { checkResource, type ResourcePorts } from "./check-resource.ts";

export type ResourceSweepPorts = ResourcePorts & {
  /** Versions still `uploading` whose record is older than this, the oldest first. */
  waiting(before: Date, most: number): Promise<{ work: ResourceWork; begunAt: Date }[]>;
  /** Undefined when the file never came. */
  generationOf(work: ResourceWork): Promise<string | undefined>;
};

const MINUTE = 60_000;
/** When the event of an upload counts as lost, and when its file counts as never to come. */
const LOST_AFTER = 15 * MINUTE;
const ABANDONED_AFTER = 24 * 60 * MINUTE;
const MOST = 50;

/** Checks files whose event was lost, and ends versions whose file never came. Safe to repeat. */
export async function sweepResources(
  ports: ResourceSweepPorts,
  now: Date,
): Promise<{ checked: number; ended: number }> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  let checked = 0;
  let ended = 0;
  for (const { work, begunAt } of await ports.waiting(before(LOST_AFTER), MOST)) {
    const generation = await ports.generationOf(work);
    if (generation !== undefined) {
      await checkResource({ path: resourcePath(work.resourceId, work.version), generation }, ports);
      checked += 1;
    } else if (begunAt < before(ABANDONED_AFTER)) {
      await ports.records.finish(work, { state: "rejected", refusal: "never-arrived" });
      ended += 1;
    }
  }
  return { checked, ended };
}
