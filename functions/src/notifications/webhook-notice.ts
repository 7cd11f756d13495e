import type { Webhook } from "@zona/domain/exchange/webhook";
import { notificationRecords } from "./notification-data.ts";
import { notify } from "./notify.ts";

/** Administrators of a webhook's organisation are told, also by e-mail, that it is paused; once for each cause. */
export async function tellPausedWebhook({ organisation }: Pick<Webhook, "organisation">, cause: string): Promise<void> {
  const port = notificationRecords();
  const staff = await port.staff();
  const admins = staff.filter(({ isAdmin, access }) => isAdmin && access.organisation === organisation);
  const uids = admins.map(({ uid }) => uid);
  await notify({ kind: "webhook_paused", cause }, uids, port);
}
