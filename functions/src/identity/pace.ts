import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { MOST_AN_HOUR, type Paced } from "@zona/domain/policy/pace";

/** Counts one more of a kind for somebody. Resolves with the minutes until it goes on where the hour's most is reached. */
export type TakePlace = (uid: string, kind: Paced, now: Date) => Promise<number | undefined>;

/** Throws `conflict`, with when it goes on, for whoever had this done too often within the hour. */
export async function keepPace(takePlace: TakePlace, uid: string, kind: Paced, now: Date): Promise<void> {
  const minutes = await takePlace(uid, kind, now);
  if (minutes !== undefined) throw new AppError("conflict", refuses("tooMany", { most: MOST_AN_HOUR[kind], minutes }));
}
