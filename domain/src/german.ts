import cryobank from "./cryobank/cryobank.de.json";
import file from "./exports/file-words.de.json";
import identity from "./identity/identity.de.json";
import imports from "./imports/imports.de.json";
import kpis from "./kpis/kpis.de.json";
import mail from "./mail/mail.de.json";
import media from "./media/media.de.json";
import messages from "./messages/messages.de.json";
import names from "./messages/names.de.json";
import operations from "./operations/operations.de.json";
import policy from "./policy/policy.de.json";
import protocols from "./protocols/protocols.de.json";
import questions from "./questions/questions.de.json";
import times from "./questions/times/times.de.json";
import entry from "./records/entry/entry.de.json";
import fields from "./records/fields/fields.de.json";
import clinical from "./records/kinds/clinical/clinical.de.json";
import icsi from "./records/kinds/icsi/icsi.de.json";
import preclinical from "./records/kinds/preclinical/preclinical.de.json";
import semen from "./records/kinds/semen/semen.de.json";
import records from "./records/records.de.json";
import release from "./release/release.de.json";
import reports from "./reports/reports.de.json";
import resources from "./resources/resources.de.json";
import rule from "./schedules/rule-sentence.de.json";
import schedules from "./schedules/schedules.de.json";
import sites from "./sites/sites.de.json";
import subjects from "./subjects/subjects.de.json";
import timing from "./timing/timing.de.json";
import vocabulary from "./vocabulary/vocabulary.de.json";

/** What the domain says, in German, by area and key. */
export const germanSentences = {
  ...clinical,
  ...cryobank,
  ...entry,
  ...fields,
  ...icsi,
  ...identity,
  ...imports,
  ...kpis,
  ...mail,
  ...media,
  ...messages,
  ...operations,
  ...policy,
  ...preclinical,
  ...protocols,
  ...questions,
  ...times,
  ...records,
  ...release,
  ...reports,
  ...resources,
  ...schedules,
  ...semen,
  ...sites,
  ...subjects,
  ...timing,
  ...vocabulary,
};

/** What files say (`FILE_WORDS`). */
export const germanFile = file;

/** How a rhythm is told (`RULE_WORDS`). */
export const germanRule = rule;

/** Names of fields, answers, indicators and units, by their English. */
export const germanNames: Readonly<Record<string, string>> = names;
