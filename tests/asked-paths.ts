/** Paths of a collection, each with how it is asked. */
type AskedPaths = Readonly<Record<string, "ASCENDING" | "CONTAINS">>;

const EACH = "ASCENDING";

/**
 * What Firestore indexes by itself of media and of records: paths that lists or functions ask alone, or several of them for one
 * value each. Every other field is in no index of its own; what is asked in an order has a composite one.
 */
export const ASKED_PATHS: Readonly<Record<"media" | "tests", AskedPaths>> = {
  media: {
    "facts.organisation": EACH,
    "facts.study": EACH,
    "facts.slot": EACH,
    testId: EACH,
    "slot.check": EACH,
    "slot.unitNo": EACH,
    state: EACH,
    "content.sha256": EACH,
    "comparison.keys": "CONTAINS",
    createdAt: EACH,
    changedAt: EACH,
    "uploader.uid": EACH,
    bulkId: EACH,
    "ended.at": EACH,
    "ended.lateAt": EACH,
  },
  tests: {
    organisation: EACH,
    studyId: EACH,
    kind: EACH,
    status: EACH,
    code: EACH,
    subjectCode: EACH,
    createdAt: EACH,
    updatedAt: EACH,
    "header.spermTest.testId": EACH,
    "header.secondSpermTest.testId": EACH,
  },
};
