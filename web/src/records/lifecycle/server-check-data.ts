import { TEST_FACTS } from "@zona/domain/collections";
import { SaidStored } from "@zona/domain/messages/stored-said";
import { ServerCheck } from "@zona/domain/records/server-check";
import { doc } from "firebase/firestore";
import * as z from "zod";
import { collectionToRead } from "../../people/access/scoped-data.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";

const Verification = z.object({
  rev: z.number(),
  signatures: z.number(),
  /** Stands for the whole trail; empty where nothing is chained yet. */
  head: z.string(),
  problems: z.array(z.object({ rev: z.number(), sentence: SaidStored })),
});
export type Verification = z.infer<typeof Verification>;

const verifyRecord = staffOperation<{ testId: string }, Verification>("verifyRecord");

/** Asks the server to prove a record against its trail. */
export async function verify(testId: string): Promise<Verification> {
  // What it may find is loaded while it looks.
  const sentences = import("@zona/domain/records/audit/trail-sentences");
  const [answer] = await Promise.all([verifyRecord.ask({ testId }), sentences]);
  return Verification.parse(answer);
}

/** What of the facts of a test says how its record was judged, and which revision of it. */
const CheckedRevision = z.object({
  rev: z.int(),
  serverCheck: ServerCheck.nullable(),
  /** The result that is signed with it; see `TestFacts`. */
  resultSha256: z.string().nullable().default(null),
});
export type CheckedRevision = z.infer<typeof CheckedRevision>;

/** Follows what functions found in a record; undefined until they have seen it. */
export const listenToServerCheck = (testId: string) =>
  listenToRecord(CheckedRevision, () => doc(collectionToRead(TEST_FACTS), testId));
