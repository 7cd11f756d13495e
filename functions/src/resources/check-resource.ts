import { createHash } from "node:crypto";
import type { ResourceVerdict } from "@zona/domain/decoding/decoder-call";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { RESOURCE_LIMITS, ResourceType, type ResourceVersion, resourceOf } from "@zona/domain/resources/resource";
import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "../media/refusal.ts";
import { judgePdf } from "./judge-pdf.ts";
import { RefusedResource } from "./resource-refusal.ts";

/** One generation of a file in the bucket of the forms resources. */
export type ResourceFile = { path: string; generation: string };

/** What the account of the records does for the one that decodes, which has no database. */
export type CheckRecords = {
  /** Seals the file; what was declared of it while it waits for its check, undefined when it does not or nobody declared it. */
  offer(file: ResourceFile): Promise<Pick<ResourceVersion, "declaredType"> | undefined>;
  /**
   * Holds the verdict to the file, has it served as what it is, and writes the verdict; `past` for what waits for no check or
   * was sent again since. Rejects with `invalid-input` where the file is another than the one judged.
   */
  judge(file: ResourceFile, verdict: ResourceVerdict): Promise<"ready" | "rejected" | "past">;
};

export type ResourcePorts = {
  files: {
    /** The whole file; undefined when this generation of it is gone. Never holds more than the limit of bytes. */
    read(file: ResourceFile): Promise<Buffer | undefined>;
  };
  records: CheckRecords;
};

/**
 * Runs at least once per new object of the bucket; every step is safe to repeat. Until its end nobody can read the file:
 * rules give out versions that are `ready` alone.
 */
export async function checkResource(file: ResourceFile, { files, records }: ResourcePorts) {
  if (!resourceOf(file.path)) return "not-a-resource";
  const declared = await records.offer(file);
  if (!declared) return "past";
  const bytes = await files.read(file);
  if (!bytes) return "gone";
  return records.judge(file, await judge(bytes, declared.declaredType));
}

/** By content alone; the declared type only has to agree. */
async function judge(bytes: Buffer, declaredType: ResourceType): Promise<ResourceVerdict> {
  try {
    if (bytes.length === 0) throw new RefusedResource("empty");
    const type = ResourceType.safeParse((await fileTypeFromBuffer(bytes))?.mime).data;
    if (!type) throw new RefusedResource("unknown-type");
    if (type !== declaredType) throw new RefusedResource("type-mismatch");
    const size = type === "application/pdf" ? await judgePdf(bytes) : await pictureSize(bytes, type);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return { state: "ready", content: { type, bytes: bytes.length, sha256, ...size } };
  } catch (error) {
    if (error instanceof RefusedResource) return { state: "rejected", refusal: error.refusal };
    throw error;
  }
}

/** Reads every line of the picture. The image library is loaded with the first of them. */
async function pictureSize(bytes: Buffer, type: Exclude<ResourceType, "application/pdf">) {
  const { decodeStill } = await import("../media/decode/decode.ts");
  try {
    const { width, height } = await decodeStill(bytes, type, { ...MEDIA_LIMITS, maxPixels: RESOURCE_LIMITS.maxPixels });
    if (width * height > RESOURCE_LIMITS.maxPixels) throw new RefusedResource("too-many-pixels");
    return { width, height };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new RefusedResource(error.rejection.code === "too-many-pixels" ? "too-many-pixels" : "damaged");
  }
}
