import { randomBytes } from "node:crypto";
import { AppError } from "@zona/domain/errors";
import {
  MOST_WEBHOOKS,
  resentDelivery,
  type ShownDelivery,
  type ShownWebhook,
  type Webhook,
  type WebhookAnswer,
  type WebhookDelivery,
  WebhookRequest,
} from "@zona/domain/exchange/webhook";
import type { Access } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { Study } from "@zona/domain/studies/study";
import type { LogEntry } from "../identity/accounts/accounts.ts";
import type { StaffCaller } from "../identity/caller.ts";
import { isSendable } from "./post-webhook.ts";
import { waitingDelivery } from "./tell-webhooks.ts";
import { mayTell } from "./webhook-access.ts";
import { webhookSecret } from "./webhook-secret.ts";

export type WebhookPorts = {
  key: string;
  isLocalAllowed: boolean;
  /** Those of an organisation with what whoever each acts for may now, newest first. */
  list(organisation: string): Promise<{ webhook: Webhook; access: Access | undefined }[]>;
  study(studyId: string): Promise<Pick<Study, "id" | "organisation"> | undefined>;
  /** Writes a webhook and the log in one commit; false where the organisation has as many as it may. */
  create(webhook: Webhook, log: LogEntry): Promise<boolean>;
  /**
   * Replaces one of the organisation by what is made of it and writes the log in one commit; without a result it is removed. Resolves
   * with what it was; undefined where there is none, and what `decide` throws changes nothing.
   */
  change(
    id: string,
    organisation: string,
    decide: (webhook: Webhook) => { next: Webhook | undefined; log: LogEntry },
  ): Promise<Webhook | undefined>;
  queue(webhookId: string, delivery: WebhookDelivery): Promise<void>;
  /**
   * Replaces a delivery of one of the organisation by what is made of it and writes the log in one commit; false where there is none,
   * and what `decide` throws changes nothing.
   */
  changeDelivery(
    of: { id: string; delivery: string; organisation: string },
    decide: (webhook: Webhook, delivery: WebhookDelivery) => { next: WebhookDelivery; log: LogEntry },
  ): Promise<boolean>;
  /** The newest deliveries of one of the organisation; undefined where there is none. */
  log(id: string, organisation: string): Promise<WebhookDelivery[] | undefined>;
};

const ID_BYTES = 16;

function shown(webhook: Webhook, access: Access | undefined, now: Date): ShownWebhook {
  const { id, name, studyId, scopes, url, by, createdAt, paused, failingSince } = webhook;
  return {
    ...{ id, name, scopes, url, by, createdAt: createdAt.toISOString(), ...(studyId && { studyId }) },
    ...(paused && { paused: { ...paused, at: paused.at.toISOString() } }),
    ...(failingSince && { failingSince: failingSince.toISOString() }),
    isWithheld: !mayTell(access, webhook, studyId, now),
  };
}

const shownDelivery = ({ id, type, at, state, data, attempts, nextAttemptAt }: WebhookDelivery): ShownDelivery => ({
  ...{ id, type, state, at: at.toISOString(), about: data.code ?? data.indicator ?? "" },
  attempts: attempts.map((one) => ({ ...one, at: one.at.toISOString() })),
  ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
});

/** The log holds the host alone: what follows it may be a secret of the receiver. */
function logOf(kind: LogEntry["kind"], { name, url, organisation, studyId }: Webhook, { by }: StaffCaller): LogEntry {
  const told = `${name} (${new URL(url).host})`;
  return { kind, organisation, name: told, ...(studyId && { studyId }), by };
}

type Create = Extract<WebhookRequest, { step: "create" }>;

async function create(who: StaffCaller, asked: Create, ports: WebhookPorts, now: Date): Promise<WebhookAnswer> {
  const { step: _, scopes, ...told } = asked;
  const { organisation, by } = who;
  const { studyId } = told;
  if (studyId !== undefined && (await ports.study(studyId))?.organisation !== organisation)
    throw new AppError("not-found", refuses("noStudy"));
  if (!mayTell(who.access, who, studyId, now)) throw new AppError("forbidden", refuses("webhookScope"));
  if (!isSendable(new URL(told.url), ports.isLocalAllowed))
    throw new AppError("invalid-input", refuses("webhookAddress"));
  const made = { organisation, by, createdAt: now, version: 1, scopes: [...new Set(scopes)] };
  const webhook: Webhook = { id: randomBytes(ID_BYTES).toString("hex"), ...told, ...made };
  if (!(await ports.create(webhook, logOf("create-webhook", webhook, who))))
    throw new AppError("conflict", refuses("manyWebhooks", { most: MOST_WEBHOOKS }));
  return { secret: webhookSecret(webhook, ports.key) };
}

/** What each step makes of a webhook, and how the log calls it. */
const CHANGES = {
  pause: { kind: "pause-webhook", next: (one, { by }, at) => ({ ...one, paused: { at, why: "person", by } }) },
  resume: { kind: "resume-webhook", next: ({ paused: _, failingSince: __, ...one }, { by }) => ({ ...one, by }) },
  rotate: { kind: "rotate-webhook", next: (one, _, now) => ({ ...one, version: one.version + 1, rotatedAt: now }) },
  remove: { kind: "remove-webhook", next: () => undefined },
} as const satisfies Record<
  string,
  { kind: LogEntry["kind"]; next: (webhook: Webhook, who: StaffCaller, now: Date) => Webhook | undefined }
>;

/** Lists, makes, changes and tries the webhooks of an organisation, for its administrators. Rejects with an AppError. */
export async function webhooksFor(
  who: StaffCaller,
  asked: Unparsed,
  ports: WebhookPorts,
  now: Date,
): Promise<WebhookAnswer> {
  if (!who.isAdmin) throw new AppError("forbidden", refuses("adminsOnly"));
  const { data } = WebhookRequest.safeParse(asked);
  if (!data) throw new AppError("invalid-input", refuses("unreadable"));
  if (data.step === "create") return create(who, data, ports, now);
  const { organisation } = who;
  const all = data.step === "list" || data.step === "test" ? await ports.list(organisation) : [];
  if (data.step === "list") return { webhooks: all.map(({ webhook, access }) => shown(webhook, access, now)) };
  const { id, step } = data;
  const none = () => new AppError("not-found", refuses("noWebhook"));
  if (step === "log") {
    const deliveries = await ports.log(id, organisation);
    if (!deliveries) throw none();
    return { deliveries: deliveries.map(shownDelivery) };
  }
  if (step === "test") {
    if (!all.some(({ webhook }) => webhook.id === id)) throw none();
    const cause = `test-${randomBytes(ID_BYTES).toString("hex")}`;
    await ports.queue(id, waitingDelivery({ cause, type: "webhook.test", at: now, data: {} }, now));
    return {};
  }
  if (step === "resend") {
    const isThere = await ports.changeDelivery({ id, delivery: data.delivery, organisation }, (webhook, delivery) => {
      const next = resentDelivery(delivery, now);
      if (!next) throw new AppError("conflict", refuses("deliveryNotGivenUp"));
      return { next, log: logOf("resend-delivery", webhook, who) };
    });
    if (!isThere) throw none();
    return {};
  }
  const { kind, next } = CHANGES[step];
  let changed: Webhook | undefined;
  const former = await ports.change(id, organisation, (webhook) => {
    if (step === "resume" && !mayTell(who.access, who, webhook.studyId, now))
      throw new AppError("forbidden", refuses("webhookScope"));
    changed = next(webhook, who, now);
    return { next: changed, log: logOf(kind, webhook, who) };
  });
  if (!former) throw none();
  return step === "rotate" && changed ? { secret: webhookSecret(changed, ports.key) } : {};
}
