import { QUERY_FACTS } from "@zona/domain/collections";
import { QueryFacts } from "@zona/domain/facts/query-facts";
import { isOpenQuery, Query, QueryStatus } from "@zona/domain/records/queries/query";
import { readRecord } from "@zona/domain/stored-record";
import {
  type Query as Asked,
  collectionGroup,
  getCountFromServer,
  limit,
  onSnapshot,
  type QuerySnapshot,
  query,
  where,
} from "firebase/firestore";
import { collectionToRead, readable, readableWhole } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { trackAnswers } from "../../platform/firebase/listen.ts";
import { joined, type Listen, type Snapshot } from "../../platform/firebase/snapshot.ts";
import { HOME_READS } from "./home-reads.ts";

const OPEN = QueryStatus.options.filter((status) => isOpenQuery({ status }));

/** A question and the test it was asked of. */
export type OpenQuery = Query & { testId: string };

export type OpenQueries = {
  /** Those to this person first, then the others; within each the last changed first. */
  queries: OpenQuery[];
  /** How many there are in all, and to this person; undefined while that is not known. */
  open: number | undefined;
  toMe: number | undefined;
  hasMore: boolean;
};

/** Whoever reads codes only has their facts, which hold no words. */
const openQueries = () =>
  readableWhole(query(collectionGroup(firestore, "queries"), where("status", "in", OPEN))) ??
  readable(query(collectionToRead(QUERY_FACTS), where("isOpen", "==", true)));

const ofFacts = ({ id, testId, test, assignee, organisation: _, studyId: __, ...facts }: QueryFacts): OpenQuery => ({
  ...{ ...facts, testId, id: id.slice(testId.length + 1), notes: {} },
  ...(assignee && { assignee }),
  ...(test.code !== null && { testCode: test.code }),
});

const readQueries = ({ docs }: QuerySnapshot) =>
  docs.flatMap((document) => {
    const facts = readRecord(QueryFacts, document.id, document.data());
    if (facts) return [ofFacts(facts)];
    const found = readRecord(Query, document.id, document.data({ serverTimestamps: "estimate" }));
    const testId = document.ref.parent.parent?.id;
    return found && testId ? [{ ...found, testId }] : [];
  });

const lastChangedFirst = (a: OpenQuery, b: OpenQuery) => +b.updatedAt - +a.updatedAt;

type Part = { source: Asked | undefined; most: number };
type Found = { queries: OpenQuery[]; size: number; count: number | undefined };

/** One of the two lists; how many there are in all is asked where it is cut off, of the server alone. */
const listenToPart =
  ({ source: asked, most }: Part): Listen<Found> =>
  (emit) => {
    if (!asked) {
      emit({ status: "ready", data: { queries: [], size: 0, count: 0 }, pending: false });
      return () => undefined;
    }
    const { next, fail, stop } = trackAnswers(emit);
    let isStopped = false;
    const close = onSnapshot(
      query(asked, limit(most)),
      { includeMetadataChanges: true },
      (found) => {
        const { size, metadata } = found;
        const openQueries = { queries: readQueries(found).sort(lastChangedFirst), size };
        const isCut = size >= most || metadata.fromCache;
        next({ ...openQueries, count: isCut ? undefined : size }, found.empty, metadata);
        if (size < most || metadata.fromCache) return;
        // Without an answer the list stays as useful as it is.
        getCountFromServer(asked).then(
          (counted) => !isStopped && next({ ...openQueries, count: counted.data().count }, found.empty, metadata),
          () => undefined,
        );
      },
      fail,
    );
    return () => {
      isStopped = true;
      close();
      stop();
    };
  };

/** Questions of all tests that the person may read that still want an answer: first those to this person, so that others never push them out. */
export const listenToOpenQueries =
  (uid: string, more: number): Listen<OpenQueries> =>
  (emit) => {
    const open = openQueries();
    const parts = [
      { source: open && query(open, where("assignee.uid", "==", uid)), most: HOME_READS.queriesToMe + more },
      { source: open, most: HOME_READS.queries + more },
    ] as const;
    const snapshots: [Snapshot<Found>, Snapshot<Found>] = [{ status: "loading" }, { status: "loading" }];
    const emitJoined = () => {
      const both = joined(...snapshots, (mine, all) => ({
        queries: [...mine.queries, ...all.queries.filter(({ assignee }) => assignee?.uid !== uid)],
        open: all.count,
        toMe: mine.count,
        hasMore: mine.size >= parts[0].most || all.size >= parts[1].most,
      }));
      if (both.status !== "loading") emit(both);
    };
    const stops = ([0, 1] as const).map((at) =>
      listenToPart(parts[at])((next) => {
        snapshots[at] = next;
        emitJoined();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  };
