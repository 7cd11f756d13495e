import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import type { WitnessedStep } from "@zona/domain/records/witness/witness-event";
import { MOST_READ, WitnessEntry, type WitnessMismatch } from "@zona/domain/records/witness/witness-mismatch";
import {
  coverOf,
  coversText,
  MOST_COVERED,
  performersOf,
  type WaitingRow,
} from "@zona/domain/records/witness/witness-statement";
import { collection, doc, limit, orderBy, query, serverTimestamp, setDoc } from "firebase/firestore";
import { untilSent } from "../../people/session/until-sent.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToList } from "../../platform/firebase/listen.ts";
import { unlessThere } from "../../platform/firebase/unless-there.ts";
import { latestFirst, listOf } from "../record/coded-record-data.ts";
import { sha256 } from "../record/record-data.ts";

const MOST_EVENTS = 200;

const eventsOf = (testId: string) => collection(firestore, COLLECTIONS.tests, testId, "witness");

function add(testId: string, event: object): Promise<void> {
  const document = doc(eventsOf(testId));
  return untilSent(unlessThere(document, () => setDoc(document, event)));
}

/** The witnessed steps of a test and the containers that did not belong to it, newest first. */
export const listenToWitness = (testId: string) =>
  listOf(
    testId,
    listenToList(WitnessEntry, () => query(eventsOf(testId), orderBy("at", "desc"), limit(MOST_EVENTS))),
    ({ witness }) => witness.toSorted(latestFirst(({ at }) => at)),
  );

export type Witnessed = {
  step: WitnessedStep;
  performer: Person;
  unit?: number;
  /** What was read from the first and from the second container. */
  identifiers: readonly [string, string];
};

/** Records a step that the signed-in person has seen. Resolves once the server has it, and never before. */
export async function recordWitness(testId: string, event: Witnessed, witness: Person): Promise<void> {
  await add(testId, { ...event, witness, at: serverTimestamp() });
}

/** States that the signed-in person saw these rows done. Resolves once the server has all of it, and never before. */
export async function recordStatement(
  testId: string,
  rows: readonly WaitingRow[],
  at: Date,
  witness: Person,
): Promise<void> {
  for (let first = 0; first < rows.length; first += MOST_COVERED) {
    const some = rows.slice(first, first + MOST_COVERED);
    const covers = some.map(({ sheetId, row, cells }) => coverOf(sheetId, row, cells));
    const performers = some.flatMap(({ sheetId, cells }) => performersOf(sheetId, cells).map(({ uid }) => uid));
    await add(testId, {
      ...{ covers, performers: [...new Set(performers)], at, witness, enteredAt: serverTimestamp() },
      sha256: await sha256(coversText(covers)),
    });
  }
}

export type Mismatch = Pick<WitnessMismatch, "container" | "read" | "step" | "performer">;

/** Records that a container of another record was read. Resolves once the server has it; until then it waits on the device. */
export async function recordMismatch(testId: string, { read, ...rest }: Mismatch, witness: Person): Promise<void> {
  const fields = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const event = { ...fields, outcome: "mismatch", read: read.slice(0, MOST_READ) };
  await add(testId, { ...event, witness, at: serverTimestamp() });
}
