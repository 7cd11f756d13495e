import { WEBHOOK_ALERTS, WEBHOOK_LOG_MS, type Webhook, type WebhookDelivery } from "@zona/domain/exchange/webhook";
import { LATEST_MS } from "@zona/domain/notifications/due-notices";
import type { Notice } from "@zona/domain/notifications/notification";
import type { Revision } from "@zona/domain/records/audit/revision";
import type { LabTest } from "@zona/domain/records/lab-test";

export type TellPort = {
  webhooksOf(organisation: string): Promise<Pick<Webhook, "id" | "studyId" | "scopes">[]>;
  /** Leaves a delivery that is there already as it is. */
  queue(webhookId: string, delivery: WebhookDelivery): Promise<void>;
};

/** What happened, whose it is, and the cause that names it. */
type Told = Pick<WebhookDelivery, "type" | "at" | "data"> & { cause: string; organisation: string; studyId?: string };

/** A delivery that is tried at once. Its id is also a header, so it has letters, digits, `-` and `_` alone. */
export const waitingDelivery = (
  { cause, studyId, type, at, data }: Omit<Told, "organisation">,
  now: Date,
): WebhookDelivery => ({
  ...{ id: cause.replaceAll(/[^\w-]/g, "_"), type, at, data, ...(studyId && { studyId }) },
  ...{ createdAt: now, endsAt: new Date(now.getTime() + WEBHOOK_LOG_MS), state: "waiting", attempts: [] },
  nextAttemptAt: now,
});

async function tell(told: Told, scope: Webhook["scopes"][number], port: TellPort, now: Date): Promise<string> {
  const all = await port.webhooksOf(told.organisation);
  const to = all.filter((one) => one.scopes.includes(scope) && (one.studyId ?? told.studyId) === told.studyId);
  for (const { id } of to) await port.queue(id, waitingDelivery(told, now));
  return `${to.length} webhooks`;
}

type Moved = Pick<LabTest, "imported" | "code" | "kind" | "organisation" | "studyId">;

/** Queues a move for whoever is told of the study; nothing for what only changed data, or was history when it came. */
export async function tellMove(
  testId: string,
  { rev, at, action, after }: Pick<Revision, "rev" | "at" | "action" | "after">,
  port: TellPort & { test(testId: string): Promise<Moved | undefined> },
  now: Date,
): Promise<string> {
  if (typeof after.status !== "string" || now.getTime() - at.getTime() >= LATEST_MS) return "nothing-to-tell";
  const test = await port.test(testId);
  if (!test) return "no-test";
  if (test.imported && rev === 1) return "imported";
  const { code, kind, organisation, studyId } = test;
  const data = { record: testId, code, kind, study: studyId, action, state: after.status, revision: String(rev) };
  return tell(
    { cause: `move-${testId}-${rev}`, type: "record.moved", at, data, organisation, studyId },
    "moves",
    port,
    now,
  );
}

/** Queues a notice that is an alert. */
export async function tellAlert(
  { kind, cause, testId, code, indicator }: Notice,
  of: { organisation: string; studyId?: string },
  port: TellPort,
  now: Date,
): Promise<string> {
  if (!WEBHOOK_ALERTS.includes(kind)) return "no-alert";
  const known = { alert: kind, record: testId, code, study: of.studyId, indicator };
  const data = Object.fromEntries(Object.entries(known).filter((one): one is [string, string] => one[1] !== undefined));
  return tell({ cause: `alert-${kind}-${cause}`, type: "alert.raised", at: now, data, ...of }, "alerts", port, now);
}
