import { CHAT_PREFERENCES, COLLECTIONS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { unitRows } from "@zona/domain/facts/unit-rows";
import { passes, valuesOf } from "@zona/domain/filters/evaluate";
import type { Subject } from "@zona/domain/filters/field";
import { readingScope } from "@zona/domain/identity/access";
import type { Answer } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { reportFromAddress } from "@zona/domain/reports/report-address";
import { withDates } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { afterAll, beforeAll, expect } from "vitest";
import { accessWith, HOME } from "../../functions/src/identity/staff-for-tests.ts";
import { ask } from "../../functions/src/questions/ask.ts";
import { chatRecords } from "../../functions/src/questions/chat-data.ts";
import { knownValues } from "../../functions/src/questions/known-values-data.ts";
import { storedFacts } from "../../functions/src/questions/question-facts-data.ts";
import { media, NOW, tests } from "./asked-laboratory.ts";
import { emulatorHost, useAdminApp } from "./environment.ts";

const ZONE = "Europe/Paris";
export const EMMA = "q-emma";
const SCOPE = readingScope(accessWith());

/** Facts here are of records that are not there: whoever makes them anew takes them away. */
async function switchTriggers(way: "disable" | "enable") {
  const switched = await fetch(`http://${emulatorHost("FIREBASE_EMULATOR_HUB")}/functions/${way}BackgroundTriggers`, {
    method: "PUT",
  });
  expect(switched.ok).toBe(true);
}

/** A laboratory whose records are in the database while its questions are asked. */
export function useQuestionDesk() {
  const db = getFirestore(useAdminApp());

  beforeAll(async () => {
    await switchTriggers("disable");
    const batch = db.batch();
    batch.delete(db.collection(CHAT_PREFERENCES).doc(EMMA));
    for (const { id, ...fields } of tests()) batch.set(db.collection(TEST_FACTS).doc(id), fields);
    for (const { id, ...fields } of media) batch.set(db.collection(COLLECTIONS.media).doc(id), fields);
    batch.set(db.collection(QUERY_FACTS).doc("q1_a"), {
      ...{ testId: "q1", organisation: HOME, studyId: "zp-pilot" },
      test: { code: "ICSI-9001" },
      type: "query",
      status: "new",
      isOpen: true,
      path: "x",
      assignee: { uid: "q-emma", name: "Emma" },
      openedBy: { uid: "q-noor", name: "Noor" },
      openedAt: NOW,
      updatedAt: NOW,
      notes: 1,
      folded: { testCode: "icsi-9001" },
    });
    await batch.commit();
  });

  /** Other files of this suite look at all facts there are. */
  afterAll(async () => {
    const batch = db.batch();
    for (const { id } of tests()) batch.delete(db.collection(TEST_FACTS).doc(id));
    for (const { id } of media) batch.delete(db.collection(COLLECTIONS.media).doc(id));
    batch.delete(db.collection(QUERY_FACTS).doc("q1_a"));
    batch.delete(db.collection(CHAT_PREFERENCES).doc(EMMA));
    await batch.commit();
    await switchTriggers("enable");
  });

  let turns = 0;
  async function asked(question: string, previous?: Plan): Promise<Answer> {
    const known = await knownValues(SCOPE);
    const people = new Map([...known.people, ["q-emma", "Emma Quist"], ["q-noor", "Noor Quinn"]]);
    const ports = {
      ...chatRecords(db),
      facts: () => storedFacts(SCOPE, db),
      known: async () => ({ ...known, people }),
      recordsOf: async () => [],
    };
    const data = { turnId: `turn${String(++turns).padStart(8, "0")}`, question, ...(previous ? { previous } : {}) };
    return ask(EMMA, data, ports, { now: NOW, zone: ZONE, elapsed: () => 1 });
  }

  /** Every record of a subject that stands in the database now. */
  async function rowsOf(subject: Subject): Promise<object[]> {
    const collection = {
      tests: TEST_FACTS,
      units: TEST_FACTS,
      media: COLLECTIONS.media,
      queries: QUERY_FACTS,
      lots: "lots",
    }[subject];
    const { docs } =
      subject === "lots"
        ? await db.collection(collection).get()
        : await db
            .collection(collection)
            .where(subject === "media" ? "facts.organisation" : "organisation", "==", HOME)
            .get();
    // A medium counts from the moment it has facts; other tests leave some that never get any.
    const counted = subject === "media" ? docs.filter((one) => one.get("facts.shown") === true) : docs;
    const all = counted.map((one) => ({ ...(withDates(one.data()) as object), id: one.id }));
    return subject === "units" ? all.flatMap((one) => unitRows(one as never)) : all;
  }

  /** The records of the table that an answer links to, judged one by one without an index. */
  async function linked(answer: Answer): Promise<object[]> {
    const { view, faults } = reportFromAddress(new URLSearchParams(answer.address?.split("?")[1] ?? ""));
    expect(faults).toEqual([]);
    return (await rowsOf(view.subject)).filter((row) => passes(view.subject, row, view.filter));
  }

  const sums = (rows: readonly object[], code: string) => {
    const of = (part: string) =>
      rows.reduce<number>((sum, row) => sum + Number(valuesOf(row, { path: `kpis.${code}.${part}` })[0] ?? 0), 0);
    return { n: of("n"), d: of("d") };
  };

  return { db, asked, linked, sums, turns: () => turns };
}
