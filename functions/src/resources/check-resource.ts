import { createHash } from "node:crypto";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import {
  RESOURCE_LIMITS,
  type ResourceContent,
  type ResourceRefusal,
  ResourceType,
  type ResourceVersion,
  type ResourceWork,
  resourceOf,
} from "@zona/domain/resources/resource";
import { fileTypeFromBuffer } from "file-type";
import { Refusal } from "../media/refusal.ts";
import { judgePdf } from "./judge-pdf.ts";
import { RefusedResource } from "./resource-refusal.ts";

export type ResourceVerdict =
  | { state: "ready"; content: ResourceContent }
  | { state: "rejected"; refusal: ResourceRefusal };

export type ResourcePorts = {
  files: {
    /** Takes the download links off that Firebase's own upload puts on. Nothing happens when the object is gone. */
    seal(path: string, generation: string): Promise<void>;
    /** The whole file; undefined when this generation of it is gone. Never holds more than the limit of bytes. */
    read(path: string, generation: string): Promise<Buffer | undefined>;
    /** Has the file served as what it is, as something to save, and never as something to run. */
    label(path: string, generation: string, served: { type: string; name: string }): Promise<void>;
  };
  records: {
    /** The version while it waits for its check; undefined when it was checked or was never declared. */
    pending(work: ResourceWork): Promise<ResourceVersion | undefined>;
    /** Writes the verdict and numbers what was accepted, in one transaction. It is offered once it was approved. */
    finish(work: ResourceWork, verdict: ResourceVerdict): Promise<"ready" | "rejected" | "past">;
  };
};

/**
 * Runs at least once per new object of the bucket; every step is safe to repeat. Until its end nobody can read the file:
 * rules give out versions that are `ready` alone.
 */
export async function checkResource(upload: { path: string; generation: string }, { files, records }: ResourcePorts) {
  const { path, generation } = upload;
  const work = resourceOf(path);
  if (!work) return "not-a-resource";
  await files.seal(path, generation);
  const version = await records.pending(work);
  if (!version) return "past";
  const bytes = await files.read(path, generation);
  if (!bytes) return "gone";
  const verdict = await judge(bytes, version);
  if (verdict.state === "ready") {
    await files.label(path, generation, { type: verdict.content.type, name: version.originalName });
  }
  return records.finish(work, verdict);
}

/** By content alone; the declared type only has to agree. */
async function judge(bytes: Buffer, { declaredType }: ResourceVersion): Promise<ResourceVerdict> {
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
