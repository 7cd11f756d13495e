import { CHAT_ANSWERS, CHAT_PREFERENCES, CHAT_TURNS } from "@zona/domain/collections";
import { DateOrder } from "@zona/domain/questions/answer";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import type { AskPorts } from "./ask.ts";

/** Without what is undefined, which the database refuses; an answer holds texts and numbers only. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The conversation of each person and the log of turns. Ids begin with their owner, so nobody can write over another's. */
export function chatRecords(db = getFirestore(adminApp())): Pick<AskPorts, "keep" | "dateOrder"> {
  return {
    async dateOrder(uid) {
      const stored = await db.collection(CHAT_PREFERENCES).doc(uid).get();
      return DateOrder.safeParse(stored.get("dateOrder")).data;
    },
    async keep({ id, at, owner, ...turn }, question, answer) {
      const key = `${owner}_${id}`;
      const batch = db.batch();
      batch.set(db.collection(CHAT_TURNS).doc(key), { ...plain(turn), owner, at });
      batch.set(db.collection(CHAT_ANSWERS).doc(key), { owner, at, question, answer: plain(answer) });
      await batch.commit();
    },
  };
}
