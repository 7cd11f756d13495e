import { USERS } from "@zona/domain/collections";
import { LanguageCode } from "@zona/domain/messages/languages";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";

/** The language that a person chose, as their last sign-in told it; English where none did. */
export async function languageOf(uid: string, db = getFirestore(adminApp())): Promise<LanguageCode> {
  return LanguageCode.catch("en").parse((await db.collection(USERS).doc(uid).get()).get("language"));
}
