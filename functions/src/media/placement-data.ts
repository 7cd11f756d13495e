import { COLLECTIONS } from "@zona/domain/collections";
import type { Person } from "@zona/domain/identity/claims";
import { peerKeyOf } from "@zona/domain/media/comparison";
import type { Medium } from "@zona/domain/media/medium";
import type { MediumSlot } from "@zona/domain/media/medium-details";
import { type PlaceMedia, placementSays } from "@zona/domain/media/placement";
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  getFirestore,
  Timestamp,
  type Transaction,
} from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { mediumOf } from "./media-data.ts";
import type { PlacementRecords } from "./place.ts";

const OPEN = ["draft", "in_progress", "awaiting", "amending"];
const MOST_LABELS = 20;
const MOST_PLACEMENTS = 100;

/** What a medium is to become; `slot: null` takes it out of the record. */
type Change = { labels: string[] } | { slot: MediumSlot | null };
type Answer = ReturnType<PlacementRecords["place"]>;

const refused = (reason: (typeof placementSays.keys)[number]) =>
  ({ kind: "refused", sentence: placementSays(reason) }) as const;

export function placementRecords(db = getFirestore(adminApp())): PlacementRecords {
  return {
    place: (mediaId, asked, { by, organisation }) =>
      db.runTransaction(async (transaction): Answer => {
        const ref = db.collection(COLLECTIONS.media).doc(mediaId);
        const medium = mediumOf(await transaction.get(ref));
        if (!medium || medium.state === "removed") return refused("gone");
        const test = await transaction.get(db.collection(COLLECTIONS.tests).doc(medium.testId));
        // While there is no test, its pictures are those of whoever works on the form.
        const isOwn = test.exists ? test.get("organisation") === organisation : medium.uploader.uid === by.uid;
        if (!isOwn) return refused("elsewhere");
        if ((medium.placements?.length ?? 0) >= MOST_PLACEMENTS) return refused("often");
        const change = changeOf(medium, asked, by);
        if (!change) return refused("moved-on");
        if ("labels" in change) return label(transaction, ref, { medium, labels: change.labels, by });
        return link(transaction, ref, { test, medium, slot: change.slot, by });
      }),
  };
}

/** Undefined where the last change is another's, or there is none: what they did is not taken back over their heads. */
function changeOf(medium: Medium, asked: PlaceMedia, by: Person): Change | undefined {
  if (asked.kind === "label") return { labels: labelsAfter(medium, asked) };
  if (asked.kind === "link") return { slot: slotAfter(medium, asked.slot) };
  const last = medium.placements?.at(-1);
  if (last?.by.uid !== by.uid) return undefined;
  if (last.slot) return { slot: last.slot.before };
  return last.labels && { labels: last.labels.before };
}

async function label(
  transaction: Transaction,
  ref: DocumentReference,
  { medium, labels, by }: { medium: Medium; labels: string[]; by: Person },
): Answer {
  if (labels.length > MOST_LABELS) return refused("labels");
  if (labels.join("\n") === (medium.labels ?? []).join("\n")) return { kind: "same" };
  const now = Timestamp.now();
  const told = { at: now, by, labels: { before: medium.labels ?? [], after: labels } };
  transaction.update(ref, { labels, placements: FieldValue.arrayUnion(told), updatedAt: now });
  return { kind: "changed" };
}

async function link(
  transaction: Transaction,
  ref: DocumentReference,
  { test, medium, slot, by }: { test: DocumentSnapshot; medium: Medium; slot: MediumSlot | null; by: Person },
): Answer {
  if (medium.state === "uploading" || medium.state === "processing") return refused("at-work");
  // A draft has no status: while it is one, its media may be put anywhere.
  if (test.exists && !OPEN.includes(String(test.get("status")))) return refused("closed");
  if (JSON.stringify(slot) === JSON.stringify(medium.slot ?? null)) return { kind: "same" };
  const now = Timestamp.now();
  const told = { at: now, by, slot: { before: medium.slot ?? null, after: slot } };
  const isCompared = medium.state === "ready" && medium.quality !== undefined && medium.generation !== undefined;
  const peerKey = peerKeyOf({ optics: medium.optics, slot: slot ?? undefined });
  transaction.update(ref, {
    slot: slot ?? FieldValue.delete(),
    placements: FieldValue.arrayUnion(told),
    updatedAt: now,
    ...(isCompared && {
      "steps.comparison": { state: "pending" },
      "comparison.verdict": FieldValue.delete(),
      "comparison.peerKey": peerKey ?? FieldValue.delete(),
    }),
  });
  if (!isCompared || medium.generation === undefined) return { kind: "changed" };
  const work = {
    mediaId: medium.id,
    generation: medium.generation,
    ...(medium.run !== undefined && { run: medium.run }),
  };
  return { kind: "changed", work };
}

function labelsAfter({ labels = [] }: Medium, { add, remove }: Extract<PlaceMedia, { kind: "label" }>): string[] {
  return [...new Set([...labels.filter((label) => !remove.includes(label)), ...add])];
}

/** What is not said stays. A picture of an oocyte at a check is what the check asks for. */
function slotAfter({ slot }: Medium, said: Extract<PlaceMedia, { kind: "link" }>["slot"]): MediumSlot {
  const next = { ...slot, ...said };
  const role = slot?.role ?? (next.unitNo !== undefined && next.check !== undefined ? "required" : "extra");
  return { ...next, role };
}
