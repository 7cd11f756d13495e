import { createHash } from "node:crypto";
import type { Thrown } from "@zona/domain/errors";
import { AppError } from "@zona/domain/errors";
import type { MediaWork } from "@zona/domain/media/media-work";
import { MEDIA_LIMITS, originalPath, posterPath } from "@zona/domain/media/medium";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import type { WorkFiles } from "./developed.ts";
import type { Objects } from "./intake.ts";
import type { DerivedFiles, Originals } from "./work.ts";

/** Derived names hold a generation, so what lies behind one never changes; only signed-in staff may keep it. */
const CACHE_CONTROL = "private, max-age=31536000, immutable";

const PICTURE_TYPE = "image/webp";

/** What takes links off an object; a repeat takes nothing else away that was said of it since. */
export const WITHOUT_LINKS = { metadata: { firebaseStorageDownloadTokens: null } };

/** An original keeps no word of its uploader: no link, no name to save it under, no leave for the network to remember it. */
const SEALED = {
  contentDisposition: "attachment",
  cacheControl: "private, no-cache",
  metadata: { firebaseStorageDownloadTokens: null },
};

export const isStatus = (error: Thrown, status: number) =>
  typeof error === "object" && error !== null && "code" in error && Number(error.code) === status;

export function originalsIn(bucket: string): Originals {
  const original = ({ mediaId, generation }: MediaWork) =>
    getStorage(adminApp()).bucket(bucket).file(originalPath(mediaId), { generation });
  return {
    async size(work) {
      try {
        const [metadata] = await original(work).getMetadata();
        return Number(metadata.size);
      } catch (error) {
        if (isStatus(error, 404)) return undefined;
        throw error;
      }
    },
    async read(work, size) {
      const bytes = Buffer.alloc(size);
      let filled = 0;
      // As stored: an original with a Content-Encoding would unpack to another size and another hash.
      for await (const chunk of original(work).createReadStream({ decompress: false }) as AsyncIterable<Buffer>) {
        if (filled + chunk.length > size) throw new AppError("unavailable", "The original sent more than its size");
        filled += chunk.copy(bytes, filled);
      }
      if (filled < size) throw new AppError("unavailable", "The original ended before its size");
      return { bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
    },
    async poster({ mediaId }) {
      const file = getStorage(adminApp()).bucket(bucket).file(posterPath(mediaId));
      try {
        const [{ size }] = await file.getMetadata();
        if (Number(size) > MEDIA_LIMITS.maxPosterBytes) return undefined;
        const [bytes] = await file.download({ decompress: false });
        return bytes;
      } catch (error) {
        if (isStatus(error, 404)) return undefined;
        throw error;
      }
    },
  };
}

export function objectsIn(bucket: string, seal: typeof WITHOUT_LINKS = SEALED): Objects {
  return {
    async seal(path, generation) {
      const file = getStorage(adminApp()).bucket(bucket).file(path, { generation });
      try {
        await file.setMetadata(seal);
      } catch (error) {
        if (!isStatus(error, 404)) throw error;
      }
    },
  };
}

export function derivedIn(bucket: string): DerivedFiles {
  return {
    async save(path, bytes) {
      const file = getStorage(adminApp()).bucket(bucket).file(path);
      try {
        await file.save(bytes, {
          resumable: false,
          contentType: PICTURE_TYPE,
          metadata: { cacheControl: CACHE_CONTROL },
          preconditionOpts: { ifGenerationMatch: 0 },
        });
      } catch (error) {
        // Google answers 412, or that the account may not overwrite. Whether it is there, the records look before they end the work.
        if (!isStatus(error, 412) && !isStatus(error, 403)) throw error;
      }
    },
  };
}

/** The size and the hash of one generation of an object, as stored; undefined when it does not exist. */
export async function hashOf(bucket: string, path: string, generation: string) {
  const hash = createHash("sha256");
  let bytes = 0;
  try {
    const file = getStorage(adminApp()).bucket(bucket).file(path, { generation });
    for await (const chunk of file.createReadStream({ decompress: false }) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
  return { bytes, sha256: hash.digest("hex") };
}

export function workFilesIn(buckets: { raw: string; derived: string }): WorkFiles {
  return {
    original: ({ mediaId, generation }) => hashOf(buckets.raw, originalPath(mediaId), generation),
    async picture(path) {
      try {
        const [{ size, contentType }] = await getStorage(adminApp()).bucket(buckets.derived).file(path).getMetadata();
        return contentType === PICTURE_TYPE ? Number(size) : undefined;
      } catch (error) {
        if (isStatus(error, 404)) return undefined;
        throw error;
      }
    },
  };
}
