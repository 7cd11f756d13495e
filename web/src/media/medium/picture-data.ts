import { getBlob, ref } from "firebase/storage";
import { derivedBucket } from "../../platform/firebase/storage.ts";
import { createPictureCache } from "./picture-cache.ts";

const KEEP = 300;

/** Fetched with the person's own token: no address that could be passed on ever exists. */
export const pictures = createPictureCache((path) => getBlob(ref(derivedBucket, path)), KEEP);
