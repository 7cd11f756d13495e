import { onCall } from "firebase-functions/https";
import { logger } from "firebase-functions/logger";
import { answering } from "../firebase/https-error.ts";
import { mailLinkKey, mailSettings } from "../firebase/mail-settings.ts";
import { linkToken } from "../mail/mail-link.ts";

/** What administrators ask of schedules; see `schedules/schedule-operation.ts` of the domain. */
export const scheduleOperation = onCall(
  { memory: "512MiB", timeoutSeconds: 60, secrets: [mailLinkKey] },
  async ({ auth, data }) => {
    const [{ operateSchedule }, { scheduleRecords }, { outboxPort }, { renderNotice }, { revokedAt }] =
      await Promise.all([
        import("./operate-schedule.ts"),
        import("../firebase/schedule-records.ts"),
        import("../firebase/outbox-records.ts"),
        import("../mail/render-mail.ts"),
        import("../firebase/account-records.ts"),
      ]);
    const confirmLink = (id: string) =>
      `${mailSettings().site}/confirm-mails?token=${linkToken("confirm", id, mailLinkKey.value())}`;
    const ports = { records: scheduleRecords(), outbox: outboxPort(), render: renderNotice, confirmLink, revokedAt };
    const done = await answering({ uid: auth?.uid }, () => operateSchedule(auth, data, ports, new Date()));
    logger.info("schedule operation done", { uid: auth?.uid, id: done.id });
    return done;
  },
);
