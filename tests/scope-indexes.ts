import { COLLECTIONS, CONTROL_SIGNALS, SUBJECTS } from "@zona/domain/collections";

type ScopedIndex = { collection: string; isGroup?: true; fields: readonly string[] };

const SCOPE = ["organisation", "studyId"];
const MEDIA_SCOPE = ["facts.organisation", "facts.study"];

/** One index for each field that says whose a document is; `-` before what descends. */
const scoped = (collection: string, scope: readonly string[], ...rest: string[]): ScopedIndex[] =>
  scope.map((path) => ({ collection, fields: [path, ...rest] }));
const ofGroup = (collection: string, ...rest: string[]) =>
  scoped(collection, SCOPE, ...rest).map((index): ScopedIndex => ({ ...index, isGroup: true }));

/** What the scope of a list has to have an index with; those of facts are in `facts-queries.ts`. */
export const SCOPE_INDEXES: readonly ScopedIndex[] = [
  ...scoped(COLLECTIONS.media, MEDIA_SCOPE, "-createdAt"),
  ...scoped(COLLECTIONS.media, MEDIA_SCOPE, "updatedAt"),
  // By which tables hear of changes.
  ...scoped(COLLECTIONS.media, MEDIA_SCOPE, "-changedAt"),
  // Joined with those of a kind and of a study, they find the last record to go on from.
  ...scoped(COLLECTIONS.tests, SCOPE, "-createdAt"),
  { collection: COLLECTIONS.tests, fields: ["kind", "-createdAt"] },
  ...ofGroup("revisions", "-at"),
  // Joined with those of a scope, they find what somebody did, and acts of a kind.
  ...["action", "by.name"].map((path) => ({ collection: "revisions", isGroup: true as const, fields: [path, "-at"] })),
  ...scoped(SUBJECTS, ["organisation"], "-at"),
  ...scoped(CONTROL_SIGNALS, ["organisation"], "-at"),
  ...scoped("straws", ["organisation"], "placeId"),
  ...scoped("straws", ["organisation"], "consent.endsOn"),
  ...scoped("bankAudits", ["organisation"], "-startedAt"),
];
