import { CHAT_TURNS } from "@zona/domain/collections";
import { ChatTurn } from "@zona/domain/questions/answer";
import { collection, limit, orderBy, query } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";

const MOST = 50;

/** Turns that somebody gave an opinion of, the latest first. */
export const listenToOpinions = listenToList(ChatTurn, () =>
  query(collection(firestore, CHAT_TURNS), orderBy("feedback.at", "desc"), limit(MOST)),
);
