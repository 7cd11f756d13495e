import type { Said } from "@zona/domain/messages/said";
import type { MoveAnswer } from "@zona/domain/records/moves/move-answer";
import { codeOf } from "../../platform/firebase/errors.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { text } from "../../platform/i18n/text.ts";
import { toWords } from "../../platform/i18n/to-words.ts";

type Refusal = Extract<MoveAnswer, { refused: unknown }>;

/** Thrown when something stands against a move; nothing was changed. */
export class MoveRefused extends Error {
  override readonly name = "MoveRefused";
  readonly refused: readonly Said[];
  readonly findings: Refusal["findings"];
  constructor({ refused, findings }: Refusal) {
    super("Something stands against this move.");
    this.refused = refused;
    this.findings = findings;
  }
}

const t = text("moveFailure", {
  offline: "This step needs a connection. What you entered is kept. Try again when the connection is back.",
});

/** Why a record was not moved on, each reason a sentence. */
export function moveFailureSentences(error: unknown): string[] {
  if (error instanceof MoveRefused) return error.refused.map((said) => toWords(said));
  return [codeOf(error) === "unavailable" ? t("offline") : serverFailureSentence(error)];
}
