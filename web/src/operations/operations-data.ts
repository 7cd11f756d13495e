import { BULK_RUNS, CHAT_TURNS, COLLECTIONS, DEAD_LETTERS, SWEEPS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { MOST_PLACED } from "@zona/domain/media/placement";
import { BulkRun } from "@zona/domain/operations/bulk-run";
import { ChainCheck } from "@zona/domain/operations/chain-check";
import { DeadLetter } from "@zona/domain/operations/dead-letter";
import { FactCheck } from "@zona/domain/operations/fact-check";
import type { MediaOperation, OperationAnswer } from "@zona/domain/operations/media-operation";
import { SweepReport } from "@zona/domain/operations/sweep";
import { ChatTurn } from "@zona/domain/questions/answer";
import { collection, doc, limit, orderBy, query, where } from "firebase/firestore";
import { httpsCallable } from "firebase/functions";
import { firestore } from "../firebase/firestore.ts";
import { functions } from "../firebase/functions.ts";
import { listenToList, listenToRecord } from "../firebase/listen.ts";

const MOST = 50;

/** Work that ended without a result and that nobody has dealt with, newest first. */
export const listenToOpenLetters = listenToList(DeadLetter, () =>
  query(collection(firestore, DEAD_LETTERS), where("state", "==", "open"), orderBy("at", "desc"), limit(MOST)),
);

/** What is at work now, longest without a sign of life first. */
export const listenToMediaAtWork = listenToList(Medium, () =>
  query(
    collection(firestore, COLLECTIONS.media),
    where("state", "==", "processing"),
    orderBy("updatedAt"),
    limit(MOST),
  ),
);

export const listenToBulkRuns = listenToList(BulkRun, () =>
  query(collection(firestore, BULK_RUNS), orderBy("at", "desc"), limit(10)),
);

/** Turns that somebody gave an opinion of, the latest first. */
export const listenToOpinions = listenToList(ChatTurn, () =>
  query(collection(firestore, CHAT_TURNS), orderBy("feedback.at", "desc"), limit(MOST)),
);

export const listenToChainCheck = listenToRecord(ChainCheck, () => doc(firestore, SWEEPS, "chain"));

export const listenToFactCheck = listenToRecord(FactCheck, () => doc(firestore, SWEEPS, "facts"));

export const listenToLastSweep = listenToRecord(SweepReport, () => doc(firestore, SWEEPS, "media"));

const call = httpsCallable<MediaOperation, OperationAnswer>(functions, "mediaOperation");

/** Resolves when the request is taken; the work itself shows in the lists. Rejects with what `refusalSentence` reads. */
export const ask = async (operation: MediaOperation): Promise<OperationAnswer> => (await call(operation)).data;

/** Has the work on media done anew, two hundred a request; resolves to those that cannot be run again now. */
export async function runAgain(mediaIds: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  for (let at = 0; at < mediaIds.length; at += MOST_PLACED) {
    const answer = await ask({ kind: "run-these-again", mediaIds: mediaIds.slice(at, at + MOST_PLACED) });
    refused.push(...(answer.refused ?? []));
  }
  return refused;
}
