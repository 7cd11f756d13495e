import { REPORT_RUNS } from "@zona/domain/collections";
import { onDocumentCreated } from "firebase-functions/firestore";
import { onSchedule } from "firebase-functions/scheduler";
import { logged } from "../firebase/logged.ts";
import { mailSettings } from "../firebase/mail-settings.ts";
import { derivedBucket } from "../firebase/parameters.ts";

async function build(runId: string): Promise<string> {
  const [{ buildRun }, { addressHash, buildPorts }] = await Promise.all([
    import("./build-run.ts"),
    import("../firebase/run-ports.ts"),
  ]);
  return buildRun(runId, buildPorts(derivedBucket.value(), mailSettings().site), addressHash, () => new Date());
}

/** Makes the mails of a run as soon as it is planned. */
export const reportRun = onDocumentCreated(
  { document: `${REPORT_RUNS}/{runId}`, retry: true, memory: "1GiB", timeoutSeconds: 540 },
  async ({ params: { runId } }) => {
    await logged("report run", { runId }, () => build(runId));
  },
);

/**
 * What is due is planned by the time that the tick stands for; so a tick that comes late, twice or not at all for a day
 * changes nothing but when. Then runs that died, and what became of the mails of the others.
 */
export const reportTick = onSchedule(
  { schedule: "every 1 minutes", memory: "1GiB", timeoutSeconds: 540, maxInstances: 1 },
  async ({ scheduleTime }) => {
    await logged("schedules looked through", {}, async () => {
      const [
        { planRuns },
        { forgottenRuns, planRecords, watchRecords },
        { watchRuns },
        { outboxPort },
        { renderNotice },
      ] = await Promise.all([
        import("./plan-runs.ts"),
        import("../firebase/run-records.ts"),
        import("./watch-runs.ts"),
        import("../firebase/outbox-records.ts"),
        import("../mail/render-mail.ts"),
      ]);
      const planned = await planRuns(planRecords(), new Date(scheduleTime));
      const forgotten = await forgottenRuns(new Date());
      for (const runId of forgotten) await build(runId);
      const watch = { runs: watchRecords(), outbox: outboxPort(), render: renderNotice, site: mailSettings().site };
      const watched = await watchRuns(watch, new Date());
      return `${planned} planned, ${forgotten.length} taken up, ${watched} watched`;
    });
  },
);
