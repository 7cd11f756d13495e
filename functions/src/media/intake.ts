import { AppError } from "@zona/domain/errors";
import { GIVE_UP, MediaWork } from "@zona/domain/media/media-work";
import { mediaIdOf } from "@zona/domain/media/medium";
import { faultOf } from "./fault.ts";

export type IntakeRecords = {
  /**
   * Turns `uploading` into `processing` and pins the generation, in one transaction. `repeat` when exactly that was
   * done before; `past` when the record is of another generation or further on; `unreadable` when it fits no schema.
   */
  begin(work: MediaWork, arrivedAt: Date): Promise<"begun" | "repeat" | "past" | "no-record" | "unreadable">;
  /** Marks a medium that is still in processing at this generation as failed by us. */
  giveUp(work: MediaWork, fault: string): Promise<void>;
};

export type WorkQueue = {
  /** Resolves when the queue has the work for good. */
  add(work: MediaWork): Promise<void>;
};

export type Objects = {
  /**
   * Takes the download tokens off an object that Firebase's own upload puts on: each is a link that opens the file to
   * everyone who has it, for ever. Nothing happens when the object is gone.
   */
  seal(path: string, generation: string): Promise<void>;
};

type Upload = {
  path: string;
  generation: string;
  finalizedAt: Date;
  /** Where that is not the moment of the event: a sweep finds what lies there since. */
  arrivedAt?: Date;
};

/**
 * Runs at least once per new object of the raw bucket. A crash between record and queue is mended by the repeat,
 * which finds the record begun and queues again; work done twice has the effect of one.
 */
export async function takeIn(
  upload: Upload,
  { objects, records, queue }: { objects: Objects; records: IntakeRecords; queue: WorkQueue },
  now: Date,
) {
  // Rules let people upload nowhere else.
  if (/^(media|posters)\//.test(upload.path)) await objects.seal(upload.path, upload.generation);
  const work = MediaWork.safeParse({ mediaId: mediaIdOf(upload.path), generation: upload.generation }).data;
  if (!work) return "not-a-medium";
  const begun = await records.begin(work, upload.arrivedAt ?? upload.finalizedAt);
  if (begun !== "begun" && begun !== "repeat") return begun;
  try {
    await queue.add(work);
  } catch (error) {
    const isTooLate = now.getTime() - upload.finalizedAt.getTime() > GIVE_UP.afterMs;
    if (!isTooLate) throw new AppError("unavailable", "The work queue did not answer", { cause: error });
    await records.giveUp(work, faultOf("queue", error));
    return "gave-up";
  }
  return "queued";
}
