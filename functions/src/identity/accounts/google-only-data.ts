import { ORGANISATIONS } from "@zona/domain/collections";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../../firebase/app.ts";

/** Whether an organisation lets its people in by Google alone. */
export async function isGoogleOnly(organisation: string, db = getFirestore(adminApp())): Promise<boolean> {
  return (await db.collection(ORGANISATIONS).doc(organisation).get()).get("googleOnly") === true;
}
