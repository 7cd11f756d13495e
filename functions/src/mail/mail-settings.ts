import { defineSecret, defineString } from "firebase-functions/params";
import { siteAddress } from "../firebase/parameters.ts";

export const sendgridKey = defineSecret("SENDGRID_API_KEY");
/** Signs the addresses at which people unsubscribe and confirm; a new one makes old mails' links void. */
export const mailLinkKey = defineSecret("MAIL_LINK_KEY");

const webhookKey = defineString("SENDGRID_WEBHOOK_KEY", {
  default: "",
  description: "Public key of SendGrid's signed event webhook, as its page shows it",
});

export type MailSettings = {
  site: string;
  webhookKey: string;
  /** Base of the service's API where it is not the service's own. */
  api: string | undefined;
};

/** Under the emulators `npm start` and `npm test` say where the catcher and the site are; elsewhere nobody can. */
export function mailSettings(): MailSettings {
  const local = process.env.FUNCTIONS_EMULATOR === "true" ? process.env : {};
  return {
    site: siteAddress(),
    webhookKey: local.ZONA_LOCAL_MAIL_KEY ?? webhookKey.value(),
    api: local.ZONA_LOCAL_MAIL,
  };
}
