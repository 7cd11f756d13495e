import { COLLECTIONS, DEAD_LETTERS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import type { MediaWork } from "@zona/domain/media/media-work";
import { ALL_PENDING, type MediumState } from "@zona/domain/media/medium";
import { FieldValue, type Firestore } from "firebase-admin/firestore";
import { deadLetterId } from "./dead-letters-data.ts";
import { mediumOf } from "./media-data.ts";

const AT_AN_END: readonly MediumState[] = ["ready", "rejected", "failed"];

/**
 * Puts a medium that is at an end back into processing, as a new run with attempts and outputs of its own; its dead
 * letter ends with it. Undefined when there is nothing to run again: another state, no known original, or begun by the
 * same bulk run before. What it shows stays until the new run is through. The caller queues the work; a sweep does so
 * where the caller died.
 */
export function restart(
  db: Firestore,
  mediaId: string,
  { by, bulkId }: { by?: Person; bulkId?: string },
): Promise<MediaWork | undefined> {
  const ref = db.collection(COLLECTIONS.media).doc(mediaId);
  return db.runTransaction(async (transaction) => {
    const medium = mediumOf(await transaction.get(ref));
    if (!medium?.generation || !AT_AN_END.includes(medium.state)) return undefined;
    if (bulkId !== undefined && medium.bulkId === bulkId) return undefined;
    const before = { mediaId, generation: medium.generation, ...(medium.run && { run: medium.run }) };
    const letterRef = db.collection(DEAD_LETTERS).doc(deadLetterId(before));
    const letter = await transaction.get(letterRef);
    const run = (medium.run ?? 0) + 1;
    transaction.update(ref, {
      state: "processing",
      run,
      steps: ALL_PENDING,
      ...(bulkId !== undefined && { bulkId }),
      failure: FieldValue.delete(),
      rejection: FieldValue.delete(),
      updatedAt: FieldValue.serverTimestamp(),
    });
    if (letter.exists && letter.get("state") === "open") {
      const end = { state: "rerun", endedAt: FieldValue.serverTimestamp(), ...(by && { endedBy: by }) };
      transaction.update(letterRef, end);
    }
    return { mediaId, generation: medium.generation, run };
  });
}
