import { expect } from "@playwright/test";
import { COLLECTIONS, FACT_MARKS, REGION, TEST_FACTS } from "@zona/domain/collections";
import { FieldPath } from "firebase-admin/firestore";
import { tick } from "../../emulators/schedule-ticks.ts";
import { withDatabase } from "./database.ts";
import { sitePorts } from "./site-ports.ts";

/** How long the first ticks of a slow machine may take, which make the facts of the demo laboratory. */
export const UPKEEP_MS = 300_000;

/** Runs the schedule of each minute, which stands still here, until no facts are left to be made. */
export async function catchUp(): Promise<void> {
  await withDatabase((db) =>
    expect
      .poll(
        async () => {
          await tick(sitePorts(), { name: "everyMinute", region: REGION }, new Date());
          return (await db.collection(FACT_MARKS).limit(1).get()).empty;
        },
        { timeout: UPKEEP_MS, message: "marks are left" },
      )
      .toBe(true),
  );
}

/** Waits until functions have come to these records: tables and lists know them only then. */
export const factsOf = (...testIds: readonly string[]) =>
  withDatabase(async (db) => {
    const facts = testIds.map((id) => db.collection(TEST_FACTS).doc(id));
    const areMade = async () => (await db.getAll(...facts)).every(({ exists }) => exists);
    await expect.poll(areMade, { timeout: UPKEEP_MS, message: "facts are not made" }).toBe(true);
  });

/** Waits until functions have come to every record of the demo laboratory. */
export const factsOfDemo = () =>
  withDatabase(async (db) => {
    const ofDemo = (collection: string) =>
      db.collection(collection).orderBy(FieldPath.documentId()).startAt("demo").endBefore("demp").count().get();
    const missing = async () => {
      const [tests, facts] = await Promise.all([ofDemo(COLLECTIONS.tests), ofDemo(TEST_FACTS)]);
      return tests.data().count - facts.data().count;
    };
    await expect.poll(missing, { timeout: UPKEEP_MS, message: "facts are not made" }).toBe(0);
  });
