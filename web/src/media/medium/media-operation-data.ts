import { MOST_PLACED } from "@zona/domain/media/placement";
import type { MediaOperation, OperationAnswer } from "@zona/domain/operations/media-operation";
import { staffOperation } from "../../platform/firebase/functions.ts";

/** Resolves when the request is taken; the work itself shows in the lists. Rejects with what `refusalSentence` reads. */
export const { ask } = staffOperation<MediaOperation, OperationAnswer>("mediaOperation");

/** Has the work on media done anew, two hundred a request; resolves to those that cannot be run again now. */
export async function runAgain(mediaIds: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  for (let at = 0; at < mediaIds.length; at += MOST_PLACED) {
    const answer = await ask({ kind: "run-these-again", mediaIds: mediaIds.slice(at, at + MOST_PLACED) });
    refused.push(...(answer.refused ?? []));
  }
  return refused;
}
