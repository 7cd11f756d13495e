import type { ShownDelivery, ShownWebhook, WebhookAnswer, WebhookRequest } from "@zona/domain/exchange/webhook";
import { staffOperation } from "../../platform/firebase/functions.ts";

const { ask } = staffOperation<WebhookRequest, WebhookAnswer>("webhooks");

type Create = Extract<WebhookRequest, { step: "create" }>;
/** What is done with one webhook that exists. */
export type WebhookStep = Exclude<WebhookRequest["step"], "list" | "create" | "log" | "resend">;

export const fetchWebhooks = async (): Promise<readonly ShownWebhook[]> => (await ask({ step: "list" })).webhooks ?? [];

export const fetchDeliveries = async (id: string): Promise<readonly ShownDelivery[]> =>
  (await ask({ step: "log", id })).deliveries ?? [];

/** Resolves with the secret where one was made: nobody can ask for it again. */
export const changeWebhook = async (step: WebhookStep, id: string): Promise<string | undefined> =>
  (await ask({ step, id })).secret;

/** Has a delivery that was given up tried within a minute, and for another day. */
export async function resendDelivery(id: string, delivery: string): Promise<void> {
  await ask({ step: "resend", id, delivery });
}

export async function createWebhook(request: Omit<Create, "step">): Promise<string> {
  const { secret } = await ask({ step: "create", ...request });
  if (secret === undefined) throw new Error("the server made no secret");
  return secret;
}
