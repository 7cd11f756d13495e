import { german as account } from "../account/account-text.de.ts";
import { german as analytics } from "../analytics/analytics-text.de.ts";
import { german as audit } from "../audit/audit-text.de.ts";
import { german as chatbot } from "../chatbot/chatbot-text.de.ts";
import { german as clinical } from "../clinical/clinical-text.de.ts";
import { german as continued } from "../continue/continue-text.de.ts";
import { german as check } from "../entry/check-words.de.ts";
import { german as entry } from "../entry/entry-text.de.ts";
import { german as recordFields } from "../entry/record-fields-text.de.ts";
import { german as home } from "../home/home-text.de.ts";
import { german as icsi } from "../icsi/icsi-words.de.ts";
import { german as procedure } from "../icsi/procedure-text.de.ts";
import { german as labels } from "../labels/labels-text.de.ts";
import { german as lots } from "../lots/lots-text.de.ts";
import { german as media } from "../media/media-texts.de.ts";
import { german as newTest } from "../new-test/new-test-text.de.ts";
import { german as notification } from "../notifications/notification-text.de.ts";
import { german as operations } from "../operations/operations-text.de.ts";
import { german as people } from "../people/people-text.de.ts";
import { german as preclinical } from "../preclinical/preclinical-text.de.ts";
import { german as print } from "../print/print-text.de.ts";
import { german as reports } from "../reports/reports-text.de.ts";
import { german as resource } from "../resources/resource-text.de.ts";
import { german as schedules } from "../schedules/schedules-text.de.ts";
import { german as semen } from "../semen/semen-text.de.ts";
import { german as studies } from "../studies/studies-text.de.ts";
import { german as record } from "../tests/record-texts.de.ts";
import { german as tour } from "../tour/tour-text.de.ts";
import { german as required } from "../ui/required-text.de.ts";
import { german as upload } from "../uploads/upload-text.de.ts";
import { german as users } from "../users/users-text.de.ts";
import { german as viewer } from "../viewer/viewer-text.de.ts";
import { german as vocabulary } from "../vocabulary/vocabulary-text.de.ts";
import { german as witness } from "../witness/witness-text.de.ts";
import { german as domain } from "./domain-words.de.ts";
import { germanOf } from "./german-domain.ts";
import { german as lab } from "./lab-words.de.ts";

/** What pages behind the sign-in say, by the names of their catalogues. */
export const german = {
  ...analytics,
  ...audit,
  ...chatbot,
  ...clinical,
  ...account,
  ...continued,
  ...check,
  ...entry,
  ...recordFields,
  ...home,
  ...domain,
  domainTeller: germanOf,
  ...lab,
  ...icsi,
  ...procedure,
  ...labels,
  ...lots,
  ...media,
  ...newTest,
  ...notification,
  ...operations,
  ...people,
  ...preclinical,
  ...print,
  ...reports,
  ...resource,
  ...schedules,
  ...semen,
  ...record,
  ...tour,
  ...upload,
  ...required,
  ...studies,
  ...users,
  ...viewer,
  ...vocabulary,
  ...witness,
};
