import { codeOf } from "../../platform/firebase/errors.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { text } from "../../platform/i18n/text.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { MoveRefused } from "./move-record-data.ts";

const t = text("moveFailure", {
  offline: "This step needs a connection. What you entered is kept. Try again when the connection is back.",
});

/** Why a record was not moved on, each reason a sentence. */
export function moveFailureSentences(error: unknown): string[] {
  if (error instanceof MoveRefused) return error.refused.map((said) => toWords(said));
  return [codeOf(error) === "unavailable" ? t("offline") : serverFailureSentence(error)];
}
