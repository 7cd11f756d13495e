import { COLLECTIONS } from "@zona/domain/collections";
import { peerKeyOf } from "@zona/domain/media/comparison";
import type { Medium } from "@zona/domain/media/medium";
import type { MediumSlot } from "@zona/domain/media/medium-details";
import type { PlaceMedia } from "@zona/domain/media/placement";
import { FieldValue, getFirestore, Timestamp } from "firebase-admin/firestore";
import type { PlacementRecords } from "../media/place.ts";
import { adminApp } from "./app.ts";
import { mediumOf } from "./media-records.ts";

const OPEN = ["draft", "in_progress", "awaiting", "amending"];
const MOST_LABELS = 20;
const MOST_PLACEMENTS = 100;

const SENTENCES = {
  gone: "The file is not there any more.",
  "at-work": "The file is still being read. Try again in a moment.",
  closed: "The record of this file is closed. Amend it first.",
  labels: "A file has at most 20 labels.",
  often: "This file was moved a hundred times; nobody could follow it any more.",
} as const;

const refused = (reason: keyof typeof SENTENCES) => ({ kind: "refused", sentence: SENTENCES[reason] }) as const;

export function placementRecords(db = getFirestore(adminApp())): PlacementRecords {
  return {
    place: (mediaId, asked, by) =>
      db.runTransaction(async (transaction) => {
        const ref = db.collection(COLLECTIONS.media).doc(mediaId);
        const medium = mediumOf(await transaction.get(ref));
        if (!medium || medium.state === "removed") return refused("gone");
        if ((medium.placements?.length ?? 0) >= MOST_PLACEMENTS) return refused("often");
        const now = Timestamp.now();
        if (asked.kind === "label") {
          const labels = labelsAfter(medium, asked);
          if (labels.length > MOST_LABELS) return refused("labels");
          if (labels.join("\n") === (medium.labels ?? []).join("\n")) return { kind: "same" };
          const told = { at: now, by, labels: { before: medium.labels ?? [], after: labels } };
          transaction.update(ref, { labels, placements: FieldValue.arrayUnion(told), updatedAt: now });
          return { kind: "changed" };
        }
        if (medium.state === "uploading" || medium.state === "processing") return refused("at-work");
        const test = await transaction.get(db.collection(COLLECTIONS.tests).doc(medium.testId));
        // A draft has no status: while it is one, its media may be put anywhere.
        if (test.exists && !OPEN.includes(String(test.get("status")))) return refused("closed");
        const slot = slotAfter(medium, asked.slot);
        if (JSON.stringify(slot) === JSON.stringify(medium.slot)) return { kind: "same" };
        const told = { at: now, by, slot: { before: medium.slot ?? null, after: slot } };
        const isCompared = medium.state === "ready" && medium.quality !== undefined && medium.generation !== undefined;
        const peerKey = peerKeyOf({ optics: medium.optics, slot });
        transaction.update(ref, {
          slot,
          placements: FieldValue.arrayUnion(told),
          updatedAt: now,
          ...(isCompared && {
            "steps.comparison": { state: "pending" },
            "comparison.verdict": FieldValue.delete(),
            "comparison.peerKey": peerKey ?? FieldValue.delete(),
          }),
        });
        if (!isCompared || medium.generation === undefined) return { kind: "changed" };
        const work = { mediaId, generation: medium.generation, ...(medium.run !== undefined && { run: medium.run }) };
        return { kind: "changed", work };
      }),
  };
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
