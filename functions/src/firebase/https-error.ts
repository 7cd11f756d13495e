import { AppError, type AppErrorCode } from "@zona/domain/errors";
import { type FunctionsErrorCode, HttpsError } from "firebase-functions/https";

const HTTPS_CODE = {
  "invalid-input": "invalid-argument",
  "not-found": "not-found",
  forbidden: "permission-denied",
  conflict: "aborted",
  unavailable: "unavailable",
} as const satisfies Record<AppErrorCode, FunctionsErrorCode>;

/** Runs a handler whose `AppError`s are meant for the person who asked; any other error stays what it is. */
export function answering<T>(handler: () => T): T {
  try {
    return handler();
  } catch (error) {
    if (error instanceof AppError) throw new HttpsError(HTTPS_CODE[error.code], error.message);
    throw error;
  }
}
