import { remakeMarked } from "../facts/remake.ts";
import { markDueTestsOfSite } from "../facts/site-marks-data.ts";
import { markTestsOfStatements } from "../facts/statement-marks-data.ts";
import { markedTests, testFactRecords } from "../facts/test-facts-data.ts";
import { currentSite } from "../firebase/site.ts";
import { workQueue } from "../media/work-queue.ts";
import { removeExpiredExports } from "../reports/export-data.ts";
import { bulkStep } from "./bulk-step.ts";
import { bulkRecords, runningBulkRuns } from "./operation-data.ts";

/** Pages of a bulk run in one call; the next minute brings the next. */
const MOST_STEPS = 10;

/** What has to be done every minute: the pages of bulk runs, the tests of which a picture or query
 * changed, that somebody witnessed or had a result of, or whose checks the site plans otherwise, and files whose time is over. */
export async function upkeep(derivedBucket: string, now: () => Date): Promise<string> {
  let steps = 0;
  for (const bulkId of await runningBulkRuns()) {
    const ports = { records: bulkRecords(), queue: workQueue };
    let outcome = await bulkStep(bulkId, ports, now());
    for (steps += 1; outcome === "more" && steps < MOST_STEPS; steps += 1)
      outcome = await bulkStep(bulkId, ports, now());
  }
  await markDueTestsOfSite(await currentSite());
  await markTestsOfStatements(now());
  const facts = await remakeMarked(markedTests(), testFactRecords(), now);
  return `${steps} pages, ${facts}, ${await removeExpiredExports(derivedBucket, now())} exports expired`;
}
