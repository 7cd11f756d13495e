import { TEST_FACTS } from "@zona/domain/collections";
import { ServerCheck } from "@zona/domain/records/server-check";
import { doc } from "firebase/firestore";
import * as z from "zod";
import { firestore } from "../../platform/firebase/firestore.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";

/** What of the facts of a test says how its record was judged, and which revision of it. */
const CheckedRevision = z.object({ rev: z.int(), serverCheck: ServerCheck.nullable() });
export type CheckedRevision = z.infer<typeof CheckedRevision>;

/** Follows what functions found in a record; undefined until they have seen it. */
export const listenToServerCheck = (testId: string) =>
  listenToRecord(CheckedRevision, () => doc(firestore, TEST_FACTS, testId));
