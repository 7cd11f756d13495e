import { RESOURCE_LIMITS } from "@zona/domain/resources/resource";
import { getStorage } from "firebase-admin/storage";
import { adminApp } from "../firebase/app.ts";
import { hashOf, isStatus, objectsIn, WITHOUT_LINKS } from "../media/media-files-data.ts";
import type { CheckPorts } from "./check-records.ts";
import type { ResourceFile, ResourcePorts } from "./check-resource.ts";

/** Revalidated each time: an administrator may have retired it since. */
const CACHE_CONTROL = "private, no-cache";

/** A name for people to save the file under: nothing that ends a header or a path. */
const attachment = (name: string) => `attachment; filename*=UTF-8''${encodeURIComponent(name)}`;

const fileOf = (bucket: string, { path, generation }: ResourceFile) =>
  getStorage(adminApp()).bucket(bucket).file(path, { generation });

export const resourcesToRead = (bucket: string): ResourcePorts["files"] => ({
  async read(file) {
    try {
      // One byte more than allowed is enough to tell that there are too many.
      const range = { decompress: false, end: RESOURCE_LIMITS.maxBytes };
      const [bytes] = await fileOf(bucket, file).download(range);
      return bytes;
    } catch (error) {
      if (isStatus(error, 404)) return undefined;
      if (isStatus(error, 416)) return Buffer.alloc(0); // a range of an empty file
      throw error;
    }
  },
});

/** The generation that lies at a path now; undefined when nothing does. */
export async function newestOf(bucket: string, path: string): Promise<string | undefined> {
  try {
    const [{ generation }] = await getStorage(adminApp()).bucket(bucket).file(path).getMetadata();
    return String(generation);
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

export const resourcesToKeep = (bucket: string): CheckPorts["files"] => ({
  // The label that an accepted file gets must outlive an event that comes again.
  seal: objectsIn(bucket, WITHOUT_LINKS).seal,
  isNewest: async ({ path, generation }) => (await newestOf(bucket, path)) === generation,
  hash: ({ path, generation }) => hashOf(bucket, path, generation),
  async label(file, { type, name }) {
    try {
      await fileOf(bucket, file).setMetadata({
        contentType: type,
        contentDisposition: attachment(name),
        cacheControl: CACHE_CONTROL,
      });
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
    }
  },
});
