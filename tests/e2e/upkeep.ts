import { expect } from "@playwright/test";
import { FACT_MARKS, REGION } from "@zona/domain/collections";
import { tick } from "../../emulators/schedule-ticks.ts";
import { withDatabase } from "./database.ts";
import { PORTS } from "./site-ports.ts";

/** How long the first ticks of a slow machine may take, which make the facts of the demo laboratory. */
export const UPKEEP_MS = 300_000;

/** Runs the schedule of each minute, which stands still here, until no facts are left to be made. */
export async function catchUp(): Promise<void> {
  await withDatabase((db) =>
    expect
      .poll(
        async () => {
          await tick(PORTS, { name: "everyMinute", region: REGION }, new Date());
          return (await db.collection(FACT_MARKS).limit(1).get()).empty;
        },
        { timeout: UPKEEP_MS, message: "marks are left" },
      )
      .toBe(true),
  );
}
