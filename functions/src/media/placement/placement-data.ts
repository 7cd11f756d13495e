import { COLLECTIONS } from "@zona/domain/collections";
import { can } from "@zona/domain/identity/access";
import type { Person } from "@zona/domain/identity/claims";
import type { Medium } from "@zona/domain/media/medium";
import type { PlaceMedia } from "@zona/domain/media/placement";
import { placementSays } from "@zona/domain/media/placement-refusals";
import type { MediumSlot } from "@zona/domain/records/pictures/picture-slot";
import { pictureRefusal, planPictures } from "@zona/domain/records/pictures/pictures";
import type { RecordedPicture } from "@zona/domain/records/pictures/recorded-pictures";
import {
  type DocumentReference,
  FieldValue,
  type Firestore,
  getFirestore,
  Timestamp,
  type UpdateData,
} from "firebase-admin/firestore";
import { writeCommit } from "../../audit/write-commit-data.ts";
import { adminApp } from "../../firebase/app.ts";
import { textAt } from "../../firebase/fields.ts";
import type { StaffCaller } from "../../identity/caller.ts";
import { mediumOf, stepsAtEnd } from "../media-data.ts";
import { type PicturedRecord, readPicturedRecord } from "../record-pictures-data.ts";
import { moved, workOf } from "./moved-data.ts";
import type { Placed, PlacementRecords } from "./place.ts";

const MOST_LABELS = 20;
const MOST_PLACEMENTS = 100;

/** What a medium is to become; `slot: null` takes it out of the record. */
type Change = { labels: string[] } | { slot: MediumSlot | null } | { isRemoved: true };

/** What is to be done about one medium; `picture: undefined` takes it out of the record, if it is there. */
type Decided = Placed & { update?: UpdateData<object>; picture?: Omit<RecordedPicture, "id"> | undefined };

const refused = (reason: (typeof placementSays.keys)[number]) =>
  ({ kind: "refused", sentence: placementSays(reason) }) as const;

export const placementRecords = (db = getFirestore(adminApp())): PlacementRecords => ({
  async byTest(mediaIds) {
    const media = await db.getAll(...mediaIds.map((id) => refOf(id, db)), { fieldMask: ["testId"] });
    return Map.groupBy(mediaIds, (_, index) => textAt(media[index], "testId") ?? "");
  },
  place: (mediaIds, asked, who) =>
    db.runTransaction(async (transaction) => {
      const snapshots = await transaction.getAll(...mediaIds.map((id) => refOf(id, db)));
      const media = snapshots.map(mediumOf);
      const testId = media.find((medium) => medium !== undefined)?.testId;
      if (testId === undefined) return mediaIds.map(() => refused("gone"));
      const record = await readPicturedRecord(testId, db, transaction);
      const decided = media.map((medium) => decide(medium, asked, record, who));
      const { test, sheets, ref } = record;
      const pictures = new Map(
        decided.flatMap((one, index) => ("picture" in one ? [[mediaIds[index] ?? "", one.picture] as const] : [])),
      );
      const { reason } = { reason: undefined, ...asked };
      const commit = test && pictures.size > 0 && planPictures({ test, sheets }, pictures, { by: who.by, reason });
      for (const [index, { update }] of decided.entries())
        if (update) transaction.update(refOf(mediaIds[index] ?? "", db), update);
      if (commit) writeCommit(transaction, ref, commit, who.by);
      return decided.map(({ update: _, picture: __, ...placed }) => placed);
    }),
});

const refOf = (mediaId: string, db: Firestore): DocumentReference => db.collection(COLLECTIONS.media).doc(mediaId);

function decide(
  medium: Medium | undefined,
  asked: PlaceMedia,
  record: PicturedRecord,
  { by, access }: StaffCaller,
): Decided {
  if (!medium || medium.state === "removed") return refused("gone");
  const { exists, test } = record;
  // While there is no test, its files are those of whoever works on the form.
  const isOwn = exists ? test !== undefined && can(access, "enter", test) : medium.uploader.uid === by.uid;
  if (!isOwn) return refused("elsewhere");
  if ((medium.placements?.length ?? 0) >= MOST_PLACEMENTS && asked.kind !== "remove") return refused("often");
  const change = changeOf(medium, asked, by);
  if (!change) return refused("moved-on");
  if ("labels" in change) return label(medium, change.labels, by);
  const reason = "reason" in asked ? asked.reason : undefined;
  return "isRemoved" in change
    ? remove(medium, record, { by, reason })
    : link(medium, change.slot, record, { by, reason });
}

/** Undefined where the last change is another's, or there is none: what they did is not taken back over their heads. */
function changeOf(medium: Medium, asked: PlaceMedia, by: Person): Change | undefined {
  if (asked.kind === "label") return { labels: labelsAfter(medium, asked) };
  if (asked.kind === "link") return { slot: slotAfter(medium, asked.slot) };
  if (asked.kind === "remove") return { isRemoved: true };
  const last = medium.placements?.at(-1);
  if (last?.by.uid !== by.uid) return undefined;
  if (last.slot) return { slot: last.slot.before };
  return last.labels && { labels: last.labels.before };
}

function label(medium: Medium, labels: string[], by: Person): Decided {
  if (labels.length > MOST_LABELS) return refused("labels");
  if (labels.join("\n") === (medium.labels ?? []).join("\n")) return { kind: "same" };
  const now = Timestamp.now();
  const told = { at: now, by, labels: { before: medium.labels ?? [], after: labels } };
  return { kind: "changed", update: { labels, placements: FieldValue.arrayUnion(told), updatedAt: now } };
}

type ByAndWhy = { by: Person; reason: string | undefined };

function link(medium: Medium, slot: MediumSlot | null, { test }: PicturedRecord, { by, reason }: ByAndWhy): Decided {
  if (medium.state === "uploading" || medium.state === "processing") return refused("at-work");
  if (JSON.stringify(slot) === JSON.stringify(medium.slot ?? null)) return { kind: "same" };
  const sha256 = medium.content?.sha256;
  if (slot && !test) return refused("no-test");
  if (slot && (medium.state !== "ready" || sha256 === undefined)) return refused("unread");
  const refusal = test && pictureRefusal(test, reason);
  if (refusal) return refused(refusal);
  const { update, work } = moved(medium, slot, by);
  const picture = slot && sha256 !== undefined ? { sha256, slot } : undefined;
  return { kind: "changed", update, picture, ...(work && { work }) };
}

function remove(medium: Medium, { exists, test, sheets }: PicturedRecord, { by, reason }: ByAndWhy): Decided {
  if (medium.uploader.uid !== by.uid) return refused("uploader");
  const isPicture = sheets.pictures?.rows[medium.id] !== undefined;
  // What belongs to no record goes without a reason.
  const refusal = test && pictureRefusal(isPicture ? test : { status: test.status }, reason);
  if (refusal) return refused(refusal);
  const work = medium.comparison && workOf(medium);
  const update = { state: "removed", updatedAt: Timestamp.now(), ...(work && { steps: stepsAtEnd(medium) }) };
  return { kind: "changed", update, ...(exists && { picture: undefined }), ...(work && { work }) };
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
