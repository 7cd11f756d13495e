import { AppError } from "@zona/domain/errors";
import type { MediaWork } from "@zona/domain/media/media-work";
import { type PlacedMedia, PlaceMedia } from "@zona/domain/media/placement";
import type { Said } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import type { StaffCaller } from "../../identity/caller.ts";

/** `work`: what has to be compared again, because the medium stands among other peers now. */
export type Placed = { kind: "changed"; work?: MediaWork } | { kind: "same" } | { kind: "refused"; sentence: Said };

export type PlacementRecords = {
  /** The media by the test or draft they belong to; those that do not exist under the empty name. */
  byTest(mediaIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Changes media of one record in a transaction, each with a line in its history, and the record with one revision that tells
   * of all; answers for each in their order.
   */
  place(mediaIds: readonly string[], asked: PlaceMedia, who: StaffCaller): Promise<Placed[]>;
};

type Ports = { records: PlacementRecords; queue: { add(work: MediaWork): Promise<void> } };

/** So many records are changed side by side. */
const AT_ONCE = 10;

/** What cannot be changed is told and holds up no other. Throws an AppError for who asks. */
export async function place(who: StaffCaller, asked: Unparsed, { records, queue }: Ports): Promise<PlacedMedia> {
  const parsed = PlaceMedia.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const answer: PlacedMedia = { changed: [], refused: [] };
  const placeThese = async (ids: readonly string[]) => {
    const placed = await records.place(ids, parsed.data, who);
    for (const [index, one] of placed.entries()) {
      const mediumId = ids[index] ?? "";
      if (one.kind === "refused") answer.refused.push({ mediumId, sentence: one.sentence });
      if (one.kind !== "changed") continue;
      answer.changed.push(mediumId);
      // A crash in between is mended by the sweep, which finds the comparison pending.
      if (one.work) await queue.add(one.work);
    }
  };
  const groups = [...(await records.byTest([...new Set(parsed.data.mediaIds)])).values()];
  for (let at = 0; at < groups.length; at += AT_ONCE) await Promise.all(groups.slice(at, at + AT_ONCE).map(placeThese));
  return answer;
}
