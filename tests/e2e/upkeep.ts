import { expect } from "@playwright/test";
import { FACT_MARKS, REGION, ROLLUP_MARKS } from "@zona/domain/collections";
import { tick } from "../../emulators/schedule-ticks.ts";
import { withDatabase } from "./database.ts";
import { PORTS } from "./site-ports.ts";

/** How long the first ticks of a slow machine may take, which count all days of the demo laboratory. */
export const UPKEEP_MS = 300_000;

/** Runs the schedule of each minute, which stands still here, until no day is left to be counted and no facts to be made. */
export async function catchUp(): Promise<void> {
  await withDatabase((db) =>
    expect
      .poll(
        async () => {
          await tick(PORTS, { name: "everyMinute", region: REGION }, new Date());
          const left = await Promise.all(
            [ROLLUP_MARKS, FACT_MARKS].map((marks) => db.collection(marks).limit(1).get()),
          );
          return left.every(({ empty }) => empty);
        },
        { timeout: UPKEEP_MS, message: "marks are left" },
      )
      .toBe(true),
  );
}
