import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { isOpenQuery, notesOf, type Query, QueryStatus, QueryType } from "../records/queries/query.ts";
import { FACTS_VERSION } from "./facts-version.ts";
import { TestGlance } from "./test-glance.ts";

/**
 * One field query as tables and questions see it, at `queryFacts/{testId}_{queryId}`; made anew from the query and its
 * test by functions. Its words stay in the record.
 */
export const QueryFacts = z.lazy(() =>
  z.object({
    id: z.string().min(1),
    version: z.int().optional(),
    testId: z.string().min(1),
    organisation: z.string().nullable(),
    studyId: z.string().nullable(),
    test: TestGlance,
    type: QueryType,
    status: QueryStatus,
    isOpen: z.boolean(),
    path: z.string(),
    assignee: Person.nullable(),
    openedBy: Person,
    openedAt: z.date(),
    updatedAt: z.date(),
    notes: z.int().min(0),
  }),
);
export type QueryFacts = z.infer<typeof QueryFacts>;

export const queryFactsId = (testId: string, queryId: string) => `${testId}_${queryId}`;

/** The facts of a query with what is known of its test. */
export function queryFacts(query: Query, test: TestGlance): QueryFacts {
  const { id, type, status, path, assignee, openedBy, openedAt, updatedAt } = query;
  return {
    id: queryFactsId(test.id, id),
    testId: test.id,
    organisation: test.organisation,
    studyId: test.studyId,
    test,
    type,
    status,
    path,
    openedBy,
    openedAt,
    updatedAt,
    version: FACTS_VERSION,
    isOpen: isOpenQuery(query),
    assignee: assignee ?? null,
    notes: notesOf(query).length,
  };
}
