import { german as resource } from "../../laboratory/resources/resource-text.de.ts";
import { german as studies } from "../../laboratory/studies/studies-text.de.ts";
import { german as vocabulary } from "../../laboratory/vocabulary/vocabulary-text.de.ts";
import { german as analytics } from "../../media/analytics/analytics-text.de.ts";
import { german as media } from "../../media/medium/media-texts.de.ts";
import { german as upload } from "../../media/uploads/upload-text.de.ts";
import { german as viewer } from "../../media/viewer/viewer-text.de.ts";
import { german as people } from "../../people/people-text.de.ts";
import { german as users } from "../../people/users/users-text.de.ts";
import { german as domain } from "../../platform/i18n/domain-words.de.ts";
import { germanOf } from "../../platform/i18n/german-domain.ts";
import { german as lab } from "../../platform/i18n/lab-words.de.ts";
import { german as audit } from "../../records/audit/audit-text.de.ts";
import { german as continued } from "../../records/continue/continue-text.de.ts";
import { german as newTest } from "../../records/create/new-test-text.de.ts";
import { german as entry } from "../../records/entry/entry-text.de.ts";
import { german as recordFields } from "../../records/fields/record-fields-text.de.ts";
import { german as clinical } from "../../records/kinds/clinical/clinical-text.de.ts";
import { german as icsi } from "../../records/kinds/icsi/icsi-words.de.ts";
import { german as preclinical } from "../../records/kinds/preclinical/preclinical-text.de.ts";
import { german as semen } from "../../records/kinds/semen/semen-text.de.ts";
import { german as record } from "../../records/page/record-texts.de.ts";
import { german as print } from "../../records/print/print-text.de.ts";
import { german as witness } from "../../records/witness/witness-text.de.ts";
import { german as chatbot } from "../../reports/questions/chatbot-text.de.ts";
import { german as schedules } from "../../reports/schedules/schedules-text.de.ts";
import { german as reports } from "../../reports/tables/reports-text.de.ts";
import { german as home } from "../home/home-text.de.ts";
import { german as notification } from "../notifications/notification-text.de.ts";
import { german as operations } from "../operations/operations-text.de.ts";
import { german as tour } from "../tour/tour-text.de.ts";

/** What pages behind the sign-in say, by the names of their catalogues. */
export const german = {
  ...analytics,
  ...audit,
  ...chatbot,
  ...clinical,
  ...people,
  ...continued,
  ...entry,
  ...recordFields,
  ...home,
  ...domain,
  domainTeller: germanOf,
  ...lab,
  ...icsi,
  ...media,
  ...newTest,
  ...notification,
  ...operations,
  ...preclinical,
  ...print,
  ...reports,
  ...resource,
  ...schedules,
  ...semen,
  ...record,
  ...tour,
  ...upload,
  ...studies,
  ...users,
  ...viewer,
  ...vocabulary,
  ...witness,
};
