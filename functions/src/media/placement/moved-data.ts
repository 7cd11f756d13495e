import type { Person } from "@zona/domain/identity/claims";
import { peerKeyOf, standingsOf } from "@zona/domain/media/comparison";
import type { MediaWork } from "@zona/domain/media/media-work";
import type { Medium } from "@zona/domain/media/medium";
import type { MediumSlot } from "@zona/domain/records/pictures/picture-slot";
import { FieldValue, Timestamp } from "firebase-admin/firestore";

/** What is written of a medium that gets another place or none, and the work that follows. */
export function moved(medium: Medium, slot: MediumSlot | null, by: Person) {
  const now = Timestamp.now();
  const told = { at: now, by, slot: { before: medium.slot ?? null, after: slot } };
  const work = isAmongOthers(medium) ? workOf(medium) : undefined;
  const { optics, expected } = medium;
  const peerKey = peerKeyOf({ optics, slot: slot ?? undefined, expected });
  const update = {
    slot: slot ?? FieldValue.delete(),
    unplaced: FieldValue.delete(),
    placements: FieldValue.arrayUnion(told),
    updatedAt: now,
    ...(work && {
      "steps.comparison": { state: "pending" },
      "comparison.verdict": FieldValue.delete(),
      "comparison.peerKey": peerKey ?? FieldValue.delete(),
      "comparison.stood": standingsOf(medium),
    }),
  };
  return { update, work };
}

/** Others may be compared with it. */
const isAmongOthers = ({ state, comparison }: Medium) => state === "ready" && comparison !== undefined;

export const workOf = ({ id: mediaId, generation, run }: Medium): MediaWork | undefined =>
  generation === undefined ? undefined : { mediaId, generation, ...(run !== undefined && { run }) };
