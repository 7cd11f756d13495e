import { randomUUID } from "node:crypto";
import { bucketNames, COLLECTIONS } from "@zona/domain/collections";
import type { Decoded } from "@zona/domain/decoding/decoder-call";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import type { Medium } from "@zona/domain/media/medium";
import type { PlaceMedia } from "@zona/domain/media/placement";
import type { MediumSlot } from "@zona/domain/records/pictures/picture-slot";
import { withDates } from "@zona/domain/stored-record";
import { type DocumentReference, FieldValue, getFirestore } from "firebase-admin/firestore";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditPorts } from "../../functions/src/audit/audit-data.ts";
import { verifyTest } from "../../functions/src/audit/verify-record.ts";
import type { StaffCaller } from "../../functions/src/identity/caller.ts";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { intakeRecords, workRecords as recordsOf } from "../../functions/src/media/media-data.ts";
import { place } from "../../functions/src/media/placement/place.ts";
import { placementRecords } from "../../functions/src/media/placement/placement-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import { declaration, newMediaId } from "../pipeline/uploads.ts";
import { atEveryStop, diedOrEnded } from "../stopping.ts";
import { givenRecord, givenStudy, mover, refusalOf, sha256 } from "./moved-records.ts";

// The operation's and the pipeline's own work on a database of its own: no trigger sees these records.
const app = useAdminApp("demo-pictures");
const db = getFirestore(app);
// Nothing of these records was anchored.
const ports = { ...auditPorts(bucketNames("demo-pictures").trailAnchors), anchored: async () => undefined };
const STUDY = "pictures";
const REASON = "the wrong oocyte was named";

const member = (uid: string, organisation = HOME, isAdmin = false) =>
  staffCaller(uid, uid, { organisation, roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin });
const NOOR = member("noor");
const EMMA = member("emma");
const ADA = member("ada", HOME, true);
const JONAS = member("jonas", "meridian-devices.example");

const ask = mover(db);
const SLOT: MediumSlot = { unitNo: 3, check: "d3", stage: "cleavage", role: "required" };
const HASH = sha256("picture");
const records = placementRecords(db);
/** No files lie anywhere: what is told of them is taken for true. */
const workRecords = recordsOf({ original: async () => ({ bytes: 7, sha256: HASH }), picture: async () => 1 }, db);
const nobodyWaits = { add: async () => undefined };
const placing = (who: StaffCaller, asked: Partial<PlaceMedia>) => place(who, asked, { records, queue: nobodyWaits });
const mediumRef = (id: string) => db.collection(COLLECTIONS.media).doc(id);

let ref: DocumentReference;
beforeAll(() => givenStudy(db, STUDY));
beforeEach(async () => {
  ref = await givenRecord(db, STUDY);
});

/** A file of the record, processed unless something else is said of it. */
async function given(over: Partial<Medium> = {}): Promise<string> {
  const id = newMediaId(app);
  const content = { type: "image/jpeg", bytes: 7, sha256: HASH, width: 4, height: 3 } as const;
  const file = declaration(Buffer.alloc(7), { testId: ref.id, uploader: NOOR.by, generation: "1", ...over });
  await mediumRef(id).set({ ...file, ...(over.state ? {} : { state: "ready", content }) });
  return id;
}
const uploading = (over: Partial<Medium> = {}) => given({ state: "uploading", slot: SLOT, ...over });

const medium = async (id: string) => withDates((await mediumRef(id).get()).data()) as Partial<Medium>;
const record = async () => (await ref.get()).data() ?? {};
const recorded = async () => (await ref.collection("sheets").doc("pictures").get()).get("cells") ?? {};
const told = async () => {
  const { docs } = await ref.collection("revisions").orderBy("rev").get();
  return docs.filter((one) => one.get("action") === "picture").map((one) => one.data());
};
const problems = async () => (await verifyTest(ref.id, ports, new Date()))?.problems;

const READY: Decoded = {
  state: "ready",
  content: { type: "image/jpeg", bytes: 7, sha256: HASH, width: 4, height: 3 },
  steps: { comparison: { state: "pending" } },
};
const FOUND = { work: (mediaId: string) => ({ mediaId, generation: "1" }) };

const arrive = (id: string) => intakeRecords(db).begin(FOUND.work(id), new Date());
async function finish(id: string, result: Decoded = READY) {
  const claim = await workRecords.claim(FOUND.work(id), new Date());
  if (claim.kind !== "taken") return claim.kind;
  return workRecords.finish(claim.lease, result);
}
async function upload(over: Partial<Medium> = {}) {
  const id = await uploading(over);
  expect([await arrive(id), await finish(id)]).toEqual(["begun", "ready"]);
  return id;
}

/** Cells of the table of pictures. */
const cellsOf = (id: string, slot: MediumSlot = SLOT) =>
  Object.fromEntries(Object.entries({ sha256: HASH, ...slot }).map(([field, value]) => [`${id}.${field}`, value]));

describe("a file that was uploaded into a record", () => {
  it("belongs to it once it was processed, by a revision of whoever uploaded it", async () => {
    const id = await uploading({ uploader: EMMA.by });
    await arrive(id);
    expect(await told()).toEqual([]);
    await finish(id);
    expect(await told()).toMatchObject([{ rev: 2, by: EMMA.by, sheets: { pictures: { after: cellsOf(id) } } }]);
    expect(await record()).toMatchObject({ rev: 2, updatedBy: EMMA.by, enteredBy: ["noor", "emma"] });
    expect(await recorded()).toEqual(cellsOf(id));
    expect(await problems()).toEqual([]);
  });

  it("is told once, however often its message comes and its work is done again", async () => {
    const id = await upload();
    expect([await arrive(id), await finish(id)]).toEqual(["past", "unfollowed"]);
    await mediumRef(id).update({ state: "processing", run: 1 });
    const again = { mediaId: id, generation: "1", run: 1 };
    const claims = [await workRecords.claim(again, new Date()), await workRecords.claim(again, new Date())];
    expect(claims.map(({ kind }) => kind)).toEqual(["taken", "busy"]);
    const [claim] = claims;
    if (claim?.kind === "taken") expect(await workRecords.finish(claim.lease, READY)).toBe("ready");
    expect(await told()).toHaveLength(1);
    expect(await problems()).toEqual([]);
  });

  it("is found by the next run where the one before died before its end", async () => {
    const id = await uploading();
    await arrive(id);
    await workRecords.claim(FOUND.work(id), new Date());
    expect(await told()).toEqual([]);
    const later = await workRecords.claim(FOUND.work(id), new Date(Date.now() + 331_000));
    if (later.kind === "taken") await workRecords.finish(later.lease, READY);
    expect(await told()).toHaveLength(1);
  });

  it("stays with its record when its work is done again after the lock", async () => {
    const id = await upload();
    await ref.update({ status: "locked" });
    await mediumRef(id).update({ state: "processing", run: 1 });
    const claim = await workRecords.claim({ mediaId: id, generation: "1", run: 1 }, new Date());
    if (claim.kind === "taken") await workRecords.finish(claim.lease, READY);
    expect(await medium(id)).toMatchObject({ state: "ready", slot: SLOT });
    expect(await told()).toHaveLength(1);
  });

  it("is no part of it while nobody could read it", async () => {
    const id = await uploading();
    await arrive(id);
    await finish(id, { state: "rejected", rejection: { code: "damaged" } });
    expect(await told()).toEqual([]);
    expect(await problems()).toEqual([]);
  });

  it.each(["before it arrived", "while it was processed"])(
    "goes to the inbox where the record was submitted %s, and says so",
    async (when) => {
      const id = await uploading();
      if (when === "while it was processed") await arrive(id);
      expect(await ask(NOOR, ref, { action: "start" })).toMatchObject({ rev: 2 });
      expect(await ask(NOOR, ref, { action: "submit" })).toMatchObject({ rev: 3 });
      if (when === "before it arrived") await arrive(id);
      if (when === "before it arrived") expect((await medium(id)).slot).toBeUndefined();
      await finish(id);
      const found = await medium(id);
      expect(found).toMatchObject({ state: "ready", unplaced: { code: "closed", slot: SLOT } });
      expect(found.slot).toBeUndefined();
      expect(await record()).toMatchObject({ rev: 3 });
      expect(await told()).toEqual([]);
      expect(await problems()).toEqual([]);
    },
  );

  it("needs the reason that was given with it, where the record was submitted before", async () => {
    await ref.update({ submittedBy: NOOR.by, status: "amending" });
    const without = await upload();
    expect(await medium(without)).toMatchObject({ unplaced: { code: "reason" } });
    const id = await upload({ reason: REASON });
    expect(await medium(id)).toMatchObject({ slot: SLOT });
    expect(await told()).toMatchObject([{ reason: REASON }]);
  });

  it("comes in beside all others that end in the same moment", async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, (_, n) => uploading({ slot: { ...SLOT, unitNo: n + 1 } })));
    await Promise.all(ids.map(arrive));
    await Promise.all(ids.map((id) => finish(id)));
    expect((await told()).map(({ rev }) => rev)).toEqual([2, 3, 4, 5, 6, 7]);
    expect(Object.keys(await recorded())).toHaveLength(6 * 5);
    expect(await problems()).toEqual([]);
  });
});

describe("placing files", () => {
  const link = (mediaIds: string[], unitNo: number, reason?: string) =>
    ({ kind: "link", mediaIds, slot: { unitNo, check: "d3", stage: "cleavage" }, ...(reason && { reason }) }) as const;

  it("is one revision of the record for all of them, and of whoever placed them", async () => {
    const ids = [await given(), await given(), await given()];
    expect((await placing(EMMA, link(ids, 3))).changed).toEqual(ids);
    expect(await told()).toMatchObject([{ rev: 2, by: EMMA.by }]);
    expect(await recorded()).toEqual(Object.assign({}, ...ids.map((id) => cellsOf(id))));
    expect(await record()).toMatchObject({ enteredBy: ["noor", "emma"] });
    expect(await problems()).toEqual([]);
  });

  it("tells of a move, of what takes it back, and of a removal, in turn", async () => {
    const id = await upload();
    await placing(NOOR, link([id], 4));
    expect((await told()).at(-1)?.sheets.pictures).toEqual({
      before: { [`${id}.unitNo`]: 3 },
      after: { [`${id}.unitNo`]: 4 },
    });
    await placing(NOOR, { kind: "undo", mediaIds: [id] });
    expect(await recorded()).toEqual(cellsOf(id));
    expect((await placing(EMMA, { kind: "remove", mediaIds: [id] })).refused).toMatchObject([
      { sentence: { code: "placement.uploader" } },
    ]);
    await placing(NOOR, { kind: "remove", mediaIds: [id] });
    expect(await recorded()).toEqual({});
    expect(await medium(id)).toMatchObject({ state: "removed" });
    expect(await told()).toHaveLength(4);
    expect(await problems()).toEqual([]);
  });

  it("asked for twice, also at once, is told once", async () => {
    const id = await given();
    const answers = await Promise.all([placing(EMMA, link([id], 3)), placing(EMMA, link([id], 3))]);
    expect(answers.flatMap(({ changed }) => changed)).toEqual([id]);
    expect(await told()).toHaveLength(1);
    await placing(NOOR, { kind: "remove", mediaIds: [id] });
    expect((await placing(NOOR, { kind: "remove", mediaIds: [id] })).refused).toMatchObject([
      { sentence: { code: "placement.gone" } },
    ]);
    expect(await told()).toHaveLength(2);
  });

  it("asked again after its process died anywhere, is told once", async () => {
    const deaths = await atEveryStop(async (stop) => {
      const id = await given();
      const ports = { records, queue: nobodyWaits };
      const outcome = await diedOrEnded(place(EMMA, link([id], 3), stop(ports)));
      await placing(EMMA, link([id], 3));
      const those = (await told()).filter(({ sheets }) => `${id}.sha256` in sheets.pictures.after);
      expect([outcome, those.length]).toEqual([outcome, 1]);
      return outcome;
    });
    expect(deaths).toBeGreaterThan(3);
    expect(await problems()).toEqual([]);
  });

  it("leaves what a colleague enters at the same time, and numbers both", async () => {
    const id = await given();
    const edit = db.runTransaction(async (transaction) => {
      const rev = Number((await transaction.get(ref)).get("rev")) + 1;
      const at = FieldValue.serverTimestamp();
      const after = { notes: "Counted again." };
      transaction.update(ref, { ...after, rev, updatedBy: NOOR.by, updatedAt: at });
      transaction.create(ref.collection("revisions").doc(String(rev)), {
        ...{ rev, at, by: NOOR.by, action: "edit", before: { notes: "" }, after },
      });
    });
    await Promise.all([edit, placing(EMMA, link([id], 3))]);
    expect(await record()).toMatchObject({ rev: 3, notes: "Counted again." });
    expect(await recorded()).toEqual(cellsOf(id));
    expect(await problems()).toEqual([]);
  });

  it("is refused once the record is closed, and without a reason once it was submitted", async () => {
    const id = await upload();
    const codeOf = async (asked: Partial<PlaceMedia>) =>
      (await placing(NOOR, asked)).refused.map(({ sentence }) => sentence.code);
    for (const status of ["submitted", "reviewed", "signed", "locked", "cancelled", "invalid"]) {
      await ref.update({ status, submittedBy: NOOR.by });
      expect(await codeOf(link([id], 4, REASON))).toEqual(["placement.closed"]);
      expect(await codeOf({ kind: "remove", mediaIds: [id], reason: REASON })).toEqual(["placement.closed"]);
    }
    await ref.update({ status: "amending" });
    expect(await codeOf(link([id], 4))).toEqual(["placement.reason"]);
    expect(await codeOf({ kind: "remove", mediaIds: [id] })).toEqual(["placement.reason"]);
    expect(await codeOf({ kind: "remove", mediaIds: [id], reason: REASON })).toEqual([]);
    expect((await told()).at(-1)).toMatchObject({ reason: REASON });
  });

  it("is for who may enter there, and holds nothing up that may be placed", async () => {
    const [ready, failed] = [await given(), await given({ state: "failed" })];
    expect((await placing(JONAS, link([ready], 3))).refused).toMatchObject([
      { sentence: { code: "placement.elsewhere" } },
    ]);
    const answer = await placing(EMMA, link([ready, failed, newMediaId(app)], 3));
    expect(answer.changed).toEqual([ready]);
    expect(answer.refused.map(({ sentence }) => sentence.code).toSorted()).toEqual([
      "placement.gone",
      "placement.unread",
    ]);
  });

  it("waits until there is a test", async () => {
    const id = await given({ testId: randomUUID(), uploader: EMMA.by });
    expect((await placing(EMMA, link([id], 3))).refused).toMatchObject([{ sentence: { code: "placement.no-test" } }]);
    expect((await placing(EMMA, { kind: "remove", mediaIds: [id] })).changed).toEqual([id]);
  });
});

describe("a record that is signed with its pictures", () => {
  const lead = async (...steps: readonly (readonly [StaffCaller, "start" | "submit" | "review" | "sign"])[]) => {
    for (const [who, action] of steps)
      expect(await ask(who, ref, { action, meaning: "approval" })).toEqual({ rev: expect.any(Number) });
  };

  it("is reviewed by nobody who placed one, and proves each of them", async () => {
    const own = await upload();
    const placed = await given();
    await placing(EMMA, {
      ...{ kind: "link", mediaIds: [placed], slot: { unitNo: 5, check: "d3", stage: "cleavage" } },
    });
    await lead([NOOR, "start"], [NOOR, "submit"]);
    expect(await refusalOf(ask(EMMA, ref, { action: "review" }))).toEqual(["move.other-person"]);
    await lead([ADA, "review"], [ADA, "sign"]);
    expect(await problems()).toEqual([]);

    const codes = async () => (await problems())?.map(({ sentence }) => sentence.code);
    await mediumRef(own).update({ "content.sha256": sha256("another") });
    expect(await codes()).toEqual(["trail.otherPicture"]);
    await mediumRef(own).update({ "content.sha256": HASH, "slot.unitNo": 9 });
    expect(await codes()).toEqual(["trail.otherPlace"]);
    await mediumRef(own).update({ slot: SLOT });
    await mediumRef(placed).delete();
    expect(await codes()).toEqual(["trail.noPicture"]);
    // Written past the trail, with the table as well: then neither the revisions nor the signature fit.
    await ref
      .collection("sheets")
      .doc("pictures")
      .update({ cells: cellsOf(own) });
    expect(await codes()).toEqual(["trail.otherSheet"]);
  });
});
