import { COLLECTIONS, DEAD_LETTERS, mediaWorkPath } from "@zona/domain/collections";
import { outputPath } from "@zona/domain/media/medium";
import type { PlaceMedia } from "@zona/domain/media/placement";
import { placementSays } from "@zona/domain/media/placement-refusals";
import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";
import type { StaffCaller } from "../../functions/src/identity/caller.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { placementRecords } from "../../functions/src/media/placement/placement-data.ts";
import { operationRecords } from "../../functions/src/operations/operation-data.ts";
import { openRecord } from "./open-record.ts";
import { ADA, useOperatedMedia } from "./operated-media.ts";

const { db, stateOf, work, given } = useOperatedMedia();

describe("running again", () => {
  it("gives a failed medium fresh attempts and ends its dead letter", async () => {
    const { mediaId, generation } = await given({ state: "processing" });
    await db.doc(mediaWorkPath(mediaId, generation)).set({ attempts: 10, lastFault: "work: Error 503" });
    expect(await work({ mediaId, generation })).toBe("failed");
    const letter = db.collection(DEAD_LETTERS).doc(`${mediaId}-${generation}-0`);
    expect((await letter.get()).data()).toMatchObject({ state: "open", work: { mediaId, generation } });

    const again = await operationRecords().restart(mediaId, ADA);
    expect(again).toEqual({ mediaId, generation, run: 1 });
    expect((await letter.get()).data()).toMatchObject({ state: "rerun", endedBy: ADA });
    expect(await operationRecords().restart(mediaId, ADA)).toBeUndefined();

    expect(await work({ mediaId, generation })).toBe("past");
    expect(await work({ mediaId, generation, run: 1 })).toBe("ready");
    const medium = await stateOf(mediaId);
    expect(medium).toMatchObject({ state: "ready", run: 1, outputs: { preview: { width: 64 } } });
    expect(medium?.failure).toBeUndefined();
    expect(medium?.outputs.preview.path).toBe(outputPath(mediaId, generation, "preview", 1));
  });

  it("leaves a removed medium removed", async () => {
    const { mediaId } = await given({ state: "removed" });
    expect(await operationRecords().restart(mediaId, ADA)).toBeUndefined();
  });

  it("closes a letter once, with who and why", async () => {
    const ref = db.collection(DEAD_LETTERS).doc(`closing-${Date.now()}`);
    await ref.set({ state: "open", fault: "x", at: Timestamp.now() });
    expect(await operationRecords().closeLetter(ref.id, ADA, "Exported anew.")).toBe(true);
    expect(await operationRecords().closeLetter(ref.id, ADA, "Once more.")).toBe(false);
    expect((await ref.get()).data()).toMatchObject({ state: "closed", endedBy: ADA, reason: "Exported anew." });
  });
});

describe("placing a picture", () => {
  const EMMA = staffCaller("emma");
  const NOOR = staffCaller("noor");
  const place = async (mediaId: string, asked: PlaceMedia, who: StaffCaller) =>
    (await placementRecords().place([mediaId], asked, who))[0];

  /** A picture of a record that is being worked on. */
  async function givenPicture() {
    const testRef = db.collection(COLLECTIONS.tests).doc();
    const made = { code: "PRE-0901", studyId: "zp-pre-03" };
    await testRef.set(openRecord(Timestamp.now(), made));
    const content = { type: "image/jpeg", bytes: 7, sha256: "a".repeat(64), width: 64, height: 48 } as const;
    return given({ state: "ready", testId: testRef.id, content });
  }

  it("puts back what was before, link by link and label by label, and keeps it all in the history", async () => {
    const { mediaId } = await givenPicture();
    const asked = { mediaIds: [mediaId] };
    const slot = { unitNo: 3, check: "d3", stage: "cleavage" } as const;
    expect(await place(mediaId, { kind: "link", ...asked, slot }, EMMA)).toEqual({ kind: "changed" });
    expect(await stateOf(mediaId)).toMatchObject({ slot: { ...slot, role: "required" } });
    expect(await place(mediaId, { kind: "undo", ...asked }, EMMA)).toEqual({ kind: "changed" });
    expect((await stateOf(mediaId))?.slot).toBeUndefined();

    await place(mediaId, { kind: "label", ...asked, add: ["seen"], remove: [] }, EMMA);
    expect((await stateOf(mediaId))?.labels).toEqual(["seen"]);
    await place(mediaId, { kind: "undo", ...asked }, EMMA);
    expect(await stateOf(mediaId)).toMatchObject({ labels: [], placements: { length: 4 } });
  });

  it("is for who did it: what another did last stays", async () => {
    const { mediaId } = await givenPicture();
    const asked = { mediaIds: [mediaId] };
    expect(await place(mediaId, { kind: "undo", ...asked }, EMMA)).toMatchObject({ kind: "refused" });
    await place(mediaId, { kind: "label", ...asked, add: ["hers"], remove: [] }, NOOR);
    expect(await place(mediaId, { kind: "undo", ...asked }, EMMA)).toMatchObject({ kind: "refused" });
    expect((await stateOf(mediaId))?.labels).toEqual(["hers"]);
  });

  it("is refused to people of another organisation, for links and labels", async () => {
    const { mediaId } = await givenPicture();
    const JONAS = staffCaller("jonas", "Jonas", { organisation: "meridian-devices.example" });
    const slot = { unitNo: 3, check: "d3", stage: "cleavage" } as const;
    const refused = { kind: "refused", sentence: placementSays("elsewhere") };
    expect(await place(mediaId, { kind: "link", mediaIds: [mediaId], slot }, JONAS)).toEqual(refused);
    expect(await place(mediaId, { kind: "label", mediaIds: [mediaId], add: ["x"], remove: [] }, JONAS)).toEqual(
      refused,
    );
    expect((await stateOf(mediaId))?.placements).toBeUndefined();
  });

  it("of a form that is no test yet is for who works on it", async () => {
    const { mediaId } = await given({ state: "ready", testId: "form-of-emma", uploader: EMMA.by });
    const label: PlaceMedia = { kind: "label", mediaIds: [mediaId], add: ["x"], remove: [] };
    expect(await place(mediaId, label, NOOR)).toMatchObject({ kind: "refused" });
    expect(await place(mediaId, label, EMMA)).toEqual({ kind: "changed" });
  });
});
