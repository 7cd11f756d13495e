import { BULK_RUNS, CHAT_TURNS, COLLECTIONS, DEAD_LETTERS, SWEEPS } from "@zona/domain/collections";
import { Medium } from "@zona/domain/media/medium";
import { BulkRun } from "@zona/domain/operations/bulk-run";
import { ChainCheck } from "@zona/domain/operations/chain-check";
import { CopiesCheck } from "@zona/domain/operations/copies-check";
import { DeadLetter } from "@zona/domain/operations/dead-letter";
import { FactCheck } from "@zona/domain/operations/fact-check";
import { SweepReport } from "@zona/domain/operations/sweep";
import { ChatTurn } from "@zona/domain/questions/answer";
import { collection, doc, limit, orderBy, query, where } from "firebase/firestore";
import { readableMedia } from "../../people/access/scoped-data.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";

const MOST_OPINIONS = 50;

/** Turns that somebody gave an opinion of, the latest first. */
export const listenToOpinions = listenToList(ChatTurn, () =>
  query(collection(firestore, CHAT_TURNS), orderBy("feedback.at", "desc"), limit(MOST_OPINIONS)),
);

const MOST = 50;

/** Work that ended without a result and that nobody has dealt with, newest first. */
export const listenToOpenLetters = listenToList(DeadLetter, () =>
  query(collection(firestore, DEAD_LETTERS), where("state", "==", "open"), orderBy("at", "desc"), limit(MOST)),
);

/** What is at work now, longest without a sign of life first. */
export const listenToMediaAtWork = listenToList(Medium, () =>
  readableMedia(
    query(
      collection(firestore, COLLECTIONS.media),
      where("state", "==", "processing"),
      orderBy("updatedAt"),
      limit(MOST),
    ),
  ),
);

export const listenToBulkRuns = listenToList(BulkRun, () =>
  query(collection(firestore, BULK_RUNS), orderBy("at", "desc"), limit(10)),
);

export const listenToChainCheck = listenToRecord(ChainCheck, () => doc(firestore, SWEEPS, "chain"));

export const listenToCopiesCheck = listenToRecord(CopiesCheck, () => doc(firestore, SWEEPS, "copies"));

export const listenToFactCheck = listenToRecord(FactCheck, () => doc(firestore, SWEEPS, "facts"));

export const listenToLastSweep = listenToRecord(SweepReport, () => doc(firestore, SWEEPS, "media"));
