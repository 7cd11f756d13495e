import * as z from "zod";
import { staffOperation } from "../../platform/firebase/functions.ts";

const Verification = z.object({
  rev: z.number(),
  signatures: z.number(),
  /** Stands for the whole trail; empty where nothing is chained yet. */
  head: z.string(),
  problems: z.array(z.object({ rev: z.number(), sentence: z.string() })),
});
export type Verification = z.infer<typeof Verification>;

const verifyRecord = staffOperation<{ testId: string }, Verification>("verifyRecord");

/** Asks the server to prove a record against its trail. */
export async function verify(testId: string): Promise<Verification> {
  return Verification.parse(await verifyRecord.ask({ testId }));
}
