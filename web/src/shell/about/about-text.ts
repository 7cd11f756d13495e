import { text } from "../../platform/i18n/text.ts";

export const t = text("about", {
  title: "About Zona",
  lead: "Tests, oocytes and images of a fertility laboratory, recorded as you work.",
  installation: "This installation",
  laboratory: "Laboratory",
  version: "Version",
  commit: "Commit",
  use: "Intended use",
  madeFor:
    "Zona is for research and for keeping the records of a laboratory. It is not a medical device: it makes no decision about treatment, and its figures and checks do not replace the judgement of the people who work with it.",
  privacy: "Privacy notice",
  privacyAt: "The laboratory’s privacy notice",
  noPrivacy: "The laboratory has not entered a privacy notice. Ask its administrators.",
  unread:
    "The server has not responded, so what the laboratory says here is not known. Reload the page when you are online.",
  afterSignIn: "Sign in to see what the laboratory says here.",
  onDevice: "What stays on this device",
  onDeviceHint:
    "The app itself, your account’s number, your language and display settings, and the laboratory’s name and clock; your name and address while your session waits here, locked, for you to take over again. What you entered and the server does not have yet is kept encrypted, so that only you can open it. Copies of records are deleted when you sign out. Zona shows no advertising and counts no visitors. Sign-in, records and files run on Google Cloud, in the laboratory’s own project.",
  onlineOnly: "This browser does not keep the app itself: without a network, Zona does not open here.",
  contact: "Contact",
  noContact: "Ask an administrator of the laboratory.",
  guide: "User guide",
  api: "API for programs",
  signIn: "Sign in",
});
