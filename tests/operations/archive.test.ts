// @module-tag nightly
import { execFile } from "node:child_process";
import { generateKeyPairSync, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { bucketNames, COLLECTIONS, EXPORTS } from "@zona/domain/collections";
import { type Access, ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { initializeApp } from "firebase-admin/app";
import { type DocumentReference, type Firestore, getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportArchive } from "../../archive/export-archive.ts";
import { importArchive } from "../../archive/import-archive.ts";
import { archiveSourceOf } from "../../functions/src/archive/archive-source-data.ts";
import {
  fingerprint,
  MANIFEST,
  type Manifest,
  publicPoint,
  SEAL,
  sealOf,
} from "../../functions/src/archive/manifest.ts";
import { chainPort } from "../../functions/src/audit/audit-data.ts";
import { chainRevisions, sha256 } from "../../functions/src/audit/chain-revisions.ts";
import { accessWith, HOME } from "../../functions/src/identity/staff-for-tests.ts";
import {
  exportPorts,
  isExportWaiting,
  partStore,
  removeExpiredExports,
  takeUpExports,
} from "../../functions/src/reports/export-data.ts";
import { makeExport } from "../../functions/src/reports/export-job.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import { ensurePython } from "../python.ts";
import { ADA, EMMA, givenRecord, givenStudy, mover, NOOR } from "../redelivery/moved-records.ts";

/** Of one run of this test. */
const PROJECT = `demo-archive-${randomUUID().slice(0, 8)}`;
const app = useAdminApp(PROJECT);
const db = getFirestore(app);
const ask = mover(db);
const home = mkdtempSync(join(tmpdir(), "zona-archive-"));
const { privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const source = { db, storage: getStorage(app), project: PROJECT };
const silent = () => undefined;
const PICTURE = Buffer.from("an original, as it came from the microscope");
const ORIGINAL = { id: "medium1", sha256: "" };

/** Another installation on the same emulators. */
function installation(project: string) {
  const other = initializeApp({ projectId: project }, project);
  return { db: getFirestore(other), storage: getStorage(other), project };
}

beforeAll(async () => {
  ensurePython();
  await givenStudy(db, "archived");
  await givenStudy(db, "beside");
  for (const study of ["archived", "archived", "beside"]) {
    const ref = await givenRecord(db, study);
    await ask(NOOR, ref, { action: "start" });
    await ask(NOOR, ref, { action: "submit" });
    await ask(EMMA, ref, { action: "review" });
    await ask(ADA, ref, { action: "sign", meaning: "approval" });
    await chainRevisions(ref.id, chainPort);
  }
  ORIGINAL.sha256 = await sha256(PICTURE.toString());
  const at = new Timestamp(1_780_000_000, 123_456_000);
  const medium = { organisation: ADA.access.organisation, studyId: "archived", state: "ready", uploadedAt: at };
  await db
    .doc(`${COLLECTIONS.media}/${ORIGINAL.id}`)
    .set({ ...medium, content: { sha256: ORIGINAL.sha256 }, generation: "1" });
  await db
    .doc("vocabulary/odd")
    .set({ none: Number.NaN, minus: -0, bytes: Buffer.from([0, 255]), "a/b~c": [at, { at }] });
  await source.storage.bucket(bucketNames(PROJECT).clinicalRawData).file(`media/${ORIGINAL.id}`).save(PICTURE);
});
afterAll(() => rmSync(home, { recursive: true }));

const folder = (name: string) => join(home, name);

/** What the program in another language says: nothing but the count where all holds. */
const proven = (name: string, ...more: string[]): Promise<{ holds: boolean; said: string }> =>
  new Promise((resolve) => {
    const script = [join(folder(name), "verify.py"), folder(name), ...more];
    execFile("python3", script, (error, stdout, stderr) =>
      resolve({ holds: error === null, said: `${stdout}${stderr}` }),
    );
  });

const documentsOf = (name: string) =>
  Object.fromEntries(
    readdirSync(folder(`${name}/documents`)).map((file) => [
      file,
      readFileSync(folder(`${name}/documents/${file}`), "utf8"),
    ]),
  );

it("is proven by a program of another language, and comes back byte by byte from an empty installation", async () => {
  const manifest = await exportArchive(source, { folder: folder("one"), scope: {}, key, say: silent });
  const mark = fingerprint(manifest.publicKey);
  expect((await proven("one", "--fingerprint", mark)).said).toMatch(
    /^All of it holds\.\n3 tests, 15 revisions, \d+ signatures/,
  );
  expect((await proven("one", "--fingerprint", "0".repeat(32))).said).toContain(
    "archive.json is not signed by the key 0000",
  );
  await expect(importArchive(folder("one"), source, silent)).rejects.toThrow("Nothing was imported.");

  const second = installation(`${PROJECT}-second`);
  await importArchive(folder("one"), second, silent);
  await exportArchive(second, { folder: folder("two"), scope: {}, key, say: silent });
  expect((await proven("two")).said).toContain("All of it holds.");
  const { "media.ndjson": media, ...others } = documentsOf("two");
  const { "media.ndjson": before, ...ofFirst } = documentsOf("one");
  expect(others).toEqual(ofFirst);
  // An original has the generation that its own bucket gave it.
  const generation = (await second.db.doc(`${COLLECTIONS.media}/${ORIGINAL.id}`).get()).get("generation");
  expect(media).toBe(before?.replace('"generation":"1"', `"generation":"${generation}"`));
  const [copied] = await second.storage
    .bucket(bucketNames(second.project).clinicalRawData)
    .file(`media/${ORIGINAL.id}`)
    .download();
  expect(copied.equals(PICTURE)).toBe(true);
});

/** A database that answers so many more times: a writer's next document, or the next page, is where the network ends. */
function cutOff(db: Firestore, after: number): Firestore {
  let left = after;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Error("cut off");
  };
  const bulkWriter = () => {
    const writer = db.bulkWriter();
    const { set } = writer;
    writer.set = (ref: DocumentReference, data: object) => {
      step();
      return set.call(writer, ref, data);
    };
    return writer;
  };
  const runTransaction = (...asked: Parameters<Firestore["runTransaction"]>) => {
    step();
    return db.runTransaction(...asked);
  };
  return new Proxy(db, {
    get(whole, name) {
      if (name === "bulkWriter") return bulkWriter;
      if (name === "runTransaction") return runTransaction;
      const value = Reflect.get(whole, name);
      return typeof value === "function" ? value.bind(whole) : value;
    },
  });
}

const isCut = (error: Error) => {
  if (error.message !== "cut off") throw error;
  return true;
};

it("ends with what an undisturbed run brings, wherever export and import are cut off", async () => {
  const [[first = 0, second = 0, third = 0] = []] = fc.sample(fc.tuple(fc.nat(45), fc.nat(45), fc.nat(45)), 1);
  const told = `cut after ${first}, ${second} and ${third}`;
  const written = { folder: folder("cut"), scope: {}, key, say: silent };
  for (const after of [first, second]) await exportArchive({ ...source, db: cutOff(db, after) }, written).catch(isCut);
  // An anchor that is written in between tells of revisions that the archive does not have.
  const [test] = (await db.collection("tests").limit(1).get()).docs;
  const heads = { [test?.id ?? ""]: { code: "C", rev: 99, sha256: "0".repeat(64) } };
  const later = source.storage.bucket(bucketNames(PROJECT).trailAnchors).file("heads/later.json");
  await later.save(JSON.stringify({ at: new Date(), until: new Date(), isWhole: true, heads }));
  if (!existsSync(join(folder("cut"), MANIFEST))) await exportArchive(source, written);
  await later.delete();
  expect((await proven("cut")).said, told).toContain("All of it holds.");
  expect(documentsOf("cut"), told).toEqual(documentsOf("one"));

  const target = installation(`${PROJECT}-cut`);
  const step = { stepLines: 3 };
  const isCutAfter = (steps: number) =>
    importArchive(folder("cut"), { ...target, db: cutOff(target.db, steps) }, silent, step).then(() => false, isCut);
  // A cut that comes late cuts nothing: then it is all there.
  if (await isCutAfter(third)) await isCutAfter(second);
  if ((await target.db.doc("imports/archive").get()).exists) {
    const count = async () => (await target.db.collectionGroup("revisions").count().get()).data().count;
    const before = await count();
    await expect(importArchive(folder("one"), target, silent)).rejects.toThrow("Nothing more was imported.");
    const file = join(folder("cut"), "documents/chain.ndjson");
    const chain = readFileSync(file, "utf8");
    writeFileSync(file, chain.replace(/[0-9a-f](?=")/, "x"));
    const refused = "chain.ndjson is missing or was changed. Nothing more was imported.";
    await expect(importArchive(folder("cut"), target, silent)).rejects.toThrow(refused);
    expect(await count()).toBe(before);
    writeFileSync(file, chain);
    // Another machine has the archive and no note of how far it came.
    if (third % 2 === 0) rmSync(`${folder("cut")}.import.ndjson`);
    await importArchive(folder("cut"), target, silent, step);
  }
  await exportArchive(target, { folder: folder("back"), scope: {}, key, say: silent });
  const [{ "media.ndjson": _, ...ours }, { "media.ndjson": __, ...theirs }] = [documentsOf("back"), documentsOf("one")];
  expect(ours, told).toEqual(theirs);
});

it("holds what a study has, and nothing of the one beside it", async () => {
  await exportArchive(source, { folder: folder("study"), scope: { study: "archived" }, key, say: silent });
  expect((await proven("study")).said).toMatch(/^All of it holds\.\n2 tests, 10 revisions/);
  const all = Object.values(documentsOf("study")).join("");
  expect(all).not.toContain("beside");
  expect(readFileSync(join(folder("study"), `originals/media/${ORIGINAL.id}`)).equals(PICTURE)).toBe(true);
});

const secret = key.export({ type: "pkcs8", format: "der" }).toString("base64");
const program = () => readFileSync(new URL("../../archive/verify.py", import.meta.url));
const unzipped = (name: string, files: Readonly<Record<string, Uint8Array>>) => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(folder(`${name}/${path}`)), { recursive: true });
    writeFileSync(folder(`${name}/${path}`), content);
  }
};

it("of administrators who read all of it is one file, proven without originals and without what blinds hide", async () => {
  const [test] = (await db.collection("tests").where("studyId", "==", "archived").limit(1).get()).docs;
  for (const name of ["armKeys", "sealed", "dishes"]) await test?.ref.collection(name).doc("k").set({ arm: "sealed!" });
  await db.doc("studies/archived/allocation/plan").set({ arm: "sealed!" });
  const studies = [{ id: "archived", organisation: HOME, kinds: ["icsi"] }];
  const lead = accessWith({ roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin: true });
  const at = new Date();
  const asked = async (access: Access, archive: object, { from = db, kept = new Map<string, Buffer>() } = {}) => {
    await db.doc("access/ada").set(access);
    const record = { by: { uid: "ada", name: "Ada" }, view: JSON.stringify({ archive }), at };
    const parts = {
      names: async () => [...kept.keys()],
      put: async (name: string, bytes: Uint8Array) => void kept.set(name, Buffer.from(bytes)),
      read: async (name: string) => kept.get(name) ?? Buffer.alloc(0),
    };
    return archiveSourceOf(record, secret, parts, { db: from, project: PROJECT, program });
  };
  const study = { study: "archived" };
  for (const [access, archive] of [
    [{ ...lead, isAdmin: false }, study],
    [{ ...lead, until: new Date(0) }, study],
    [accessWith({ roles: {}, isAdmin: true }), study],
    [accessWith({ roles: { archived: ["monitor"] }, studies, isAdmin: true }), study],
    [accessWith({ roles: { archived: ["auditor"] }, studies, isAdmin: true }), { organisation: HOME }],
    [lead, { organisation: "trialworks.example" }],
    [lead, { study: "none" }],
    [lead, {}],
    [lead, { organisation: HOME, study: "archived" }],
  ] as const)
    expect(await asked(access, archive), JSON.stringify([access, archive])).toBeUndefined();

  const auditor = accessWith({ roles: { archived: ["auditor"] }, studies, isAdmin: true });
  const running = { onLines: silent, isOver: () => false };
  /** The files of the archive, made by runs of which each but the last dies after so many pages. */
  async function made(pages: number) {
    const kept = new Map<string, Buffer>();
    for (let runs = 1; ; runs += 1) {
      const own = await asked(auditor, study, { from: cutOff(db, pages), kept });
      if (!(await own?.prepare(running).catch((error) => !isCut(error)))) continue;
      const chunks: Uint8Array[] = [];
      for await (const chunk of own?.chunks() ?? []) chunks.push(chunk);
      return { runs, own, files: unzipSync(Buffer.concat(chunks)) };
    }
  }
  const { own, runs, files } = await made(Number.POSITIVE_INFINITY);
  expect(runs).toBe(1);
  expect(own?.fingerprint).toBe(fingerprint(publicPoint(key)));
  unzipped("zip", files);
  const cut = await made(1);
  expect(cut.runs).toBeGreaterThan(Object.keys(documentsOf("zip")).length / 2);
  // Each seal is a signature of its own.
  for (const [path, content] of Object.entries(cut.files)) {
    if (path === SEAL) writeFileSync(folder(`zip/${path}`), content);
    else expect(Buffer.compare(content, files[path] ?? Buffer.alloc(0)), path).toBe(0);
  }
  const { said } = await proven("zip", "--fingerprint", own?.fingerprint ?? "");
  expect(said).toMatch(/^All of it holds\.\n2 tests, 10 revisions.*; made without originals; made without blinded\n$/);
  const all = Object.values(documentsOf("zip")).join("");
  expect(all).not.toMatch(/sealed!|beside/);
  await expect(importArchive(folder("zip"), installation(`${PROJECT}-none`), silent)).rejects.toThrow("no originals");
});

it("of the app goes on after runs that fail, are killed or have no more time, and leaves its file alone", async () => {
  const derived = bucketNames(PROJECT).derived;
  const bucket = source.storage.bucket(derived);
  const ref = db.collection(EXPORTS).doc("disturbed");
  await db.doc("access/ada").set(accessWith({ roles: { [ALL_OWN_STUDIES]: ["lead"] }, isAdmin: true }));
  await ref.set({
    ...{ by: { uid: "ada", name: "Ada" }, at: new Date(), title: "Archive", format: "archive", filterText: "all" },
    ...{ view: JSON.stringify({ archive: { organisation: HOME } }), state: "asked", rows: 0 },
  });
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  const run = (pages = Number.POSITIVE_INFINITY, now = () => new Date()) =>
    makeExport(
      ref.id,
      {
        ...exportPorts(derived, () => secret),
        archive: (asked) =>
          archiveSourceOf(asked, secret, partStore(derived, asked.id), {
            ...{ db: cutOff(db, pages), project: PROJECT, program },
          }),
      },
      "Europe/Paris",
      now,
    );
  const isWaiting = async () => isExportWaiting(await ref.get());
  const left = async () => (await bucket.getFiles({ prefix: `${EXPORTS}/${ref.id}/` }))[0].map(({ name }) => name);

  expect(await isWaiting()).toBe(true);
  // An event that was lost leaves it asked for: the sweep makes a change of which the function hears.
  expect(await takeUpExports(later(9), db)).toBe(0);
  const { updateTime } = await ref.get();
  expect(await takeUpExports(later(11), db)).toBe(1);
  expect((await ref.get()).updateTime).not.toEqual(updateTime);
  expect(await isWaiting()).toBe(true);
  await expect(run(3)).rejects.toThrow("cut off");
  const parts = (await left()).length;
  expect(parts).toBeGreaterThan(0);
  // The platform repeats what failed; where it does not, the sweep does.
  expect(await isWaiting()).toBe(false);
  expect(await takeUpExports(later(1), db)).toBe(1);
  expect(await isWaiting()).toBe(true);
  // A run that was killed holds its lease: an event that comes once more changes nothing before it is over.
  await exportPorts(derived, () => secret).claim(ref.id, new Date());
  expect(await run()).toBe("nothing");
  expect(await takeUpExports(later(9), db)).toBe(0);
  expect(await takeUpExports(later(10), db)).toBe(1);
  let looks = 0;
  const isLate = () => later(looks++ < 2 ? 0 : 8);
  expect(await run(undefined, isLate)).toBe("more");
  expect(await left()).toHaveLength(parts + 1);
  expect(await isWaiting()).toBe(true);
  expect(await run()).toBe("ready");
  expect(await isWaiting()).toBe(false);

  const stored = (await ref.get()).data();
  expect(await left()).toEqual([stored?.path]);
  const [file] = await bucket.file(stored?.path).download();
  unzipped("disturbed", unzipSync(file));
  expect((await proven("disturbed", "--fingerprint", stored?.fingerprint)).said).toMatch(
    /^All of it holds\.\n3 tests, 15/,
  );
  const lines = Object.values(documentsOf("disturbed")).flatMap((text) => text.split("\n").slice(1));
  expect(lines).toHaveLength(stored?.rows);
  await bucket.file(`${EXPORTS}/${ref.id}/1.zip`).save("of a run that ended after its lease");
  expect(await removeExpiredExports(derived, later(73 * 60))).toBe(1);
  expect(await left()).toEqual([]);
});

/** Whoever changes an archive and signs it anew, with a key of their own. */
async function forged(name: string, file: string, forge: (text: string) => string) {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder(name), MANIFEST), "utf8"));
  const text = forge(readFileSync(join(folder(name), file), "utf8"));
  writeFileSync(join(folder(name), file), text);
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  manifest.publicKey = publicPoint(privateKey);
  for (const one of manifest.files) if (one.path === file) one.sha256 = await sha256(text);
  const bytes = Buffer.from(JSON.stringify(manifest));
  writeFileSync(join(folder(name), MANIFEST), bytes);
  writeFileSync(join(folder(name), SEAL), sealOf(bytes, privateKey));
}

type Fields = Record<string, unknown>;

/** Who wrote a record first and last stands in its revisions. */
const UNBOUND = ["createdAt", "updatedAt", "createdBy", "updatedBy"];

/** Every value of a document that is no map or list, with where it lies. */
const leavesOf = (holder: Fields): { holder: Fields; name: string }[] =>
  Object.entries(holder).flatMap(([name, value]) => {
    if (UNBOUND.includes(name)) return [];
    return typeof value === "object" && value !== null ? leavesOf(value as Fields) : [{ holder, name }];
  });

const inLine = (text: string) => `${text}\n`;

it("tells any change of a trail, even where somebody counted and signed all of it anew", async () => {
  await exportArchive(source, { folder: folder("forged"), scope: {}, key, say: silent });
  const trail = ["tests", "revisions", "chain", "signatures"].map((name) => `documents/${name}.ndjson`);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...trail), fc.nat(), fc.boolean(), async (file, seed, isGone) => {
      const before = readFileSync(join(folder("forged"), file), "utf8");
      await forged("forged", file, (text) => {
        const lines = text.trimEnd().split("\n");
        const at = seed % lines.length;
        if (isGone) return lines.toSpliced(at, 1).map(inLine).join("");
        const said = JSON.parse(lines[at] ?? "");
        const places = leavesOf(said.fields);
        const place = places[seed % places.length];
        if (!place) throw new Error("a document without fields");
        const { holder, name } = place;
        holder[name] = typeof holder[name] === "number" ? Number(holder[name]) + 1 : `${holder[name]}0`;
        return lines.with(at, JSON.stringify(said)).map(inLine).join("");
      });
      const { holds, said } = await proven("forged");
      await forged("forged", file, () => before);
      expect(holds, `${file}: ${said}`).toBe(false);
    }),
    { numRuns: 20 },
  );
  expect((await proven("forged")).holds).toBe(true);
});

it("brings nobody access: one line that is in no archive, or is none, and nothing is imported", async () => {
  await exportArchive(source, { folder: folder("hostile"), scope: {}, key, say: silent });
  const before = readFileSync(join(folder("hostile"), "documents/users.ndjson"), "utf8");
  const fourth = installation(`${PROJECT}-fourth`);
  const lines = [
    ...['{"path":"access/eve","fields":{"isAdmin":true}}', '{"path":"tests/t1/work/w","fields":{}}'],
    ...[
      '{"path":"signingFactors/eve","fields":{}}',
      '{"path":"tests/t1","fields":[]}',
      "{",
      '{"path":"tests","fields":{}}',
    ],
  ];
  for (const line of lines) {
    await forged("hostile", "documents/users.ndjson", () => `${before}${line}\n`);
    await expect(importArchive(folder("hostile"), fourth, silent), line).rejects.toThrow("Nothing was imported.");
  }
  await forged("hostile", "documents/users.ndjson", () => before);
  const mark = fingerprint(publicPoint(key));
  await expect(importArchive(folder("hostile"), fourth, silent, { mark })).rejects.toThrow("was not signed by the key");
  expect((await fourth.db.listCollections()).length).toBe(0);
});

it("says which file was cut off, changed or added, and imports nothing of it", async () => {
  await exportArchive(source, { folder: folder("broken"), scope: {}, key, say: silent });
  const original = join(folder("broken"), `originals/media/${ORIGINAL.id}`);
  writeFileSync(original, PICTURE.subarray(0, 9));
  writeFileSync(join(folder("broken"), "more.txt"), "");
  const { said } = await proven("broken");
  expect(said).toContain(`originals/media/${ORIGINAL.id} is missing or was changed`);
  expect(said).toContain("more.txt does not belong to the archive");
  const third = installation(`${PROJECT}-third`);
  await expect(importArchive(folder("broken"), third, silent)).rejects.toThrow("Nothing was imported.");
  expect((await third.db.listCollections()).length).toBe(0);
});
