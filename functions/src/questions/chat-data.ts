import { CHAT_ANSWERS, CHAT_PREFERENCES, CHAT_TURNS } from "@zona/domain/collections";
import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { DateOrder } from "@zona/domain/questions/date-order";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { isKnown } from "../firebase/change-if-same.ts";
import type { AskPorts } from "./ask.ts";

/** Without what is undefined, which the database refuses; an answer holds texts and numbers only. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/**
 * The conversation of each person and the log of turns. A turn is written once: what comes again is in the log already, and
 * another question of its id is refused.
 */
export function chatRecords(db = getFirestore(adminApp())): Pick<AskPorts, "keep" | "dateOrder"> {
  return {
    async dateOrder(uid) {
      const stored = await db.collection(CHAT_PREFERENCES).doc(uid).get();
      return DateOrder.safeParse(stored.get("dateOrder")).data;
    },
    async keep({ id, at, owner, ...turn }, question, answer) {
      const key = `${owner}_${id}`;
      const turns = db.collection(CHAT_TURNS).doc(key);
      const answers = db.collection(CHAT_ANSWERS).doc(key);
      const batch = db.batch();
      batch.create(turns, { ...plain(turn), owner, at });
      batch.create(answers, { owner, at, question, answer: JSON.stringify(answer) });
      try {
        await batch.commit();
      } catch (error) {
        if (!isKnown(error)) throw error;
        const [logged, answered] = await Promise.all([turns.get(), answers.get()]);
        const isOwn = logged.get("owner") === owner;
        // Whoever cleared the conversation keeps it cleared.
        const isSame = isOwn && (!answered.exists || answered.get("question") === question);
        if (!isSame) throw new AppError("conflict", refuses("turnKnown"));
      }
    },
  };
}
