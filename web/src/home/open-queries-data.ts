import { readRecord } from "@zona/domain/stored-record";
import { isOpenQuery, Query, QueryStatus } from "@zona/domain/tests/query";
import {
  collectionGroup,
  getCountFromServer,
  limit,
  onSnapshot,
  type QuerySnapshot,
  query,
  where,
} from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";
import type { Listen } from "../firebase/snapshot.ts";
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

const open = () => query(collectionGroup(firestore, "queries"), where("status", "in", OPEN));
const openTo = (uid: string) => query(open(), where("assignee.uid", "==", uid));

const readQueries = ({ docs }: QuerySnapshot) =>
  docs.flatMap((document) => {
    const found = readRecord(Query, document.id, document.data({ serverTimestamps: "estimate" }));
    const testId = document.ref.parent.parent?.id;
    return found && testId ? [{ ...found, testId }] : [];
  });

const lastChangedFirst = (a: OpenQuery, b: OpenQuery) => +b.updatedAt - +a.updatedAt;

/** Questions of all tests that still want an answer: first those to this person, so that others never push them out. */
export const listenToOpenQueries =
  (uid: string, more: number): Listen<OpenQueries> =>
  (emit) => {
    const parts = [
      { source: openTo(uid), most: HOME_READS.queriesToMe + more },
      { source: open(), most: HOME_READS.queries + more },
    ].map((part) => ({
      ...part,
      found: undefined as QuerySnapshot | undefined,
      count: undefined as number | undefined,
    }));
    const [mine, all] = parts;
    let isStopped = false;
    const tell = () => {
      if (!mine?.found || !all?.found || isStopped) return;
      const toMe = readQueries(mine.found).sort(lastChangedFirst);
      const others = readQueries(all.found).filter(({ assignee }) => assignee?.uid !== uid);
      emit({
        status: "ready",
        data: {
          queries: [...toMe, ...others.sort(lastChangedFirst)],
          open: all.count,
          toMe: mine.count,
          hasMore: parts.some(({ found, most }) => found && found.size >= most),
        },
        fromCache: parts.some(({ found }) => found?.metadata.fromCache),
        pending: parts.some(({ found }) => found?.metadata.hasPendingWrites),
      });
    };
    const stops = parts.map((part) =>
      onSnapshot(
        query(part.source, limit(part.most)),
        (found) => {
          part.found = found;
          if (found.size < part.most) part.count = found.size;
          tell();
          if (found.size < part.most || found.metadata.fromCache) return;
          // Without an answer the list stays as useful as it is.
          getCountFromServer(part.source).then(
            (counted) => {
              part.count = counted.data().count;
              tell();
            },
            () => undefined,
          );
        },
        (error) => emit({ status: "error", error }),
      ),
    );
    return () => {
      isStopped = true;
      for (const stop of stops) stop();
    };
  };
