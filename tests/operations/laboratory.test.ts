// @module-tag nightly
import {
  CONTROL_SIGNALS,
  HISTORY,
  PUBLIC_SITE_PATH,
  SITE_PATH,
  TERM_CHANGES,
  VOCABULARY,
} from "@zona/domain/collections";
import { ControlNote } from "@zona/domain/controls/control-runs";
import { Device, deviceId } from "@zona/domain/devices/device";
import { Lot } from "@zona/domain/lots/lot";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { StoredSite } from "@zona/domain/sites/stored-site";
import { readRecord } from "@zona/domain/stored-record";
import { StoredStudy } from "@zona/domain/studies/stored-study";
import { TermChange, VocabularyList } from "@zona/domain/vocabulary/term";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import type * as z from "zod";
import { noteControlFor } from "../../functions/src/controls/note-control.ts";
import { controlNotes } from "../../functions/src/controls/note-control-data.ts";
import { allowedDomains } from "../../functions/src/identity/allowed-domains-data.ts";
import type { StaffCaller } from "../../functions/src/identity/caller.ts";
import { endSessionsBeyond } from "../../functions/src/identity/end-sessions-data.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { saveDeviceFor } from "../../functions/src/laboratory/save-device.ts";
import { saveLotFor } from "../../functions/src/laboratory/save-lot.ts";
import { saveSiteFor } from "../../functions/src/laboratory/save-site.ts";
import { saveStudyFor } from "../../functions/src/laboratory/save-study.ts";
import { siteVersions, versionsOf } from "../../functions/src/laboratory/versions-data.ts";
import { addWordFor, decideWordFor } from "../../functions/src/vocabulary/words.ts";
import { wordRecords } from "../../functions/src/vocabulary/words-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-laboratory"));
const LAB = "hollyfield.example";
const SENT = "2026-05-12T08:00:00.000Z";
const admin = (uid: string) => staffCaller(uid, uid, { isAdmin: true });
const [ADA, OTTO] = [admin("ada"), admin("otto")];

const STUDY = { protocolCode: "ZP-01", version: "1.0", title: "Piezo", kinds: ["icsi"], status: "open" };
const PIEZO = {
  ...{ name: "Piezo", kind: "injector", maker: "Medica", model: "Piezo 200", serial: "PZ-1", firmware: "4.1" },
  ...{ status: "in_use", since: SENT },
};
const LOT = { product: "Culture medium", lotNo: "G5-2291", expiresAt: SENT, article: "medium" };

/** As it comes over the wire: what is undefined is not there. */
const sent = (fields: object) => JSON.parse(JSON.stringify(fields));

type Save = (who: StaffCaller, rev: number, change?: object) => Promise<void>;

/** Where each thing lies, what reads it, how it is saved, and a change that everybody here may make. */
const THINGS: Record<string, [path: string, schema: z.ZodType, save: Save, change: object, gone: string]> = {
  site: [
    SITE_PATH,
    StoredSite,
    (who, rev, change) =>
      saveSiteFor(who, { rev, site: sent({ ...DEMO_SITE, ...change }) }, siteVersions(db), (domains) =>
        endSessionsBeyond(domains, new Date(), db),
      ),
    { hours: { week: {}, holidays: [] } },
    "hours.week.mon",
  ],
  study: [
    "studies/zp01",
    StoredStudy,
    (who, rev, change) =>
      saveStudyFor(
        who,
        { id: "zp01", rev, study: sent({ ...STUDY, reportDomains: ["x.example"], ...change }) },
        versionsOf(StoredStudy, db),
      ),
    { reportDomains: undefined },
    "reportDomains",
  ],
  device: [
    `devices/${deviceId(LAB, "PZ-1")}`,
    Device,
    (who, rev, change) =>
      saveDeviceFor(who, { rev, device: sent({ ...PIEZO, ...change }) }, versionsOf(Device, db), async () => []),
    { firmware: undefined },
    "firmware",
  ],
  lot: [
    "lots/G5-2291",
    Lot,
    (who, rev, change) => saveLotFor(who, { rev, lot: sent({ ...LOT, ...change }) }, versionsOf(Lot, db)),
    { article: undefined },
    "article",
  ],
};

const fulfilled = (results: readonly PromiseSettledResult<void>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

describe.each(Object.entries(THINGS))("a %s", (_, [path, schema, save, change, gone]) => {
  beforeEach(() => db.recursiveDelete(db.doc(path)));
  const stored = async () => (await db.doc(path).get()).data();
  const history = async () => (await db.doc(path).collection(HISTORY).orderBy("rev").get()).docs;

  it("has every version in its history as it was, with the server's time, and nothing left of the one before", async () => {
    await save(ADA, 0);
    const first = await stored();
    await save(OTTO, 1, change);
    const [one, two, ...others] = await history();
    expect(others).toEqual([]);
    expect([one?.data(), two?.data()]).toEqual([first, await stored()]);
    expect([one?.id, two?.id]).toEqual(["1", "2"]);
    expect(one?.get(gone)).toBeDefined();
    expect(two?.get(gone)).toBeUndefined();
    expect(two?.data()).toMatchObject({ rev: 2, by: OTTO.by, organisation: LAB });
    expect(Math.abs(two?.get("at").toMillis() - Date.now())).toBeLessThan(60_000);
    expect(readRecord(schema, "x", two?.data())).toBeDefined();
  });

  it("gets one next version of two who save at once, and is begun once", async () => {
    expect(fulfilled(await Promise.allSettled([save(ADA, 0), save(OTTO, 0)]))).toBe(1);
    expect(fulfilled(await Promise.allSettled([save(ADA, 1, change), save(OTTO, 1, change)]))).toBe(1);
    expect(await history()).toHaveLength(2);
  });

  it("is saved once, however often one person asks for it, at once or later", async () => {
    await save(ADA, 0);
    await Promise.all([save(ADA, 1, change), save(ADA, 1, change)]);
    await save(ADA, 1, change);
    expect(await history()).toHaveLength(2);
  });

  it("is left as it is where it cannot be read, or was changed since", async () => {
    await db.doc(path).set({ note: "made by hand" });
    await expect(save(ADA, 0)).rejects.toMatchObject({ said: { code: "refusals.notReadable" } });
    expect(await stored()).toEqual({ note: "made by hand" });
    expect(await history()).toEqual([]);
  });
});

it("a partner that is taken away loses the sessions of its people, and nobody else loses theirs", async () => {
  await db.recursiveDelete(db.doc(SITE_PATH));
  const people = { ada: LAB, jonas: "meridian-devices.example", priya: "trialworks.example" };
  for (const [uid, organisation] of Object.entries(people)) await db.doc(`access/${uid}`).set({ organisation });
  const save = (rev: number, partners: readonly string[]) =>
    saveSiteFor(ADA, { rev, site: sent({ ...DEMO_SITE, partners }) }, siteVersions(db), (domains) =>
      endSessionsBeyond(domains, new Date(5_000), db),
    );
  const open = async () => (await db.doc(PUBLIC_SITE_PATH).get()).data();
  const since = async () =>
    Promise.all(Object.keys(people).map(async (uid) => (await db.doc(`access/${uid}`).get()).get("since")));
  await save(0, DEMO_SITE.partners);
  const { name, intendedUse, privacy, contact } = DEMO_SITE;
  expect(await open(), "what anybody may read, and nothing else").toEqual({ name, intendedUse, privacy, contact });
  expect(await since()).toEqual([undefined, undefined, undefined]);
  await save(1, ["trialworks.example"]);
  expect(await since()).toEqual([undefined, 15, undefined]);
  expect(await allowedDomains(db)).toEqual([LAB, "trialworks.example"]);
});

it("a lot that was kept without a version is the first one, and its next comes with a history", async () => {
  const ref = db.doc("lots/OLD-1");
  await db.recursiveDelete(ref);
  const old = {
    ...LOT,
    lotNo: "OLD-1",
    expiresAt: Timestamp.fromDate(new Date(SENT)),
    by: ADA.by,
    at: Timestamp.now(),
  };
  await ref.set(old);
  await saveLotFor(OTTO, { rev: 1, lot: { ...LOT, lotNo: "OLD-1", samples: 3 } }, versionsOf(Lot, db));
  expect((await ref.get()).data()).toMatchObject({ rev: 2, organisation: LAB, samples: 3 });
  expect((await ref.collection(HISTORY).get()).docs.map(({ id }) => id)).toEqual(["2"]);
});

it("what was done about the controls of a run is written by one of two who write at once", async () => {
  const by = { createdBy: ADA.by, createdAt: Timestamp.now(), updatedBy: ADA.by, updatedAt: Timestamp.now() };
  const material = { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L-1" };
  const said = {
    kind: "preclinical",
    code: "PRE-0001",
    studyId: "zp",
    notes: "",
    organisation: LAB,
    enteredBy: ["ada"],
  };
  await db.doc("tests/run").set({ rev: 3, status: "locked", ...said, material, ...by });
  await db.doc(`${CONTROL_SIGNALS}/run`).delete();
  const note = (who: StaffCaller, done: string) => noteControlFor(who, { testId: "run", done }, controlNotes(db));
  const both = await Promise.allSettled([note(ADA, "The oil was replaced."), note(OTTO, "Nothing.")]);
  expect(fulfilled(both)).toBe(1);
  const found = await db.doc(`${CONTROL_SIGNALS}/run`).get();
  const noted = readRecord(ControlNote, found.id, found.data());
  expect(noted?.organisation).toBe(LAB);
  const who = noted?.by.uid === "ada" ? ADA : OTTO;
  await note(who, noted?.done ?? "");
  await expect(note(who, "Something else.")).rejects.toMatchObject({ said: { code: "refusals.noteThere" } });
});

describe("words", () => {
  const ref = db.collection(VOCABULARY).doc("strain");
  beforeEach(() => db.recursiveDelete(ref));
  const records = wordRecords(db);
  const add = (label: string, who = ADA) => addWordFor(who, { vocabulary: "strain", label }, records);
  const decide = (asked: object, who = ADA) => decideWordFor(who, { vocabulary: "strain", ...asked }, records);
  const list = async () => readRecord(VocabularyList, ref.id, (await ref.get()).data());
  const changes = async () => {
    const { docs } = await ref.collection(TERM_CHANGES).orderBy("at").get();
    return docs.flatMap((one) => readRecord(TermChange, one.id, one.data()) ?? []);
  };

  it("that several people type at once are each there once", async () => {
    await Promise.all([add("CD-1"), add("cd 1", OTTO), add("CBA"), add("C57BL/6J", OTTO), add("Łódź")]);
    expect(Object.keys((await list())?.terms ?? {}).sort()).toEqual(["c57bl6j", "cba", "cd1", "łodz"]);
  });

  it("are decided on with what they were and became, keep who typed them, and are as before once it is undone", async () => {
    for (const label of ["CBA", "C57"]) await add(label, OTTO);
    const before = (await ref.get()).get("terms.c57");
    await decide({ key: "c57", accept: "C57BL/6J" });
    await decide({ key: "c57", accept: "Black six" });
    await decide({ key: "c57", mergeInto: "cba" });
    const [, , merged] = await changes();
    expect(merged).toMatchObject({
      before: { label: "Black six", status: "accepted", also: ["C57BL/6J"] },
      after: { label: "Black six", status: "merged", mergedInto: "cba", also: ["C57BL/6J"] },
      by: ADA.by,
    });
    await decide({ undo: merged?.id });
    await decide({ undo: merged?.id });
    const now = (await ref.get()).get("terms.c57");
    expect(now).toMatchObject({ label: "Black six", status: "accepted", by: before.by, at: before.at });
    expect(now).not.toHaveProperty("mergedInto");
    expect(await changes()).toHaveLength(4);
    expect((await list())?.terms.c57?.decidedAt).toEqual((await changes()).at(-1)?.at);
  });

  it("are decided on by one of two who decide at once", async () => {
    for (const label of ["CBA", "C57"]) await add(label);
    const both = [decide({ key: "c57", mergeInto: "cba" }), decide({ key: "cba", mergeInto: "c57" }, OTTO)];
    expect(fulfilled(await Promise.allSettled(both))).toBe(1);
    expect(await changes()).toHaveLength(1);
  });
});
