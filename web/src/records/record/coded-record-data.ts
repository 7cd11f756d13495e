import type { RecordParts } from "@zona/domain/coded/coded-record";
import { canAnywhere } from "@zona/domain/identity/access";
import { ownAccess, readsInCodes } from "../../people/access/own-access.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import type { Records } from "../../platform/firebase/listen.ts";
import type { Emit, Listen } from "../../platform/firebase/snapshot.ts";
import type { Coded } from "./asked-record-data.ts";

/** For people who read in codes alone, who are few. */
const asked = () => import("./asked-record-data.ts");

/** Asks the server once. */
export const fetchCoded = async (testId: string): Promise<Coded> => (await asked()).fetchCoded(testId);

/** Asks again for a record of which this page has just changed something. */
export const askAgain = async (testId: string): Promise<void> => {
  if (readsInCodes()) (await asked()).askAgain(testId);
};

function codedParts(testId: string, emit: Emit<Coded>): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  asked().then(
    (data) => {
      if (!isStopped) stop = data.codedParts(testId, emit);
    },
    (error: Error) => emit({ status: "error", error }),
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}

/**
 * A part of a record: as it is stored to whoever may read what people wrote in it, in codes to everybody else. Who may is known of
 * a record only once it is read, so a person to whom both happens is refused first.
 */
export const partOf =
  <T>(testId: string, whole: Listen<T>, part: (record: Coded) => T): Listen<T> =>
  (emit) => {
    const coded = () =>
      codedParts(testId, (next) =>
        emit(next.status === "ready" || next.status === "kept" ? { ...next, data: part(next.data) } : next),
      );
    if (!canAnywhere(ownAccess(), "open")) return coded();
    if (!readsInCodes()) return whole(emit);
    let stopCoded: (() => void) | undefined;
    const stop = whole((next) => {
      if (next.status === "error" && codeOf(next.error) === "permission-denied") stopCoded ??= coded();
      else emit(next);
    });
    return () => {
      stop();
      stopCoded?.();
    };
  };

/** The same of a list, in an order of its own. */
export const listOf = <T>(
  testId: string,
  whole: Listen<Records<T>>,
  part: (record: RecordParts) => readonly T[],
): Listen<Records<T>> =>
  partOf(testId, whole, (record) => ({ records: record ? [...part(record)] : [], unreadable: [] }));

/** For `toSorted`: the latest first. */
export const latestFirst =
  <T>(at: (one: T) => Date) =>
  (a: T, b: T) =>
    at(b).getTime() - at(a).getTime();
