import { german as continued } from "../continue/continue-text.de.ts";
import { german as check } from "../entry/check-words.de.ts";
import { german as entry } from "../entry/entry-text.de.ts";
import { german as recordFields } from "../entry/record-fields-text.de.ts";
import { german as home } from "../home/home-text.de.ts";
import { german as icsi } from "../icsi/icsi-words.de.ts";
import { german as procedure } from "../icsi/procedure-text.de.ts";
import { german as lots } from "../lots/lots-text.de.ts";
import { german as media } from "../media/media-texts.de.ts";
import { german as newTest } from "../new-test/new-test-text.de.ts";
import { german as operations } from "../operations/operations-text.de.ts";
import { german as people } from "../people/people-text.de.ts";
import { german as schedules } from "../schedules/schedules-text.de.ts";
import { german as record } from "../tests/record-texts.de.ts";
import { german as upload } from "../uploads/upload-text.de.ts";
import { german as users } from "../users/users-text.de.ts";
import { german as viewer } from "../viewer/viewer-text.de.ts";
import { german as vocabulary } from "../vocabulary/vocabulary-text.de.ts";
import { german as lab } from "./lab-words.de.ts";

/** What pages behind the sign-in say, by the names of their catalogues. */
export const german = {
  ...continued,
  ...check,
  ...entry,
  ...recordFields,
  ...home,
  ...lab,
  ...icsi,
  ...procedure,
  ...lots,
  ...media,
  ...newTest,
  ...operations,
  ...people,
  ...schedules,
  ...record,
  ...upload,
  ...users,
  ...viewer,
  ...vocabulary,
};
