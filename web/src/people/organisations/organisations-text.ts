import { text } from "../../platform/i18n/text.ts";

export const t = text("organisations", {
  title: "Organisations",
  lead: "Who works together here, what new people start with, and whom to ask. You manage {organisation}.",
  failed: "The organisations could not be loaded",
  address: "Addresses",
  addressOf: "@{domain}",
  newPeople: "New people start with",
  administrators: "Administrators",
  noAdministrators: "None yet",
  administratorsFailed: "Administrators could not be loaded",
  studies: "Studies",
  noStudies: "None",
  change: "Change settings of {name}",
  changeButton: "Change settings",
  name: "Name of the organisation",
  nameHint: "As people call it. Leave empty to show the address.",
  newPeopleLabel: "New people of {organisation} start with",
  newPeopleHint:
    "In all studies of the organisation, when they first sign in. People who have an account keep what they have.",
  signIn: "Sign-in",
  byGoogle: "Google only",
  byGoogleOrPassword: "Google or password",
  googleOnly: "Sign in with Google only",
  googleOnlyHint:
    "People of {organisation} who have a password and no Google account are signed out at once. They get back in with a Google account of the same address.",
  save: "Save settings",
});
