import { MEDIA_LIMITS, originalPath } from "@zona/domain/media/medium";
import type { OpenOriginal } from "@zona/domain/media/open-original";
import { getBlob, getBytes, ref } from "firebase/storage";
import { useEffect, useState } from "react";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { derivedBucket, rawBucket } from "../../platform/firebase/storage.ts";
import { createPictureCache } from "./picture-cache.ts";

const opening = staffOperation<OpenOriginal, null>("openOriginal");

/** The original as it was uploaded, fetched with the person's own token once the server has opened and logged it. */
export async function fetchOriginal(id: string) {
  await opening.ask({ mediaId: id });
  return new Uint8Array(await getBytes(ref(rawBucket, originalPath(id)), MEDIA_LIMITS.maxBytes));
}

const KEEP = 300;

/** Fetched with the person's own token: no address that could be passed on ever exists. */
export const pictures = createPictureCache((path) => getBlob(ref(derivedBucket, path)), KEEP);

export type Original = { status: "none" | "loading" | "failed" } | { status: "ready"; bytes: Uint8Array<ArrayBuffer> };

/** The original of a medium once it is wanted; forgotten with the medium. */
export function useOriginal(id: string, isWanted: boolean): Original {
  const [original, setOriginal] = useState<Original & { id?: string }>({ status: "none" });
  useEffect(() => {
    if (!isWanted) return;
    let current = true;
    setOriginal({ status: "loading", id });
    fetchOriginal(id).then(
      (bytes) => current && setOriginal({ status: "ready", bytes, id }),
      () => current && setOriginal({ status: "failed", id }),
    );
    return () => {
      current = false;
      setOriginal({ status: "none" });
    };
  }, [id, isWanted]);
  return original.id === id ? original : { status: "none" };
}
