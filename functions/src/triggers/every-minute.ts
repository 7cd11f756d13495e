import { onSchedule } from "firebase-functions/scheduler";
import { allOf, logged } from "../firebase/logged.ts";
import { accountOf, derivedBucket } from "../firebase/parameters.ts";
import { languageOf } from "../language/reader-language-data.ts";
import { mailLinkKey, mailSettings, sendgridKey } from "../mail/mail-settings.ts";
import { mailUpkeep } from "../mail/mail-upkeep.ts";
import { outboxPort, upkeepRecords } from "../mail/outbox-data.ts";
import { renderNotice } from "../mail/rendering/render-mail.ts";
import { sendPorts } from "../mail/send-ports.ts";
import { notificationRecords } from "../notifications/notification-data.ts";
import { lookedBack, remind } from "../notifications/remind.ts";
import { sendSummaries } from "../notifications/summaries.ts";
import { tellPausedWebhook } from "../notifications/webhook-notice.ts";
import { upkeep } from "../operations/upkeep.ts";
import { buildReportRun } from "../schedules/build-run-data.ts";
import { planRuns } from "../schedules/plan-runs.ts";
import { forgottenRuns, planRecords, watchRecords } from "../schedules/run-data.ts";
import { watchRuns } from "../schedules/watch-runs.ts";
import { webhookUpkeep } from "../webhooks/send-webhook.ts";
import { sendWebhookPorts } from "../webhooks/send-webhook-data.ts";
import { webhookKey } from "../webhooks/webhook-settings.ts";

const now = () => new Date();

/** Deliveries to webhooks whose time has come, within the minute as well. */
function sendWaitingWebhooks(): Promise<string> {
  const ports = { ...sendWebhookPorts(webhookKey.value()), tellPaused: tellPausedWebhook };
  return webhookUpkeep(ports, now, new Date(Date.now() + 45_000));
}

/** What was put off waits for the morning: it need not be looked for in every minute. */
const SUMMARY_MINUTES = 5;

/** Mails whose time has come, and those whose run died. Ends within the minute; the next one goes on. */
const sendWaitingMails = () =>
  mailUpkeep({ ...sendPorts(), upkeep: upkeepRecords() }, now, new Date(Date.now() + 50_000));

/**
 * What is due is planned by the time that the tick stands for; so a tick that comes late, twice or not at all for a day
 * changes nothing but when. Then runs that died, and what became of the mails of the others.
 */
async function lookThroughSchedules(scheduledFor: Date): Promise<string> {
  const planned = await planRuns(planRecords(), scheduledFor);
  const forgotten = await forgottenRuns(now());
  for (const runId of forgotten) await buildReportRun(runId);
  const { site } = mailSettings();
  const watch = { runs: watchRecords(), outbox: outboxPort(), render: renderNotice, language: languageOf, site };
  const watched = await watchRuns(watch, now());
  return `${planned} planned, ${forgotten.length} taken up, ${watched} watched`;
}

/** Each of its parts is safe to repeat and to run twice at once; one that fails does not keep the others from running. */
export const everyMinute = onSchedule(
  {
    serviceAccount: accountOf("mail"),
    schedule: "every 1 minutes",
    memory: "1GiB",
    timeoutSeconds: 540,
    maxInstances: 1,
    secrets: [sendgridKey, mailLinkKey, webhookKey],
  },
  async ({ scheduleTime }) => {
    const at = new Date(scheduleTime);
    await allOf(
      logged("outbox looked through", {}, sendWaitingMails),
      logged("webhooks looked through", {}, sendWaitingWebhooks),
      logged("schedules looked through", {}, () => lookThroughSchedules(at)),
      logged("upkeep done", {}, () => upkeep(derivedBucket.value(), now)),
      // Of checks that open soon and of those that became overdue; each reminder is sent once.
      logged("summaries sent", {}, async () =>
        at.getUTCMinutes() % SUMMARY_MINUTES === 0 ? sendSummaries(notificationRecords(), now()) : "later",
      ),
      logged("reminders sent", {}, () => remind(notificationRecords(), now(), lookedBack(at))),
    );
  },
);
