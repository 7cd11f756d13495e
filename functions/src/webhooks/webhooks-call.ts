import { logger } from "../firebase/logged.ts";
import { answeringPresent } from "../identity/answering-present.ts";
import type { StaffOperationHandler } from "../identity/staff-operation.ts";
import { webhookKey } from "./webhook-settings.ts";
import { webhooksFor } from "./webhooks.ts";
import { webhookPorts } from "./webhooks-data.ts";

/** Lists, makes, changes and tries the addresses that are told of moves and alerts. */
export const webhooks: StaffOperationHandler = async ({ auth, data }) => {
  const ports = () => webhookPorts(webhookKey.value());
  const answer = await answeringPresent(auth, (staff) => webhooksFor(staff, data, ports(), new Date()));
  logger.info("webhooks asked for", { uid: auth?.uid, isNew: answer.secret !== undefined });
  return answer;
};
