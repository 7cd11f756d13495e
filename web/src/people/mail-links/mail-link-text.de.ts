import type { Translation } from "../../platform/i18n/text.ts";
import type { MailLinkText } from "./mail-link-page.tsx";

export const german = {
  mailLink: {
    unsubscribe: "E-Mails abbestellen",
    unsubscribeLead: "Möchten Sie diese E-Mails abbestellen?",
    stopList: "Diesen Bericht abbestellen",
    stopAll: "Alle E-Mails von Zona abbestellen",
    left: (label) => `Sie erhalten keine E-Mails „${label}“ mehr.`,
    leftAll: "Sie erhalten keine E-Mails von Zona mehr.",
    rejoin: "Ich möchte sie wieder",
    rejoined: "Sie erhalten diese E-Mails wieder.",
    confirm: "E-Mails von Zona",
    confirmLead: "Jemand möchte Ihnen Berichte des Labors per E-Mail senden. Sind Sie einverstanden?",
    agree: "Ja, Berichte an mich senden",
    decline: "Nein",
    confirmed: "Danke. Sie erhalten den nächsten Bericht.",
    declined: "Sie erhalten keine Berichte.",
    unknown: "Dieser Link gilt nicht. Öffnen Sie ihn noch einmal aus der E-Mail.",
    failed: "Das wurde nicht ausgeführt: Der Server antwortet nicht. Versuchen Sie es noch einmal.",
    thisReport: "diesen Bericht",
  } satisfies Translation<MailLinkText>,
};
