import { OUTBOX } from "@zona/domain/collections";
import { onDocumentCreated } from "firebase-functions/firestore";
import { logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";
import { mailLinkKey, sendgridKey } from "../mail/mail-settings.ts";
import { sendMail } from "../mail/send-mail.ts";
import { sendPorts } from "../mail/send-ports.ts";

/** A mail is tried as soon as it is in the outbox; what waits or failed for a while is for `everyMinute`. */
export const mailSend = onDocumentCreated(
  {
    serviceAccount: accountOf("mail"),
    document: `${OUTBOX}/{mailId}`,
    retry: true,
    memory: "512MiB",
    timeoutSeconds: 60,
    secrets: [sendgridKey, mailLinkKey],
  },
  async ({ params: { mailId } }) => {
    await logged("mail tried", { mailId }, () => sendMail(mailId, sendPorts(), () => new Date()));
  },
);
