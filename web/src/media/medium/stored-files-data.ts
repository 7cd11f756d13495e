import { MEDIA_LIMITS, originalPath } from "@zona/domain/media/medium";
import { getBlob, getBytes, ref } from "firebase/storage";
import { derivedBucket, rawBucket } from "../../platform/firebase/storage.ts";
import { createPictureCache } from "./picture-cache.ts";

/** The original as it was uploaded, fetched with the person's own token. */
export const fetchOriginal = async (id: string) =>
  new Uint8Array(await getBytes(ref(rawBucket, originalPath(id)), MEDIA_LIMITS.maxBytes));

const KEEP = 300;

/** Fetched with the person's own token: no address that could be passed on ever exists. */
export const pictures = createPictureCache((path) => getBlob(ref(derivedBucket, path)), KEEP);
