import type { AppErrorCode } from "@zona/domain/errors";
import type { FirestoreErrorCode } from "firebase/firestore";

type StorageCode =
  | "storage/unknown"
  | "storage/object-not-found"
  | "storage/quota-exceeded"
  | "storage/unauthenticated"
  | "storage/unauthorized"
  | "storage/retry-limit-exceeded"
  | "storage/invalid-checksum"
  | "storage/canceled"
  | "storage/cannot-slice-blob"
  | "storage/server-file-wrong-size";

const UNKNOWN = "Something failed that has no name yet. Try again; if it stays so, tell an administrator.";
const NO_ANSWER = "The server did not answer. Check the network and try again.";
const NOT_ALLOWED = "The server refused this. Your role or the state of the record does not allow it.";
const SIGN_IN_AGAIN = "Your session has ended. Sign in again and repeat.";
const TOO_MUCH = "The service has reached its limit for now. Try again later, or tell an administrator.";
const ELSEWHERE = "Someone else changed this at the same moment. Look at the present state and try again.";

/** What a failure of the database, the file store or our own data layer means for the person. */
const SENTENCES: Record<FirestoreErrorCode | StorageCode | AppErrorCode, string> = {
  cancelled: "The work was stopped before it was done. Try again.",
  unknown: UNKNOWN,
  "invalid-argument": "The server could not read what was sent. Tell an administrator.",
  "deadline-exceeded": NO_ANSWER,
  "not-found": "The record is not there any more.",
  "already-exists": "The record is there already.",
  "permission-denied": NOT_ALLOWED,
  "resource-exhausted": TOO_MUCH,
  "failed-precondition": "The record is not in a state that allows this. Load the page again.",
  aborted: ELSEWHERE,
  conflict: ELSEWHERE,
  forbidden: NOT_ALLOWED,
  "invalid-input": "Part of the record cannot be read, so nothing of it is changed. Tell an administrator.",
  "out-of-range": UNKNOWN,
  unimplemented: UNKNOWN,
  internal: UNKNOWN,
  unavailable: NO_ANSWER,
  "data-loss": "The server lost part of the data. Tell an administrator at once.",
  unauthenticated: SIGN_IN_AGAIN,
  "storage/unknown": UNKNOWN,
  "storage/object-not-found": "The file is not there.",
  "storage/quota-exceeded": TOO_MUCH,
  "storage/unauthenticated": SIGN_IN_AGAIN,
  "storage/unauthorized": NOT_ALLOWED,
  "storage/retry-limit-exceeded": "The connection was lost for too long. The file is kept here: try again.",
  "storage/invalid-checksum": "The file arrived damaged. Try again.",
  "storage/canceled": "The upload was cancelled.",
  "storage/cannot-slice-blob": "The file changed on the disk while it was read. Choose it again.",
  "storage/server-file-wrong-size": "The file arrived incomplete. Try again.",
};

/** The sentence for anything that was thrown by the data layer. Never the server's own text: it may hold what was typed. */
export function failureSentence(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
  return Object.hasOwn(SENTENCES, code) ? SENTENCES[code as keyof typeof SENTENCES] : UNKNOWN;
}
