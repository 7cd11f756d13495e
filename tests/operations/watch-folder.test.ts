// @module-tag nightly
import { createHash, randomUUID } from "node:crypto";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bucketNames, COLLECTIONS, EXPECTED_FILES } from "@zona/domain/collections";
import { originalPath } from "@zona/domain/media/medium";
import { getAuth } from "firebase-admin/auth";
import { getFirestore } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FileMapping, placeNamed } from "../../archive/watch/file-mapping.ts";
import { Journal, lockFolder } from "../../archive/watch/journal.ts";
import { type Declared, SessionOver, type WatchSite, watchFolder } from "../../archive/watch/watch-folder.ts";
import { connectSite } from "../../archive/watch/watch-site-data.ts";
import { picture } from "../fixtures/pictures.ts";
import { giveAccess } from "../given-access.ts";
import { emulatorHost, PROJECT_ID, useAdminApp } from "../pipeline/environment.ts";
import { mediumIn } from "../pipeline/uploads.ts";

const admin = useAdminApp();
const db = getFirestore(admin);
const bucket = getStorage(admin).bucket(bucketNames(PROJECT_ID).clinicalRawData);
const root = mkdtempSync(join(tmpdir(), "zona-watch-"));
const folder = join(root, "microscope");
const journalFile = join(root, "journal.ndjson");
const PASSWORD = "secret-1";
const email = `microscope-${randomUUID().slice(0, 8)}@hollyfield.example`;
const CODE = `ICSI-${String(Math.floor(Math.random() * 8e6) + 1e6)}`;
const TEST_ID = `watched-${randomUUID().slice(0, 8)}`;
const said: string[] = [];
let site: WatchSite & { end(): Promise<void> };
let bytes: Buffer;

const MAPPING = FileMapping.parse({
  files: ["^(?<record>ICSI-\\d+)/egg(?<oocyte>\\d+)_(?<check>[^_/.]+)", "^(?<record>ICSI-\\d+)/"],
  checks: { "day 3": "d3" },
  ignore: ["\\.txt$"],
});

const port = (variable: string) => Number(emulatorHost(variable).split(":")[1]);

function put(path: string, content: Buffer, isOld = true) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (isOld) utimesSync(file, new Date(0), new Date(0));
}

/** Looks until nothing waits. */
async function watched(
  over: Partial<WatchSite> = {},
  settleMs = 30,
  stop = new AbortController(),
  mapping: FileMapping = MAPPING,
) {
  const journal = new Journal(journalFile);
  const times = { settleMs, everyMs: 20, againMs: 0 };
  const say = (line: string) => said.push(line);
  try {
    return await watchFolder(
      { folder, mapping, journal, site: { ...site, ...over }, stopped: stop.signal, say, ...times },
      true,
    );
  } finally {
    journal.close();
  }
}

const media = async () => (await db.collection(COLLECTIONS.media).where("testId", "==", TEST_ID).get()).docs;
const tail = (content: Buffer, text: string) => Buffer.concat([content, Buffer.from(text)]);

beforeAll(async () => {
  const { uid } = await getAuth(admin).createUser({
    email,
    password: PASSWORD,
    emailVerified: true,
    displayName: "Mic",
  });
  await giveAccess(db, uid, { organisation: "hollyfield.example" });
  const test = {
    ...{ kind: "icsi", code: CODE, studyId: "std", organisation: "hollyfield.example", subjectCode: "HF-0042-K" },
    ...{
      status: "in_progress",
      rev: 1,
      notes: "",
      material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    },
    ...{
      createdBy: { uid, name: "Mic" },
      updatedBy: { uid, name: "Mic" },
      createdAt: new Date(),
      updatedAt: new Date(),
    },
  };
  await db.doc(`${COLLECTIONS.tests}/${TEST_ID}`).set({ ...test, header: {}, enteredBy: [uid] });
  const ports = {
    ...{ auth: port("FIREBASE_AUTH_EMULATOR_HOST"), firestore: port("FIRESTORE_EMULATOR_HOST") },
    storage: port("FIREBASE_STORAGE_EMULATOR_HOST"),
  };
  const address = { config: { projectId: PROJECT_ID, apiKey: "demo" }, emulators: { host: "127.0.0.1", ...ports } };
  site = await connectSite(address, { email, password: PASSWORD, code: async () => "" });
  bytes = await picture("jpeg", 64, 48);
});

afterAll(async () => {
  await site.end();
  rmSync(root, { recursive: true });
});

it("reads places from paths, and none that it cannot read", () => {
  const at = (path: string) => placeNamed(path, MAPPING);
  expect(at("icsi-42/egg7_day 3_a.jpg")).toEqual({
    code: "ICSI-0042",
    slot: { unitNo: 7, check: "d3", stage: "cleavage", role: "required" },
  });
  expect(at("ICSI-42/egg7_D2.jpg")?.slot?.check).toBe("d2");
  for (const path of ["ICSI-42/egg7_someday.jpg", "ICSI-42/egg99_d3.jpg", "ICSI-42/overview.jpg"])
    expect(at(path)).toEqual({ code: "ICSI-0042" });
  expect(at("Lab/ICSI-42.jpg")).toBeUndefined();
  expect(FileMapping.safeParse({ files: ["(?<oocyte>1)"] }).success).toBe(false);
  expect(FileMapping.safeParse({ files: ["(?<record>"] }).success).toBe(false);
});

it("sends whole new files to their record once, in the name of whoever signed in, and leaves the folder as it was", async () => {
  put(`${CODE}/egg7_day 3.jpg`, bytes);
  put(`${CODE}/overview.jpg`, tail(bytes, "1"));
  put(`${CODE}/~egg8.jpg`, bytes);
  put(`${CODE}/egg8_d3.jpg.part`, bytes);
  put("ICSI-999999999/egg1_d3.jpg", tail(bytes, "2"));
  put("elsewhere/egg1.jpg", tail(bytes, "3"));
  put(`${CODE}/stack.czi`, bytes);
  put(`${CODE}/empty.jpg`, Buffer.alloc(0));
  put(`${CODE}/notes.txt`, bytes);
  const before = statSync(join(folder, CODE)).mtimeMs;
  expect(await watched()).toEqual({ sent: 2, there: 0, left: 4, waiting: 0, failed: 0 });
  const found = await media();
  expect(found.map((one) => one.get("originalName")).toSorted()).toEqual(["egg7_day 3.jpg", "overview.jpg"]);
  const placed = found.find((one) => one.get("originalName") === "egg7_day 3.jpg");
  expect(placed?.get("slot")).toEqual({ unitNo: 7, check: "d3", stage: "cleavage", role: "required" });
  const [stored] = await bucket.file(originalPath(placed?.id ?? "")).download();
  expect(stored.equals(bytes)).toBe(true);
  expect(statSync(join(folder, CODE)).mtimeMs).toBe(before);
  put(`${CODE}/copy of egg7.jpg`, bytes);
  expect(await watched()).toEqual({ sent: 0, there: 1, left: 4, waiting: 0, failed: 0 });
  const journal = readFileSync(journalFile, "utf8");
  expect(await watched()).toEqual({ sent: 0, there: 0, left: 4, waiting: 0, failed: 0 });
  expect(readFileSync(journalFile, "utf8")).toBe(journal);
  expect(said.join()).not.toMatch(/egg|overview|ICSI/);
  const left = new Journal(journalFile);
  expect(
    left
      .left()
      .map(({ why }) => why)
      .toSorted(),
  ).toEqual(["format", "no-pattern", "no-record", "size"]);
  left.close();
});

it("finds what is there without its journal, and what it began before a crash", async () => {
  for (const { id } of await media()) await mediumIn(admin, id, ["ready"]);
  rmSync(journalFile);
  put(`${CODE}/egg9_d2.jpg`, tail(bytes, "9"));
  let begun: Declared | undefined;
  const declare = async (asked: Declared) => {
    begun = asked;
    return site.declare(asked);
  };
  const cut = { declare, send: () => Promise.reject(new TypeError("network")) };
  expect(await watched(cut)).toMatchObject({ sent: 0, there: 3, failed: 1 });
  // Cut off in the middle of its last line, too.
  appendFileSync(journalFile, '{"path":"ICSI');
  expect(await watched()).toMatchObject({ sent: 1, failed: 0 });
  const own = (await media()).filter((one) => one.get("originalName") === "egg9_d2.jpg");
  expect(own.map(({ id }) => id)).toEqual([begun?.id]);
  expect((await bucket.file(originalPath(begun?.id ?? "")).exists())[0]).toBe(true);
});

it("waits for a file that is being written, and ends with the session or a signal", async () => {
  put(`${CODE}/egg10_d2.jpg`, tail(bytes, "10"), false);
  const stop = new AbortController();
  const going = watched({}, 60_000, stop);
  await expect.poll(() => said.at(-1)).toContain("1 waiting");
  stop.abort();
  expect(await going).toMatchObject({ sent: 0, waiting: 1 });
  const over = { recordOf: () => Promise.reject(new SessionOver()) };
  await expect(watched(over)).rejects.toThrow(SessionOver);
});

it("watches a folder once", () => {
  const lock = join(root, "one.lock");
  const release = lockFolder(lock);
  expect(() => lockFolder(lock)).toThrow("watches this folder already");
  release();
  writeFileSync(lock, "999999999");
  lockFolder(lock)();
});

it("sends a file that a list expects where the list says, by its path and its contents, and no other file of that name", async () => {
  const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  const [listed, other] = [tail(bytes, "listed"), tail(bytes, "other")];
  const imported = `${TEST_ID}-imported`;
  const { kind, studyId, organisation, ...test } = (await db.doc(`${COLLECTIONS.tests}/${TEST_ID}`).get()).data() ?? {};
  await db
    .doc(`${COLLECTIONS.tests}/${imported}`)
    .set({ ...test, kind, studyId, organisation, code: `${CODE}1`, status: "imported", enteredBy: [] });
  const row = (id: string, name: string, content: Buffer | undefined, more = {}) =>
    db.doc(`${EXPECTED_FILES}/${TEST_ID}-${id}`).set({
      ...{ organisation, studyId, testId: imported, testCode: `${CODE}1`, source: "Excel", importId: "i1", line: 2 },
      ...{ listName: "images.csv", name, originalName: name.split("/").at(-1), slot: { unitNo: 1, role: "extra" } },
      ...{ state: "expected", by: { uid: "ada", name: "Ada" }, at: new Date(), zone: "Europe/Berlin", ...more },
      ...(content && { sha256: sha256(content) }),
    });
  await row("right", "2019-4/1.jpg", listed);
  await row("elsewhere", "2019-5/2.jpg", other, { studyId: "far", organisation: "elsewhere.example" });
  await row("unproven", "2019-6/3.jpg", undefined);
  for (const [path, content] of [
    ["old/2019-4/1.JPG", listed],
    ["old/2019-9/1.jpg", tail(bytes, "not of the list")],
    ["old/2019-5/2.jpg", other],
    ["old/2019-6/3.jpg", tail(bytes, "of a row without a hash")],
  ] as const)
    put(path, content);
  const mapping = FileMapping.parse({ files: [], lists: true, ignore: ["^(?!old/)"] });
  const { sent, left } = await watched({}, 30, undefined, mapping);
  expect([sent, left]).toEqual([1, 3]);
  const found = (await db.collection(COLLECTIONS.media).where("testId", "==", imported).get()).docs;
  expect(found.map((one) => [one.get("originalName"), one.get("expected")])).toEqual([["1.jpg", `${TEST_ID}-right`]]);
  expect((await watched({}, 30, undefined, mapping)).sent).toBe(0);
});
