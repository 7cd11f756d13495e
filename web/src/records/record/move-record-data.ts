import { AppError } from "@zona/domain/errors";
import { MoveAnswer } from "@zona/domain/records/moves/move-answer";
import type { MoveRecord } from "@zona/domain/records/moves/move-record";
import { whileConnected } from "../../platform/firebase/connection.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { MoveRefused } from "./move-failure.ts";

const operation = staffOperation<MoveRecord, unknown>("moveRecord");

/**
 * Asks the server to move a record on, and resolves once it did. Rejects with `MoveRefused`, with `unavailable` as soon as the
 * server does not answer, and with its refusal where the record is another by now. Safe to ask again: what was done is told.
 */
export async function moveRecord(asked: MoveRecord): Promise<{ rev: number; retestId?: string | undefined }> {
  const answer = MoveAnswer.safeParse(await whileConnected(() => operation.ask(asked)));
  if (!answer.success) throw new AppError("unavailable", "The answer to a move could not be read.");
  if ("refused" in answer.data) {
    // What stands against a move is said in the sentences of the table, which come with it.
    await import("@zona/domain/records/moves/lab-test-transitions");
    throw new MoveRefused(answer.data);
  }
  return answer.data;
}
