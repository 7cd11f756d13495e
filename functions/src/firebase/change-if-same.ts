import type { Thrown } from "@zona/domain/errors";
import type { DocumentReference, DocumentSnapshot, UpdateData, WriteBatch } from "firebase-admin/firestore";

/** What to do with a document as it was read: the answer, what to change of it, and what belongs into the same commit. */
export type Decision<T> = { answer: T; change?: UpdateData<object>; beside?: (batch: WriteBatch) => void };

/** Each round has one winner, and few want the same document at once. */
const ROUNDS = 8;

const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const FAILED_PRECONDITION = 9;
const ABORTED = 10;

const codeOf = (error: Thrown) =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

/** Whether a document that was to be made is there already. */
export const isKnown = (error: Thrown): boolean => codeOf(error) === ALREADY_EXISTS;

/** Whether somebody else was first, which another look at the document tells more about. */
export function isOvertaken(error: Thrown): boolean {
  const code = codeOf(error);
  return code === NOT_FOUND || code === ALREADY_EXISTS || code === FAILED_PRECONDITION || code === ABORTED;
}

/**
 * Changes a document by what it holds, only if it still is as it was read; else looks again. Unlike a transaction it holds no
 * lock, so many of them at once keep nobody waiting. `decide` may run several times. Throws the database's last error when it
 * never was the first.
 */
export async function changeIfSame<T>(
  ref: DocumentReference,
  decide: (found: DocumentSnapshot) => Decision<T> | Promise<Decision<T>>,
): Promise<T> {
  for (let round = 1; ; round++) {
    const found = await ref.get();
    const { answer, change, beside } = await decide(found);
    if (!change && !beside) return answer;
    const batch = ref.firestore.batch();
    if (change && found.updateTime) batch.update(ref, change, { lastUpdateTime: found.updateTime });
    beside?.(batch);
    try {
      await batch.commit();
      return answer;
    } catch (error) {
      if (round === ROUNDS || !isOvertaken(error)) throw error;
    }
  }
}
