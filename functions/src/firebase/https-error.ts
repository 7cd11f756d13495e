import "@zona/domain/messages/compile-when-said";
import { AppError, type AppErrorCode, type Thrown } from "@zona/domain/errors";
import { inWords } from "@zona/domain/messages/said";
import type { Refused } from "@zona/domain/operations/refused";
import { type FunctionsErrorCode, HttpsError } from "firebase-functions/https";
import { logger } from "firebase-functions/logger";

const HTTPS_CODE = {
  "invalid-input": "invalid-argument",
  "not-found": "not-found",
  forbidden: "permission-denied",
  conflict: "aborted",
  unavailable: "unavailable",
} as const satisfies Record<AppErrorCode, FunctionsErrorCode>;

/** Runs a handler whose `AppError`s are meant for the person who asked; any other error stays what it is. */
export function answering<T>(ids: { uid: string | undefined }, handler: () => Promise<T>): Promise<T>;
export function answering<T>(ids: { uid: string | undefined }, handler: () => T): T;
export function answering<T>(ids: { uid: string | undefined }, handler: () => T): T {
  try {
    const answer = handler();
    // What a promise rejects with is a promise's, so the cast keeps the type of the handler.
    return answer instanceof Promise ? (answer.catch((error) => refuse(ids, error)) as T) : answer;
  } catch (error) {
    return refuse(ids, error);
  }
}

function refuse(ids: { uid: string | undefined }, error: Thrown): never {
  if (!(error instanceof AppError)) throw error;
  logger.info("request refused", { ...ids, code: error.code });
  const { said } = error;
  const told: Refused | undefined = said && { said, english: inWords(said) };
  throw new HttpsError(HTTPS_CODE[error.code], error.message, told);
}
