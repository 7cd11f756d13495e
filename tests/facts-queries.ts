import { QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { TERM_FIELD_NAMES } from "@zona/domain/records/fields/term-fields";

/** One query of facts that the code asks of the database. Tables, charts and questions ask the engine. */
export type LiveQuery = {
  /** The file that asks it. */
  in: string;
  of: typeof TEST_FACTS | typeof QUERY_FACTS;
  /** Asked with the organisation or the studies of the person: `scoped-data.ts` adds them. */
  isScoped?: true;
  equal?: readonly string[];
  contains?: string;
  /** What it is bounded by or sorted by; `-` where it descends. */
  order?: string;
};

const scoped = (file: string, of: LiveQuery["of"], asked: Partial<LiveQuery>): LiveQuery => ({
  ...{ in: file, of, isScoped: true },
  ...asked,
});

const OPEN_TESTS = "web/src/records/continue/open-tests-data.ts";
const OPEN_QUERIES = "web/src/shell/home/open-queries-data.ts";
const NEWEST = "web/src/reports/tables/newest-change-data.ts";
const NOTIFICATIONS = "functions/src/notifications/notification-data.ts";
const TEST_FACTS_DATA = "functions/src/facts/test-facts-data.ts";
const CHANGES = "functions/src/tables/parts-data.ts";

export const LIVE_QUERIES: readonly LiveQuery[] = [
  scoped(OPEN_TESTS, TEST_FACTS, { order: "nextDue.overdue" }),
  scoped(OPEN_TESTS, TEST_FACTS, { equal: ["kind", "status"] }),
  scoped(OPEN_TESTS, TEST_FACTS, { equal: ["status"] }),
  scoped(OPEN_TESTS, TEST_FACTS, { order: "-updatedAt" }),
  scoped(OPEN_TESTS, TEST_FACTS, { equal: ["code"] }),
  scoped(OPEN_TESTS, TEST_FACTS, { equal: ["subjectCode"] }),
  // A map, indexed with all that it holds: each word is a path below it.
  scoped("web/src/shell/search/search-data.ts", TEST_FACTS, { equal: ["words"] }),
  scoped("web/src/media/uploads/records-under-way-data.ts", TEST_FACTS, { equal: ["status"] }),
  scoped("web/src/reports/questions/suggestions-data.ts", TEST_FACTS, { order: "-updatedAt" }),
  scoped(NEWEST, TEST_FACTS, { order: "-updatedAt" }),
  scoped(NEWEST, QUERY_FACTS, { order: "-updatedAt" }),
  scoped(OPEN_QUERIES, QUERY_FACTS, { equal: ["isOpen"] }),
  scoped(OPEN_QUERIES, QUERY_FACTS, { equal: ["isOpen", "assignee.uid"] }),
  scoped("functions/src/schedules/build-run-data.ts", TEST_FACTS, { order: "nextDue.from" }),
  { in: NOTIFICATIONS, of: TEST_FACTS, order: "nextDue.from" },
  { in: NOTIFICATIONS, of: TEST_FACTS, order: "nextDue.overdue" },
  { in: "functions/src/facts/site-marks-data.ts", of: TEST_FACTS, order: "-nextDue.overdue" },
  ...TERM_FIELD_NAMES.map(
    (field): LiveQuery => ({ in: "functions/src/facts/word-data.ts", of: TEST_FACTS, order: `header.${field}` }),
  ),
  { in: TEST_FACTS_DATA, of: QUERY_FACTS, equal: ["testId"] },
  { in: TEST_FACTS_DATA, of: TEST_FACTS, contains: "lotNos" },
  { in: "functions/src/release/lot-data.ts", of: TEST_FACTS, contains: "lotNos" },
  { in: CHANGES, of: TEST_FACTS, order: "changedAt" },
  { in: "functions/src/tables/late-facts-data.ts", of: TEST_FACTS, order: "updatedAt" },
  { in: CHANGES, of: QUERY_FACTS, order: "changedAt" },
];

/** What such a query asks by, for each way in which a person's scope is asked. */
export const equalOf = ({ isScoped, equal = [] }: LiveQuery): readonly (readonly string[])[] =>
  isScoped
    ? [
        ["organisation", ...equal],
        ["studyId", ...equal],
      ]
    : [equal];

/** Files that name facts and ask other collections: they read facts by their ids alone. */
export const READ_BY_ID: readonly string[] = [
  "functions/src/facts/fact-check-data.ts",
  "functions/src/media/media-context-data.ts",
  "web/src/laboratory/studies/known-names-data.ts",
];
