import { DEVICES } from "@zona/domain/collections";
import { getFirestore } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";

/** More than a register holds: what is beyond it would be left out of figures, never added to them. */
const MOST_DEVICES = 1000;

/** The ids of the devices that an organisation made, whoever has them. */
export async function devicesMadeBy(organisation: string, db = getFirestore(adminApp())): Promise<string[]> {
  const made = db.collection(DEVICES).where("makerOrganisation", "==", organisation);
  return (await made.limit(MOST_DEVICES).select().get()).docs.map(({ id }) => id);
}
