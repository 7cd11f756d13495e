import { text } from "../../platform/i18n/text.ts";

export const t = text("mailLink", {
  unsubscribe: "Stop mails",
  unsubscribeLead: "Do you want to stop these mails?",
  stopList: "Stop this report",
  stopAll: "Stop all mails from Zona",
  left: (label: string) => `You get no more mails of “${label}”.`,
  leftAll: "You get no more mails from Zona.",
  rejoin: "I want them back",
  rejoined: "You get these mails again.",
  confirm: "Mails from Zona",
  confirmLead: "Somebody wants to send you reports of the laboratory by e-mail. Do you agree?",
  agree: "Yes, send me reports",
  decline: "No",
  confirmed: "Thank you. You get the next report.",
  declined: "You get no reports.",
  unknown: "This link is not valid. Open it once more from the mail.",
  failed: "That was not done: the server does not answer. Try again.",
  thisReport: "this report",
});
