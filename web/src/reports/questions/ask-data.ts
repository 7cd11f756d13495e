import { CHAT_ANSWERS, CHAT_PREFERENCES, CHAT_TURNS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { Answer, type AskRequest, ChatAnswer } from "@zona/domain/questions/answer";
import type { DateOrder } from "@zona/domain/questions/date-order";
import {
  collection,
  doc,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
  writeBatch,
} from "firebase/firestore";
import { untilSent } from "../../people/session/until-sent.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

/** How much of a conversation is kept in sight. */
const SHOWN = 30;

const askData = staffOperation<AskRequest, Answer>("askData");

/** Asks the server. Rejects when it is cancelled, and then the server stops. */
export async function ask(request: AskRequest, signal: AbortSignal): Promise<Answer> {
  const answer = Answer.safeParse(await askData.cancellable(request, signal));
  if (!answer.success) throw new AppError("invalid-input", "The answer does not fit its schema.");
  return answer.data;
}

const conversationOf = (uid: string) =>
  query(collection(firestore, CHAT_ANSWERS), where("owner", "==", uid), orderBy("at", "desc"));

/** The conversation of a person, the latest first. */
export const listenToConversation = (uid: string) =>
  listenToList(ChatAnswer, () => query(conversationOf(uid), limit(SHOWN)));

/** How many answers are removed at once. */
const REMOVED = 200;

/** Removes every answer from a person's own conversation, also those out of sight. The log of their requests stays. */
export async function clearConversation(uid: string): Promise<void> {
  const some = query(conversationOf(uid), limit(REMOVED));
  for (let kept = await getDocsFromServer(some); !kept.empty; kept = await getDocsFromServer(some)) {
    const batch = writeBatch(firestore);
    for (const { ref } of kept.docs) batch.delete(ref);
    await batch.commit();
  }
}

/** Keeps what a person says of an answer, for the team. */
export const sendFeedback = (id: string, isGood: boolean, comment: string) =>
  untilSent(updateDoc(doc(firestore, CHAT_TURNS, id), { feedback: { isGood, comment, at: serverTimestamp() } }));

/** Remembers how a person writes dates such as 03/04/2026. */
export const rememberDateOrder = (uid: string, dateOrder: DateOrder) =>
  setDoc(doc(firestore, CHAT_PREFERENCES, uid), { dateOrder });
