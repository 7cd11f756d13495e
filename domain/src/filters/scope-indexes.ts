import { COLLECTIONS, CONTROL_SIGNALS, QUERY_FACTS, SUBJECTS, TEST_FACTS } from "../collections.ts";
import { SCOPE } from "./indexes.ts";

type ScopedIndex = { collection: string; isGroup?: true; fields: readonly string[] };

const MEDIA_SCOPE = ["facts.organisation", "facts.study"];

/** One index for each field that says whose a document is; `-` before what descends. */
const scoped = (collection: string, scope: readonly string[], ...rest: string[]): ScopedIndex[] =>
  scope.map((path) => ({ collection, fields: [path, ...rest] }));
const ofGroup = (collection: string, ...rest: string[]) =>
  scoped(collection, SCOPE, ...rest).map((index): ScopedIndex => ({ ...index, isGroup: true }));

/** What the scope of a list has to have an index with, beyond what filters and sums of tables ask. */
export const SCOPE_INDEXES: readonly ScopedIndex[] = [
  ...scoped(TEST_FACTS, SCOPE, "nextDue.overdue"),
  ...scoped(TEST_FACTS, SCOPE, "nextDue.from"),
  ...scoped(TEST_FACTS, SCOPE, "-updatedAt"),
  ...scoped(COLLECTIONS.media, [...MEDIA_SCOPE, "uploader.uid"], "createdAt"),
  ...scoped(COLLECTIONS.media, MEDIA_SCOPE, "-createdAt"),
  ...scoped(COLLECTIONS.media, MEDIA_SCOPE, "updatedAt"),
  // By which tables hear of changes.
  ...scoped(COLLECTIONS.media, MEDIA_SCOPE, "-changedAt"),
  ...scoped(QUERY_FACTS, SCOPE, "-updatedAt"),
  ...ofGroup("queries", "status"),
  ...ofGroup("queries", "assignee.uid", "status"),
  ...ofGroup("revisions", "-at"),
  ...ofGroup("revisions", "action", "-at"),
  ...ofGroup("revisions", "by.name", "-at"),
  ...ofGroup("revisions", "action", "by.name", "-at"),
  ...scoped(SUBJECTS, ["organisation"], "-at"),
  ...scoped(CONTROL_SIGNALS, ["organisation"], "-at"),
  ...scoped("straws", ["organisation"], "placeId"),
  ...scoped("straws", ["organisation"], "consent.endsOn"),
  ...scoped("bankAudits", ["organisation"], "-startedAt"),
];
