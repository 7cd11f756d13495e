import { AppError } from "@zona/domain/errors";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentReference,
  type DocumentSnapshot,
  onSnapshot,
  type Query,
  type QueryDocumentSnapshot,
  type SnapshotMetadata,
} from "firebase/firestore";
import type * as z from "zod";
import { inChunks } from "../browser/yield-to-browser.ts";
import { connection } from "./connection.ts";
import type { Emit, Listen } from "./snapshot.ts";

/** Records of a query; the ids of documents that do not fit their schema are told apart, not hidden. */
export type Records<T> = { records: T[]; unreadable: string[] };

const read = <S extends z.ZodType>(schema: S, document: DocumentSnapshot) =>
  readRecord(schema, document.id, document.data({ serverTimestamps: "estimate" }));

const readInto =
  <S extends z.ZodType>(schema: S, list: Records<z.infer<S>>) =>
  (document: QueryDocumentSnapshot) => {
    const record = read(schema, document);
    if (record === undefined) list.unreadable.push(document.id);
    else list.records.push(record);
  };

export function readAll<S extends z.ZodType>(schema: S, documents: QueryDocumentSnapshot[]): Records<z.infer<S>> {
  const list: Records<z.infer<S>> = { records: [], unreadable: [] };
  documents.forEach(readInto(schema, list));
  return list;
}

/** The same where records are large: the browser answers between them. */
export async function readAllInPieces<S extends z.ZodType>(schema: S, documents: QueryDocumentSnapshot[]) {
  const list: Records<z.infer<S>> = { records: [], unreadable: [] };
  await inChunks(documents, readInto(schema, list));
  return list;
}

/**
 * Tells what one listener hears. An empty cache is no answer: it is what an unreachable server looks like, so nothing is
 * told of it before the server has spoken once. Listen with `includeMetadataChanges`, or the server's word that the cache
 * was right is never heard. `stop` when the listener is closed.
 */
export function trackAnswers<T>(emit: Emit<T>) {
  const request = connection.ask();
  let asOf: number | undefined;
  const noteAnswer = ({ fromCache, hasPendingWrites }: SnapshotMetadata) => {
    // A line that hangs brings nothing and does not break: what was written and is not acknowledged tells it.
    if (fromCache || hasPendingWrites) return request.waits();
    request.answered();
    asOf = Date.now();
  };
  return {
    noteAnswer,
    next(data: T, isEmpty: boolean, metadata: SnapshotMetadata) {
      noteAnswer(metadata);
      const { fromCache, hasPendingWrites: pending } = metadata;
      if (!fromCache) emit({ status: "ready", data, pending });
      else if (!isEmpty || asOf) emit({ status: "kept", data, pending, asOf });
    },
    fail(error: Error) {
      request.ends();
      emit({ status: "error", error });
    },
    stop: () => request.ends(),
  };
}

/** Follows a query, which must hold a limit. Without one there is nothing that this person may read: an empty list. */
export const listenToList =
  <S extends z.ZodType>(schema: S, source: () => Query | undefined): Listen<Records<z.infer<S>>> =>
  (emit) => {
    const asked = source();
    if (!asked) {
      emit({ status: "ready", data: { records: [], unreadable: [] }, pending: false });
      return () => undefined;
    }
    const { next, fail, stop } = trackAnswers(emit);
    const close = onSnapshot(
      asked,
      { includeMetadataChanges: true },
      ({ docs, empty, metadata }) => next(readAll(schema, docs), empty, metadata),
      fail,
    );
    return () => {
      close();
      stop();
    };
  };

/** Follows one document; `data` is undefined where there is none. One that cannot be read is an error, not a gap. */
export const listenToRecord =
  <S extends z.ZodType>(schema: S, source: () => DocumentReference): Listen<z.infer<S> | undefined> =>
  (emit) => {
    const { noteAnswer, next, fail, stop } = trackAnswers(emit);
    const close = onSnapshot(
      source(),
      { includeMetadataChanges: true },
      (document) => {
        const data = read(schema, document);
        if (!document.exists() || data !== undefined) return next(data, !document.exists(), document.metadata);
        noteAnswer(document.metadata);
        emit({ status: "error", error: new AppError("invalid-input", "The document does not fit its schema.") });
      },
      fail,
    );
    return () => {
      close();
      stop();
    };
  };
