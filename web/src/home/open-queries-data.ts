import { readRecord } from "@zona/domain/stored-record";
import { isOpenQuery, Query, QueryStatus } from "@zona/domain/tests/query";
import { collectionGroup, limit, onSnapshot, query, where } from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";
import type { Listen } from "../firebase/snapshot.ts";
import { HOME_READS } from "./home-reads.ts";

const OPEN = QueryStatus.options.filter((status) => isOpenQuery({ status }));

/** A question and the test it was asked of. */
export type OpenQuery = Query & { testId: string };

/** Questions of all tests that still want an answer. */
export const listenToOpenQueries: Listen<OpenQuery[]> = (emit) =>
  onSnapshot(
    query(collectionGroup(firestore, "queries"), where("status", "in", OPEN), limit(HOME_READS.queries)),
    ({ docs, metadata }) =>
      emit({
        status: "ready",
        data: docs.flatMap((document) => {
          const found = readRecord(Query, document.id, document.data({ serverTimestamps: "estimate" }));
          const testId = document.ref.parent.parent?.id;
          return found && testId ? [{ ...found, testId }] : [];
        }),
        fromCache: metadata.fromCache,
        pending: metadata.hasPendingWrites,
      }),
    (error) => emit({ status: "error", error }),
  );
