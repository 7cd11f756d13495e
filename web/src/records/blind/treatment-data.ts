import { AppError } from "@zona/domain/errors";
import { SealAnswer, type SealTreatment } from "@zona/domain/records/blinding/seal-treatment";
import { whileConnected } from "../../platform/firebase/connection.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";

const server = staffOperation<SealTreatment, unknown>("sealTreatment");

/**
 * Has the server seal the treatment of a record: from then on nobody reads it before the blind is open. Answers with what was found
 * in it; nothing was sealed where there is no `rev`. Rejects with what `serverFailureSentence` reads, with `unavailable` as soon as the
 * server does not answer. Safe to ask again by the same key.
 */
export async function sealTreatment(asked: SealTreatment): Promise<SealAnswer> {
  const answer = SealAnswer.safeParse(await whileConnected(() => server.ask(asked))).data;
  if (!answer) throw new AppError("unavailable", "The answer to a seal could not be read.");
  const { rev, findings } = answer;
  return { ...(rev !== undefined && { rev }), findings };
}
