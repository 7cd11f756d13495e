import { OUTBOX } from "@zona/domain/collections";
import { onDocumentCreated } from "firebase-functions/firestore";
import { onSchedule } from "firebase-functions/scheduler";
import { logged } from "../firebase/logged.ts";
import { mailLinkKey, mailSettings, sendgridKey } from "../firebase/mail-settings.ts";
import { derivedBucket } from "../firebase/parameters.ts";

const SECRETS = [sendgridKey, mailLinkKey];

async function sendPorts() {
  const [{ sendRecords }, { mailService }] = await Promise.all([
    import("../firebase/outbox-records.ts"),
    import("./mail-service.ts"),
  ]);
  const { site, from, api } = mailSettings();
  const keys = { apiKey: sendgridKey.value(), linkKey: mailLinkKey.value() };
  return { outbox: sendRecords(derivedBucket.value()), service: mailService({ ...keys, site, from, api }) };
}

/** A mail is tried as soon as it is in the outbox; what waits or failed for a while is `mailTick`'s. */
export const mailSend = onDocumentCreated(
  { document: `${OUTBOX}/{mailId}`, retry: true, memory: "512MiB", timeoutSeconds: 60, secrets: SECRETS },
  async ({ params: { mailId } }) => {
    await logged("mail tried", { mailId }, async () => {
      const [{ sendMail }, ports] = await Promise.all([import("./send-mail.ts"), sendPorts()]);
      return sendMail(mailId, ports, () => new Date());
    });
  },
);

/** Mails whose time has come, and those whose run died. Ends well before its timeout; the next minute goes on. */
export const mailTick = onSchedule(
  { schedule: "every 1 minutes", memory: "512MiB", timeoutSeconds: 120, maxInstances: 1, secrets: SECRETS },
  async () => {
    await logged("outbox looked through", {}, async () => {
      const [{ mailUpkeep }, { upkeepRecords }, ports] = await Promise.all([
        import("./mail-upkeep.ts"),
        import("../firebase/outbox-records.ts"),
        sendPorts(),
      ]);
      const until = new Date(Date.now() + 50_000);
      return mailUpkeep({ ...ports, upkeep: upkeepRecords() }, () => new Date(), until);
    });
  },
);
