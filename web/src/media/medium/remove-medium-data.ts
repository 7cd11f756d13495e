import { AppError } from "@zona/domain/errors";
import type { PlacedMedia, PlaceMedia } from "@zona/domain/media/placement";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { toWords } from "../../platform/i18n/to-words.ts";

const { ask } = staffOperation<PlaceMedia, PlacedMedia>("placeMedia");

/**
 * Removes a file; its original is never deleted. `reason`: why a picture leaves a record that was submitted before. Rejects with
 * what `removalFailure` reads.
 */
export async function removeMedium(id: string, reason = ""): Promise<void> {
  const { refused } = await ask({ kind: "remove", mediaIds: [id], ...(reason === "" ? {} : { reason }) });
  if (refused.length === 0) return;
  const { placementSays } = await import("@zona/domain/media/placement-refusals");
  const gone = placementSays("gone").code;
  const against = refused.find(({ sentence }) => sentence.code !== gone);
  if (against) throw new AppError("forbidden", against.sentence);
}

/** Why a file could not be removed. */
export const removalFailure = (error: unknown): string =>
  error instanceof AppError && error.said ? toWords(error.said) : serverFailureSentence(error);
