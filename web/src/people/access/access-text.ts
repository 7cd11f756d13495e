import { text } from "../../platform/i18n/text.ts";

export const t = text("access", {
  title: "Waiting for access",
  nothing: "Your account has no access to any study yet.",
  ended: "Your access ended on {when}.",
  ask: "Ask an administrator of {organisation} or of the laboratory to give you a role in a study.",
  opens: "This page opens by itself as soon as they do.",
  account: "Your account",
  name: "Name",
  address: "E-mail",
  signOut: "Sign out",
  failed: "Your access could not be read",
});
