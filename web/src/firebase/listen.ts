import { AppError } from "@zona/domain/errors";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentReference,
  type DocumentSnapshot,
  onSnapshot,
  type Query,
  type QueryDocumentSnapshot,
} from "firebase/firestore";
import type * as z from "zod";
import { inPieces } from "../app/next-task.ts";
import type { Listen } from "./snapshot.ts";

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
  await inPieces(documents, readInto(schema, list));
  return list;
}

/** Follows a query, which must hold a limit. */
export const listenToList =
  <S extends z.ZodType>(schema: S, source: () => Query): Listen<Records<z.infer<S>>> =>
  (emit) =>
    onSnapshot(
      source(),
      { includeMetadataChanges: true },
      ({ docs, metadata }) =>
        emit({
          status: "ready",
          data: readAll(schema, docs),
          fromCache: metadata.fromCache,
          pending: metadata.hasPendingWrites,
        }),
      (error) => emit({ status: "error", error }),
    );

/** Follows one document; `data` is undefined while there is none. One that cannot be read is an error, not a gap. */
export const listenToRecord =
  <S extends z.ZodType>(schema: S, source: () => DocumentReference): Listen<z.infer<S> | undefined> =>
  (emit) =>
    onSnapshot(
      source(),
      { includeMetadataChanges: true },
      (document) => {
        const data = read(schema, document);
        if (document.exists() && data === undefined) {
          emit({ status: "error", error: new AppError("invalid-input", "The document does not fit its schema.") });
          return;
        }
        const { fromCache, hasPendingWrites } = document.metadata;
        emit({ status: "ready", data, fromCache, pending: hasPendingWrites });
      },
      (error) => emit({ status: "error", error }),
    );
