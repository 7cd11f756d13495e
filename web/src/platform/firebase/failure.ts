import type { AppErrorCode } from "@zona/domain/errors";
import type { FixedKey } from "@zona/domain/messages/message";
import { refusedIn } from "@zona/domain/operations/refused";
import type { FirestoreErrorCode } from "firebase/firestore";
import type { FunctionsErrorCodeCore } from "firebase/functions";
import type { StorageErrorCode } from "firebase/storage";
import { text } from "../i18n/text.ts";
import { toWords } from "../i18n/to-words.ts";
import { codeOf, NotSent } from "./errors.ts";

/** What a failure of the database, the file store or a function means for the person; `failure.ts` says which is which. */
const t = text("failure", {
  unknown: "Something went wrong. Try again. If it happens again, contact an administrator.",
  noAnswer: "The server did not respond. Check your connection and try again.",
  notAllowed: "You cannot do this: your role or the status of the record does not allow it.",
  signInAgain: "Your session has ended. Sign in and try again.",
  tooMuch: "The service is at its limit. Try again later, or contact an administrator.",
  elsewhere: "Someone else changed this at the same time. Check the latest version and try again.",
  stopped: "This stopped before it finished. Try again.",
  notRead: "The server could not read the request. Contact an administrator.",
  gone: "This record no longer exists.",
  there: "This record already exists.",
  wrongState: "The status of the record does not allow this. Reload the page.",
  notReadable: "Part of the record cannot be read, so nothing was changed. Contact an administrator.",
  lost: "The server lost some data. Contact an administrator now.",
  fileGone: "The file was not found.",
  connectionLost: "The connection was lost for too long. The file is still on this device: try again.",
  fileDamaged: "The file was damaged during upload. Try again.",
  uploadStopped: "The upload was cancelled.",
  fileChanged: "The file changed during upload. Choose it again.",
  fileIncomplete: "The upload was incomplete. Try again.",
  setup: "File storage is not fully set up for this site. Contact an administrator.",
  browser: "You cannot upload files with this browser. Use a different one.",
  reload: "This page is out of date. Reload it.",
});
export type FailureText = typeof t;

const refusalOf = (error: unknown) =>
  error instanceof Error && "details" in error ? refusedIn(error.details) : undefined;

/** Codes of the network and of a server that broke off. */
const NO_ANSWER = ["unavailable", "internal", "unknown", "deadline-exceeded", "cancelled", "aborted"];

/** Whether nobody refused: what was asked may have been done, and nothing may say that it was not. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof NotSent) &&
  refusalOf(error) === undefined &&
  NO_ANSWER.includes(codeOf(error).replace(/^functions\//, ""));

/**
 * Why a function did not do what it was asked, in the language of the page: its own words, and where nothing of ours
 * answered, what the failure means.
 */
export function serverFailureSentence(error: unknown): string {
  const refused = refusalOf(error);
  return refused ? toWords(refused.said, refused.english) : failureSentence(error);
}

type Sentence = FixedKey<typeof t>;

/** The database and callable functions share their codes; functions put `functions/` before them. */
type ServerCode = FirestoreErrorCode | Exclude<FunctionsErrorCodeCore, "ok">;

/** What each code of the database, of functions, of the file store and of our own data layer means for the person. */
export const SENTENCES = {
  cancelled: "stopped",
  unknown: "unknown",
  "invalid-argument": "notRead",
  "deadline-exceeded": "noAnswer",
  "not-found": "gone",
  "already-exists": "there",
  "permission-denied": "notAllowed",
  "resource-exhausted": "tooMuch",
  "failed-precondition": "wrongState",
  aborted: "elsewhere",
  "out-of-range": "unknown",
  unimplemented: "unknown",
  internal: "unknown",
  unavailable: "noAnswer",
  "data-loss": "lost",
  unauthenticated: "signInAgain",

  conflict: "elsewhere",
  forbidden: "notAllowed",
  "invalid-input": "notReadable",

  "storage/unknown": "unknown",
  "storage/object-not-found": "fileGone",
  "storage/bucket-not-found": "setup",
  "storage/project-not-found": "setup",
  "storage/quota-exceeded": "tooMuch",
  "storage/unauthenticated": "signInAgain",
  "storage/unauthorized": "notAllowed",
  "storage/unauthorized-app": "notAllowed",
  "storage/retry-limit-exceeded": "connectionLost",
  "storage/invalid-checksum": "fileDamaged",
  "storage/canceled": "uploadStopped",
  "storage/cannot-slice-blob": "fileChanged",
  "storage/server-file-wrong-size": "fileIncomplete",
  "storage/no-download-url": "fileGone",
  "storage/no-default-bucket": "setup",
  "storage/invalid-default-bucket": "setup",
  "storage/unsupported-environment": "browser",
  "storage/app-deleted": "reload",
  "storage/internal-error": "unknown",
  "storage/invalid-argument": "unknown",
  "storage/invalid-argument-count": "unknown",
  "storage/invalid-event-name": "unknown",
  "storage/invalid-format": "unknown",
  "storage/invalid-root-operation": "unknown",
  "storage/invalid-url": "unknown",
} as const satisfies Record<ServerCode | `storage/${StorageErrorCode}` | AppErrorCode, Sentence>;

/** As the SDK of functions says of a request that no server answered: an error within one, but of HTTP status 0. */
const isUnheard = (error: unknown) => error instanceof Error && / \[0\]$/.test(error.message);

/** The sentence for anything that was thrown by the data layer. Never the server's own text: it may hold what was typed. */
export function failureSentence(error: unknown): string {
  const code = isUnheard(error) ? "unavailable" : codeOf(error);
  const known = code.replace(/^functions\//, "");
  return t(Object.hasOwn(SENTENCES, known) ? SENTENCES[known as keyof typeof SENTENCES] : "unknown");
}
