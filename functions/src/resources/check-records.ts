import type { ResourceVerdict } from "@zona/domain/decoding/decoder-call";
import { AppError } from "@zona/domain/errors";
import { type ResourceVersion, type ResourceWork, resourceOf } from "@zona/domain/resources/resource";
import type { CheckRecords, ResourceFile } from "./check-resource.ts";

export type CheckPorts = {
  files: {
    /** Takes the download links off that Firebase's own upload puts on. Nothing happens when the object is gone. */
    seal(path: string, generation: string): Promise<void>;
    /** Whether this generation is what lies there now. */
    isNewest(file: ResourceFile): Promise<boolean>;
    /** Reads the whole file, holding none of it; undefined when this generation of it is gone. */
    hash(file: ResourceFile): Promise<{ bytes: number; sha256: string } | undefined>;
    /** Has the file served as what it is, as something to save, and never as something to run. */
    label(file: ResourceFile, served: { type: string; name: string }): Promise<void>;
  };
  versions: {
    /** The version while it waits for its check; undefined when it was checked or was never declared. */
    pending(work: ResourceWork): Promise<ResourceVersion | undefined>;
    /** Writes the verdict and numbers what was accepted, in one transaction. It is offered once it was approved. */
    finish(work: ResourceWork, verdict: ResourceVerdict): Promise<"ready" | "rejected" | "past">;
  };
};

/** What is done for a decoder with the database; what it tells of a file is held to the file. */
export const checkRecords = ({ files, versions }: CheckPorts): CheckRecords => ({
  async offer({ path, generation }) {
    const work = resourceOf(path);
    if (!work) return undefined;
    await files.seal(path, generation);
    const version = await versions.pending(work);
    return version && { declaredType: version.declaredType };
  },
  async judge(file, verdict) {
    const work = resourceOf(file.path);
    const version = work && (await versions.pending(work));
    if (!version || !(await files.isNewest(file))) return "past";
    if (verdict.state === "ready") {
      const { type, bytes, sha256 } = verdict.content;
      const found = await files.hash(file);
      if (type !== version.declaredType || found?.bytes !== bytes || found.sha256 !== sha256)
        throw new AppError("invalid-input", "The verdict is on another file");
      await files.label(file, { type, name: version.originalName });
    }
    return versions.finish(work, verdict);
  },
});
