import { MOST_PLACED, type PlacedMedia, type PlaceMedia } from "@zona/domain/media/placement";
import type { MediaOperation, OperationAnswer } from "@zona/domain/operations/media-operation";
import { useState } from "react";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";

/** Resolves when the request is taken; the work itself shows in the lists. Rejects with what `serverFailureSentence` reads. */
export const { ask: requestMediaOperation } = staffOperation<MediaOperation, OperationAnswer>("mediaOperation");

/** Has the work on media done anew, two hundred a request; resolves to those that cannot be run again now. */
export async function rerunProcessing(mediaIds: readonly string[]): Promise<string[]> {
  const refused: string[] = [];
  for (let at = 0; at < mediaIds.length; at += MOST_PLACED) {
    const answer = await requestMediaOperation({
      kind: "run-these-again",
      mediaIds: mediaIds.slice(at, at + MOST_PLACED),
    });
    refused.push(...(answer.refused ?? []));
  }
  return refused;
}

const { ask: requestPlacement } = staffOperation<PlaceMedia, PlacedMedia>("placeMedia");

/** Links or labels any number of media, or takes that back, in as many requests as that takes. Rejects with what `serverFailureSentence` reads. */
async function placeMedia(request: PlaceMedia): Promise<PlacedMedia> {
  const answer: PlacedMedia = { changed: [], refused: [] };
  for (let at = 0; at < request.mediaIds.length; at += MOST_PLACED) {
    const { changed, refused } = await requestPlacement({
      ...request,
      mediaIds: request.mediaIds.slice(at, at + MOST_PLACED),
    });
    answer.changed.push(...changed);
    answer.refused.push(...refused);
  }
  return answer;
}

/** Sends one request at a time. `sentence` says why the last one was not done; the answer tells what was. */
export function usePlacement() {
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string>();
  async function place(request: PlaceMedia): Promise<PlacedMedia | undefined> {
    setBusy(true);
    setSentence(undefined);
    try {
      return await placeMedia(request);
    } catch (error) {
      setSentence(serverFailureSentence(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, sentence, place };
}
