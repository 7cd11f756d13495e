/**
 * What Firestore indexes by itself of media: paths that lists or functions ask alone, or several of them for one value each. Every
 * other field of a medium is in no index of its own; what is asked in an order has a composite one.
 */
export const MEDIA_PATHS: Readonly<Record<string, "ASCENDING" | "CONTAINS">> = {
  "facts.organisation": "ASCENDING",
  "facts.study": "ASCENDING",
  "facts.slot": "ASCENDING",
  testId: "ASCENDING",
  "slot.check": "ASCENDING",
  "slot.unitNo": "ASCENDING",
  state: "ASCENDING",
  "content.sha256": "ASCENDING",
  "comparison.bands": "CONTAINS",
  createdAt: "ASCENDING",
  changedAt: "ASCENDING",
};
