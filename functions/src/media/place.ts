import { AppError } from "@zona/domain/errors";
import type { MediaWork } from "@zona/domain/media/media-work";
import { type PlacedMedia, PlaceMedia } from "@zona/domain/media/placement";
import type { Said } from "@zona/domain/messages/said";
import { refuses } from "@zona/domain/operations/refusals";
import type { Unparsed } from "@zona/domain/stored-record";
import { type Caller, type StaffCaller, staffOf } from "../identity/caller.ts";

/** `work`: what has to be compared anew, because the medium stands among other peers now. */
type Placed = { kind: "changed"; work?: MediaWork } | { kind: "same" } | { kind: "refused"; sentence: Said };

export type PlacementRecords = {
  /** Changes one medium in a transaction, with a line in its history. */
  place(mediaId: string, asked: PlaceMedia, who: StaffCaller): Promise<Placed>;
};

type Ports = { records: PlacementRecords; queue: { add(work: MediaWork): Promise<void> } };

/** A person waits for hundreds of transactions: so many run side by side. */
const AT_ONCE = 10;

/** Each medium on its own: what cannot be changed is told and holds up no other. Throws an AppError for who asks. */
export async function place(caller: Caller, asked: Unparsed, { records, queue }: Ports): Promise<PlacedMedia> {
  const who = staffOf(caller);
  const parsed = PlaceMedia.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const answer: PlacedMedia = { changed: [], refused: [] };
  const placeOne = async (mediumId: string) => {
    const placed = await records.place(mediumId, parsed.data, who);
    if (placed.kind === "refused") answer.refused.push({ mediumId, sentence: placed.sentence });
    if (placed.kind !== "changed") return;
    answer.changed.push(mediumId);
    // A crash in between is mended by the sweep, which finds the comparison pending.
    if (placed.work) await queue.add(placed.work);
  };
  const mediaIds = [...new Set(parsed.data.mediaIds)];
  for (let at = 0; at < mediaIds.length; at += AT_ONCE)
    await Promise.all(mediaIds.slice(at, at + AT_ONCE).map(placeOne));
  return answer;
}
