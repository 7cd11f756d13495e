import * as z from "zod";
import { HAPPENINGS } from "../fields/define-field.ts";
import { sealedGroups } from "../fields/field-lists.ts";
import { wholeShape } from "../fields/field-schema.ts";
import { FIELDS_OF_KIND } from "../fields/fields-of-kinds.ts";
import { checkRobot } from "../kinds/icsi/icsi-header.ts";
import type { Header } from "../lab-test.ts";
import type { TestKind } from "../test-kind.ts";

/**
 * The treatment of a record, as a whole: what is needed in any record of its kind that was treated so is there, because nobody asks
 * for it again once it is sealed.
 */
export function wholeTreatment(kind: TestKind, { technique }: Header) {
  const happened = HAPPENINGS.filter((one) => one !== "injection" || technique !== "ivf");
  return z.object(wholeShape(sealedGroups(FIELDS_OF_KIND[kind]), {}, new Set(happened))).superRefine(checkRobot);
}
