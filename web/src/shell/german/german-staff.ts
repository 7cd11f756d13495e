import { germanFile, germanNames, germanRule, germanSentences } from "@zona/domain/german";
import cryobank from "../../laboratory/cryobank/bank-text.de.json";
import devices from "../../laboratory/devices/devices-text.de.json";
import imports from "../../laboratory/imports/imports-text.de.json";
import lots from "../../laboratory/lots/lots-text.de.json";
import protocols from "../../laboratory/protocols/protocols-text.de.json";
import resource from "../../laboratory/resources/resource-text.de.json";
import site from "../../laboratory/sites/site-text.de.json";
import studies from "../../laboratory/studies/studies-text.de.json";
import versionHistory from "../../laboratory/version-history.de.json";
import vocabulary from "../../laboratory/vocabulary/vocabulary-text.de.json";
import media from "../../media/medium/media-texts.de.json";
import listedFiles from "../../media/uploads/listed/listed-files-text.de.json";
import upload from "../../media/uploads/upload-text.de.json";
import annotations from "../../media/viewer/annotations/annotation-text.de.json";
import viewer from "../../media/viewer/viewer-text.de.json";
import organisations from "../../people/organisations/organisations-text.de.json";
import tokens from "../../people/organisations/tokens-text.de.json";
import webhooks from "../../people/organisations/webhooks-text.de.json";
import people from "../../people/people-text.de.json";
import roles from "../../people/roles/role-text.de.json";
import users from "../../people/users/users-text.de.json";
import lab from "../../platform/i18n/lab-words.de.json";
import explained from "../../platform/ui/explained-text.de.json";
import audit from "../../records/audit/audit-text.de.json";
import blind from "../../records/blind/blind-text.de.json";
import continued from "../../records/continue/continue-text.de.json";
import newTest from "../../records/create/new-test-text.de.json";
import entry from "../../records/entry/entry-text.de.json";
import recordFields from "../../records/fields/record-fields-text.de.json";
import clinical from "../../records/kinds/clinical/clinical-text.de.json";
import icsi from "../../records/kinds/icsi/icsi-words.de.json";
import preclinical from "../../records/kinds/preclinical/preclinical-text.de.json";
import semen from "../../records/kinds/semen/semen-text.de.json";
import lifeLine from "../../records/life-line/life-line-text.de.json";
import record from "../../records/page/record-texts.de.json";
import print from "../../records/print/print-text.de.json";
import results from "../../records/results/results-text.de.json";
import subjects from "../../records/subjects/subjects-text.de.json";
import warm from "../../records/warm/warm-text.de.json";
import witness from "../../records/witness/witness-text.de.json";
import analytics from "../../reports/analytics/analytics-text.de.json";
import controlSection from "../../reports/analytics/control-section-text.de.json";
import controls from "../../reports/analytics/controls-text.de.json";
import charts from "../../reports/charts/charts-text.de.json";
import controlChart from "../../reports/charts/control-chart-text.de.json";
import chatbot from "../../reports/questions/chatbot-text.de.json";
import recall from "../../reports/recall/recall-text.de.json";
import registries from "../../reports/registries/registries-text.de.json";
import schedules from "../../reports/schedules/schedules-text.de.json";
import reports from "../../reports/tables/reports-text.de.json";
import auditOverview from "../audit/audit-text.de.json";
import firstRun from "../first-run/first-run-text.de.json";
import home from "../home/home-text.de.json";
import mailChoice from "../notifications/mail-choice-text.de.json";
import notificationSentences from "../notifications/notification-sentence.de.json";
import notification from "../notifications/notification-text.de.json";
import files from "../operations/files-text.de.json";
import operations from "../operations/operations-text.de.json";
import search from "../search/search-text.de.json";
import tour from "../tour/tour-text.de.json";

/** What pages behind the sign-in say, by the names of their catalogues. */
export const german = {
  ...analytics,
  ...audit,
  ...auditOverview,
  ...blind,
  ...charts,
  ...chatbot,
  ...controlChart,
  ...clinical,
  ...people,
  ...organisations,
  ...tokens,
  ...webhooks,
  ...roles,
  ...continued,
  ...controls,
  ...controlSection,
  ...cryobank,
  ...entry,
  ...files,
  ...recordFields,
  ...firstRun,
  ...home,
  domain: germanNames,
  said: germanSentences,
  ...lab,
  ...explained,
  ...icsi,
  ...devices,
  ...imports,
  ...lots,
  ...recall,
  ...registries,
  ...listedFiles,
  ...media,
  ...newTest,
  ...mailChoice,
  ...notification,
  ...notificationSentences,
  ...operations,
  ...preclinical,
  ...print,
  ...protocols,
  ...reports,
  ...resource,
  ...schedules,
  ...search,
  file: germanFile,
  "schedules.RULE_TEXT": germanRule,
  ...semen,
  ...record,
  ...lifeLine,
  ...results,
  ...tour,
  ...upload,
  ...site,
  ...studies,
  ...subjects,
  ...users,
  ...annotations,
  ...viewer,
  ...versionHistory,
  ...vocabulary,
  ...warm,
  ...witness,
};
