import { MEDIA_LIMITS, originalPath } from "@zona/domain/media/medium";
import { getBytes, ref } from "firebase/storage";
import { rawBucket } from "../../platform/firebase/storage.ts";

/** The original as it was uploaded, fetched with the person's own token. */
export const fetchOriginal = async (id: string) =>
  new Uint8Array(await getBytes(ref(rawBucket, originalPath(id)), MEDIA_LIMITS.maxBytes));
