import type { AppErrorCode } from "@zona/domain/errors";
import type { FirestoreErrorCode } from "firebase/firestore";
import type { FunctionsErrorCodeCore } from "firebase/functions";
import type { StorageErrorCode } from "firebase/storage";
import { domainWord } from "../i18n/domain-words.ts";
import { t } from "./failure-text.ts";

/** With these a function of ours refuses in its own words, which are meant for the person who asked. */
const OWN_WORDS = new Set(["aborted", "invalid-argument", "permission-denied", "not-found"]);

/** The library puts the number of the answer behind whatever a function said. */
const ANSWER_NUMBER = / \[\d{3}\]$/;

/**
 * Why a function did not do what it was asked, in the language of the page: its own words, and where nothing of ours
 * answered, what the failure means.
 */
export function refusalSentence(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const plain = code.replace(/^functions\//, "");
  const said = error instanceof Error ? error.message.replace(ANSWER_NUMBER, "") : "";
  // A server that does not know the function says its code alone.
  return OWN_WORDS.has(plain) && said.endsWith(".") ? domainWord(said) : failureSentence({ code: plain });
}

type Sentence = Parameters<typeof t>[0];

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

/** The sentence for anything that was thrown by the data layer. Never the server's own text: it may hold what was typed. */
export function failureSentence(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "unknown";
  const known = code.replace(/^functions\//, "");
  return t(Object.hasOwn(SENTENCES, known) ? SENTENCES[known as keyof typeof SENTENCES] : "unknown");
}
