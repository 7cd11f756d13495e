// @module-tag nightly
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { COLLECTIONS } from "@zona/domain/collections";
import { FACTS_VERSION } from "@zona/domain/facts/facts-version";
import { LabTest } from "@zona/domain/records/lab-test";
import { openDoubts } from "@zona/domain/records/queries/doubts";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore, Timestamp } from "firebase-admin/firestore";
import { getStorage } from "firebase-admin/storage";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importArchive } from "../../archive/import-archive.ts";
import { documentOf } from "../../functions/src/archive/archived-document.ts";
import { ARCHIVED_SHAPES } from "../../functions/src/archive/archived-shapes.ts";
import { auditPorts, chainPort } from "../../functions/src/audit/audit-data.ts";
import { chainRevisions } from "../../functions/src/audit/chain-revisions.ts";
import { verifyTest } from "../../functions/src/audit/verify-record.ts";
import { checkFacts } from "../../functions/src/facts/check-facts.ts";
import { factCheckRecords } from "../../functions/src/facts/fact-check-data.ts";
import { remakeTestFacts } from "../../functions/src/facts/remake.ts";
import { testFactRecords } from "../../functions/src/facts/test-facts-data.ts";
import { logger } from "../../functions/src/firebase/logged.ts";
import type { StaffCaller } from "../../functions/src/identity/caller.ts";
import { catchUp, startOver } from "../../functions/src/tables/catch-up.ts";
import { changesIn } from "../../functions/src/tables/parts-data.ts";
import { openTableStore } from "../../functions/src/tables/table-store.ts";
import { rowsIn } from "../../functions/src/tables/tables-for-tests.ts";
import { useAdminApp } from "../pipeline/environment.ts";
import { ensurePython } from "../python.ts";
import { type Asked, EMMA, LEA, mover, refusalOf } from "../redelivery/moved-records.ts";
import { layOut, releases } from "../releases/releases.ts";

// What a release stored must be read for ever: `tests/releases/freeze.ts` froze it, and no file there is ever made anew.

const PROJECT = `demo-frozen-${crypto.randomUUID().slice(0, 8)}`;
const app = useAdminApp(PROJECT);
const db = getFirestore(app);
const ask = mover(db);
const home = mkdtempSync(join(tmpdir(), "zona-frozen-"));
afterAll(() => rmSync(home, { recursive: true }));

type Stored = { path: string; data: Record<string, unknown> };

const instant = (seconds: number, nanoseconds: number) => new Timestamp(seconds, nanoseconds);
const idOf = ({ path }: Stored) => path.slice(path.lastIndexOf("/") + 1);
const placeOf = ({ path }: Stored) =>
  path
    .split("/")
    .filter((_, at) => at % 2 === 0)
    .join("/");

/** What is read field by field. */
const SHAPELESS = ["studies/codes", "subjectCounters", "alerts", "resources/history", "schedules/history"];

function documentsIn(folder: string): Stored[] {
  const files = readdirSync(join(folder, "documents")).map((name) => join(folder, "documents", name));
  const lines = files.flatMap((file) => readFileSync(file, "utf8").split("\n"));
  return lines.filter((line) => line !== "").map((line) => documentOf(line, instant));
}

const unread = (documents: readonly Stored[]) =>
  documents.flatMap((one) => {
    const place = placeOf(one);
    const shape = ARCHIVED_SHAPES[place];
    const isRead = shape ? readRecord(shape, idOf(one), one.data) !== undefined : SHAPELESS.includes(place);
    return isRead ? [] : [one.path];
  });

const proven = async (ids: readonly string[]) => {
  const ports = { anchored: async () => undefined, readTrail: auditPorts("").readTrail };
  return Promise.all(ids.map((id) => verifyTest(id, ports, new Date())));
};

it("has a release to read", () => expect(releases()).not.toEqual([]));

describe.each(releases())("what release %s stored", (release) => {
  const folder = join(home, release);
  let frozen: Stored[] = [];
  let tests: string[] = [];

  beforeAll(async () => {
    ensurePython();
    layOut(release, folder);
    for (const root of await db.listCollections()) await db.recursiveDelete(root);
    await importArchive(folder, { db, storage: getStorage(app), project: PROJECT }, () => undefined);
    frozen = documentsIn(folder);
    tests = frozen.filter((one) => placeOf(one) === COLLECTIONS.tests).map(idOf);
  });

  it("is read by today's schemas, document by document", () => {
    expect(tests.length).toBeGreaterThan(5);
    expect(unread(frozen)).toEqual([]);
  });

  it("is read as well with a field that only a later release knows, as after a rollback", () => {
    const later = frozen.map(({ path, data }) => ({ path, data: { ...data, fieldOfLaterRelease: { said: ["new"] } } }));
    expect(unread(later)).toEqual([]);
  });

  it("proves itself: revisions, chain and signatures of every record, and would not, were one word another", async () => {
    const verifier = fileURLToPath(new URL("../../archive/verify.py", import.meta.url));
    expect(spawnSync("python3", [verifier, folder], { encoding: "utf8" }).stdout).toContain("All of it holds.");
    const all = await proven(tests);
    expect(all.map((one) => one?.problems)).toEqual(tests.map(() => []));
    expect(all.filter((one) => (one?.signatures ?? 0) > 0).length).toBeGreaterThan(2);
    const [first = ""] = tests;
    const ref = db.collection(COLLECTIONS.tests).doc(first);
    const notes = (await ref.get()).get("notes");
    await ref.update({ notes: "somebody else's" });
    expect((await proven([first]))[0]?.problems).not.toEqual([]);
    await ref.update({ notes });
  });

  it("is counted by tables, all of it", async () => {
    await checkFacts(factCheckRecords(db), FACTS_VERSION, () => new Date());
    vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    const store = await openTableStore();
    const upTo = catchUp(store, changesIn(db), (followed) => startOver(store, followed, "a test"));
    for (const subject of ["tests", "units", "media", "lots"] as const)
      expect(await upTo(subject), subject).toMatchObject({ leftOut: 0 });
    expect((await rowsIn(store, "tests")).map(([id]) => id)).toEqual(tests.toSorted());
    expect((await rowsIn(store, "units")).length).toBeGreaterThan(tests.length);
  });

  it("goes on: a record that was locked then is amended, submitted, reviewed and signed now, and proves itself", async () => {
    const [test] = frozen
      .flatMap((one) => (placeOf(one) === COLLECTIONS.tests ? (readRecord(LabTest, idOf(one), one.data) ?? []) : []))
      .filter(({ kind, status }) => kind === "semen" && status === "locked");
    if (!test) throw new Error("no semen analysis was locked");
    const doubts = openDoubts({ test, sheets: {} }, [], new Date());
    const answers = Object.fromEntries(doubts.map(({ queryId }) => [queryId, "Read again; it stands."]));
    const ref = db.collection(COLLECTIONS.tests).doc(test.id);
    const moves: [StaffCaller, Asked][] = [
      [LEA, { action: "amend", reason: "A figure was typed wrong", reasonKind: "transcription" }],
      [LEA, { action: "submit", answers }],
      [EMMA, { action: "review" }],
      [LEA, { action: "sign", meaning: "approval" }],
    ];
    for (const [who, move] of moves) {
      expect(await refusalOf(ask(who, ref, move))).toEqual([expect.stringMatching(/^moved to/)]);
      await chainRevisions(ref.id, chainPort);
      await remakeTestFacts(ref.id, testFactRecords(db), new Date());
    }
    const [now] = await proven([ref.id]);
    expect(now).toMatchObject({ rev: test.rev + 4, problems: [] });
  });
});
