import type { StudyRole } from "@zona/domain/identity/access";
import type { NewPeople } from "@zona/domain/identity/organisation";
import { text, words } from "../../platform/i18n/text.ts";

/** What somebody is in a study, and what that opens. */
export const ROLE_WORDS = words<Record<StudyRole, { name: string; opens: string }>>("roles.ROLE_WORDS", {
  embryologist: { name: "Embryologist", opens: "Enters records and images, reviews the records of others." },
  lead: { name: "Laboratory lead", opens: "As an embryologist, and signs, locks, amends and cancels records." },
  engineer: { name: "Engineer", opens: "Enters preclinical records and images, reviews those of others." },
  leadEngineer: { name: "Lead engineer", opens: "As an engineer, and signs, locks, amends and cancels records." },
  monitor: { name: "Monitor", opens: "Reads records and asks queries. No original files and no notes." },
  sponsor: { name: "Sponsor", opens: "Sees figures of five subjects or more. No single record." },
  auditor: { name: "Auditor", opens: "Reads records, original files and all audit trails. Changes nothing." },
  studyAdmin: { name: "Study administrator", opens: "Gives and ends roles in the study. No records." },
});

export const t = text("roles", {
  everywhere: "All studies of {organisation}",
  everywhereHint: "Also those that open later.",
  allStudies: "all studies",
  roleIn: "{role} ({study})",
  noRole: "No role",
  administrator: "Administrator",
  administratorHint: "Manages the people, studies and settings of {organisation}. Opens no records.",
  until: "Access ends on",
  untilHint: "The last day. Leave empty for no end.",
  untilPast: "Choose a day after today.",
  reason: "Reason",
  reasonHint: "Shown in the log.",
  roles: "Roles",
  rolesHint: "What they may do in each study.",
  otherOrganisation: "In studies of {organisation} only. Their own administrators manage the account.",
  noStudies: "Open a study first: roles belong to studies.",
  save: "Save roles",
  cancel: "Cancel",
  close: "Close",
  people: "People in {study}",
  peopleHint: "Who has a role in this study. People with a role in all studies are changed under Users.",
  peopleFailed: "The people of this study could not be loaded",
  nobody: "Nobody has a role here yet",
  nobodyHint: "Add a person to give them a role.",
  person: "Person",
  addPerson: "Add person",
  choosePerson: "Choose a person",
  newPersonHint: "Somebody who has never signed in: an administrator invites them under Users.",
  ofOrganisation: "{name}, {organisation}",
  changeOf: "Change roles of {name}",
  change: "Change",
  untilDay: "until {day}",
});

const { nothing } = words("roles.NEW_PEOPLE", { nothing: "No access until an administrator grants it" });

/** What new people of an organisation start with. */
export const NEW_PEOPLE_WORDS: Readonly<Record<NewPeople, string>> = {
  nothing,
  embryologist: ROLE_WORDS.embryologist.name,
  lead: ROLE_WORDS.lead.name,
  monitor: ROLE_WORDS.monitor.name,
  sponsor: ROLE_WORDS.sponsor.name,
  auditor: ROLE_WORDS.auditor.name,
  studyAdmin: ROLE_WORDS.studyAdmin.name,
};
