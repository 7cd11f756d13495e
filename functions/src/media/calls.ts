import { onCall } from "firebase-functions/https";
import { logger } from "firebase-functions/logger";
import { answeringPresent } from "../firebase/answering-present.ts";

/** Staff say where media belong in the record, and label them. */
export const placeMedia = onCall({ memory: "256MiB", timeoutSeconds: 60 }, async ({ auth, data }) => {
  const [{ place }, { placementRecords }, { followUpQueue }] = await Promise.all([
    import("./place.ts"),
    import("../firebase/placement-records.ts"),
    import("../firebase/work-queue.ts"),
  ]);
  const ports = { records: placementRecords(), queue: followUpQueue };
  const placed = await answeringPresent(auth, () => place(auth, data, ports));
  logger.info("media placed", { uid: auth?.uid, changed: placed.changed.length, refused: placed.refused.length });
  return placed;
});
