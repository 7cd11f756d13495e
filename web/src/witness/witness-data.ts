import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { WitnessEvent, type WitnessedStep } from "@zona/domain/tests/witness-event";
import { collection, doc, limit, orderBy, query, serverTimestamp, setDoc } from "firebase/firestore";
import { firestore } from "../firebase/firestore.ts";
import { listenToList } from "../firebase/listen.ts";

const MOST_EVENTS = 200;

const eventsOf = (testId: string) => collection(firestore, COLLECTIONS.tests, testId, "witness");

/** The witnessed steps of a test, newest first. */
export const listenToWitness = (testId: string) =>
  listenToList(WitnessEvent, () => query(eventsOf(testId), orderBy("at", "desc"), limit(MOST_EVENTS)));

export type Witnessed = {
  step: WitnessedStep;
  performer: Person;
  unit?: number;
  /** What was read from the first and from the second container. */
  identifiers: readonly [string, string];
};

/** Records a step that the signed-in person has seen. Resolves once the server has it, and never before. */
export async function recordWitness(testId: string, event: Witnessed, witness: Person): Promise<void> {
  await setDoc(doc(eventsOf(testId)), { ...event, witness, at: serverTimestamp() });
}
