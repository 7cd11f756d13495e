import { text } from "../../platform/i18n/text.ts";

export const t = text("firstRun", {
  title: "Set up Zona",
  lead: "Three steps before the first test. Leave at any time: what is done stays, and this page shows what is left.",
  laboratory: "1. Laboratory",
  laboratoryHint: "Its name, and how times and dates are shown. Working hours, checks and limits can be set later.",
  setLaboratory: "Set up the laboratory",
  laboratoryIs: "{name}, {zone}.",
  settings: "Site settings",
  people: "2. People",
  peopleHint: "Choose what new people of {organisation} start with, and invite those who need something else.",
  waiting: "Anyone who signed in before you set the laboratory waits until you give them a role.",
  users: "Open users",
  newPeople: "New people start with: {what}.",
  setNewPeople: "Choose for new people",
  changeNewPeople: "Change for new people",
  invite: "Invite person",
  invited: "{n, plural, one {# person invited.} other {# people invited.}}",
  study: "3. First study",
  studyHint:
    "Every test belongs to a study: its kinds of test, what its subject codes look like, and whether it is blinded. Your home page opens once it is saved.",
  open: "Open first study",
  done: "Done",
  after: "Set up the laboratory first.",
  failed: "What is set up already could not be loaded",
});
