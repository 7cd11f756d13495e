import type { PlacedMedia, PlaceMedia } from "@zona/domain/media/placement";
import { useState } from "react";
import { refusalSentence } from "../../platform/firebase/refusal.ts";
import { placeMedia } from "./place-data.ts";

/** Sends one request at a time. `sentence` says why the last one was not done; the answer tells what was. */
export function usePlacing() {
  const [busy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string>();
  async function place(asked: PlaceMedia): Promise<PlacedMedia | undefined> {
    setBusy(true);
    setSentence(undefined);
    try {
      return await placeMedia(asked);
    } catch (error) {
      setSentence(refusalSentence(error));
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { busy, sentence, place };
}
