import type { Field, Subject } from "./field.ts";
import { EXPOSURE_FIELDS } from "./fields/exposure-fields.ts";
import { MEDIA_FIELDS } from "./fields/media-fields.ts";
import { LOT_FIELDS, QUERY_FIELDS, UNIT_FIELDS } from "./fields/row-fields.ts";
import { TEST_FIELDS } from "./fields/test-fields.ts";

/** Every field by subject: what tables can show, filters can ask and questions can name. */
export const FIELDS: Readonly<Record<Subject, readonly Field[]>> = {
  tests: TEST_FIELDS,
  units: UNIT_FIELDS,
  media: MEDIA_FIELDS,
  queries: QUERY_FIELDS,
  lots: LOT_FIELDS,
  exposures: EXPOSURE_FIELDS,
};

export const fieldOf = (subject: Subject, id: string) => FIELDS[subject].find((field) => field.id === id);
