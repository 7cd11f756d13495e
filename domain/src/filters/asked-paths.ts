import { COLLECTIONS, TEST_FACTS } from "../collections.ts";
import { TERM_FIELD_NAMES } from "../records/fields/term-fields.ts";

type Index = "ascending" | "descending" | "contains";

const each = (paths: readonly string[], ...indexes: Index[]): Record<string, readonly Index[]> =>
  Object.fromEntries(paths.map((path) => [path, indexes]));

/**
 * What Firestore indexes by itself of collections that the tables read whole: paths that lists or functions ask alone, or several
 * of them for one value each. Everything else of these documents is in no index; what is asked in an order has a composite one.
 */
export const ASKED_PATHS: Readonly<Record<string, Readonly<Record<string, readonly Index[]>>>> = {
  [COLLECTIONS.media]: {
    ...each(["facts.organisation", "facts.study", "facts.slot"], "ascending"),
    ...each(["testId", "slot.check", "slot.unitNo", "state", "content.sha256"], "ascending"),
    ...each(["comparison.bands"], "contains"),
    ...each(["createdAt", "changedAt"], "ascending"),
  },
  [TEST_FACTS]: {
    ...each(["organisation", "studyId", "code", "subjectCode", "kind", "status"], "ascending"),
    ...each(["lotNos"], "contains"),
    ...each(["changedAt", "nextDue.from"], "ascending"),
    ...each(["nextDue.overdue"], "ascending", "descending"),
    // By which records are found whose word was decided on.
    ...each(
      TERM_FIELD_NAMES.map((field) => `header.${field}`),
      "ascending",
    ),
  },
};
