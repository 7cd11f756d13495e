import type { Person } from "@zona/domain/identity/claims";
import type { LabTest } from "@zona/domain/records/lab-test";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { StoredUpload } from "../../media/uploads/upload-list-store.ts";
import { createUploadQueue } from "../../media/uploads/upload-queue.ts";
import type { LabRecord } from "../record/record-data.ts";
import {
  createComputer,
  createLine,
  createServer,
  type Line,
  numbersOf,
  type Page,
  Refusal,
  type Server,
  wait,
} from "./bench-computer-for-tests.ts";
import { editsIn } from "./kept-edits/device-edits-data.ts";

/** The page that is open at this moment, and the server behind it: what the mocked modules reach. */
const at = vi.hoisted(() => ({}) as { page: Page; server: Server; line: Line });

vi.mock("../../people/kept/kept-data.ts", () => ({ keptOf: () => at.page.kept }));
vi.mock("../record/record-data.ts", () => ({
  listenToRecord: (testId: string) => at.page.listen(testId),
  commitChange: (record: LabRecord, change: Parameters<Page["commit"]>[1]) => at.page.commit(record, change),
}));
vi.mock("../../platform/firebase/firestore.ts", () => ({ firestore: {} }));
vi.mock("../../platform/firebase/storage.ts", () => ({ rawBucket: {} }));
vi.mock("../../media/uploads/load-under-way.ts", () => ({
  loadUnderWay: () => import("../../platform/firebase/unless-there.ts"),
}));

type Ref = { path: string };
const readAt = ({ path }: Ref) => {
  const [collection, id = ""] = path.split("/");
  return collection === "tests" ? at.server.records.get(id)?.test : at.server.documents.get(path);
};
const snapshotOf = (data: object | undefined) => ({
  metadata: { fromCache: false },
  exists: () => data !== undefined,
  data: () => data,
  get: (field: string) => (data as Record<string, unknown> | undefined)?.[field],
});
vi.mock("firebase/firestore", () => ({
  collection: (_: object, ...path: string[]) => ({ path: path.join("/") }),
  doc: (_: object, ...path: string[]): Ref => ({ path: path.join("/") }),
  serverTimestamp: () => new Date(),
  getDoc: async (ref: Ref) => {
    const own = at.page.shownAt(ref.path);
    return snapshotOf(own ?? (await at.page.ask(() => structuredClone(readAt(ref)))));
  },
  onSnapshot(ref: Ref, _: object, next: (snapshot: object) => void) {
    let isOpen = true;
    const { page } = at;
    void (async () => {
      while (isOpen) {
        const found = await page.ask(() => ({ data: structuredClone(readAt(ref)) })).catch(() => undefined);
        if (found && isOpen) next(snapshotOf(found.data));
        if (found) return;
        await wait(5000);
      }
    })();
    return () => {
      isOpen = false;
    };
  },
  writeBatch() {
    const sets: { path: string; fields: object }[] = [];
    return {
      set: ({ path }: Ref, fields: object) => void sets.push({ path, fields }),
      async commit() {
        const [medium] = sets;
        if (!medium) return;
        const fields = medium.fields as Record<string, unknown>;
        await at.page.write(() => at.server.declare(medium.path.split("/")[1] ?? "", fields), { ...medium, fields });
      },
    };
  },
}));

/** Requests to the file store are repeated by its own library, which gives up after a while. */
async function repeated<T>(act: () => T, forMs: number, isPaused = () => false): Promise<T> {
  const { page } = at;
  for (let lost = 0; ; ) {
    if (isPaused()) {
      await wait(1000);
      continue;
    }
    try {
      return await page.ask(act);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== "unavailable") throw error;
      lost += 5000;
      if (lost > forMs) throw new Refusal("storage/retry-limit-exceeded");
      await wait(5000);
    }
  }
}
vi.mock("firebase/storage", () => ({
  ref: (_: object, path: string): Ref => ({ path }),
  getMetadata: ({ path }: Ref) =>
    repeated(() => {
      if (!at.server.originals.has(path.split("/")[1] ?? "")) throw new Refusal("storage/object-not-found");
    }, 120_000),
  uploadBytesResumable({ path }: Ref, file: Blob) {
    let isPaused = false;
    let isThere = false;
    const { uid } = at.page.me;
    const id = path.split("/")[1] ?? "";
    const done = repeated(
      () => {
        if (!isThere) at.server.store(id, uid, file.size);
        isThere = true;
        const medium = at.server.documents.get(`media/${id}`);
        setTimeout(() => at.server.documents.set(`media/${id}`, { ...medium, state: "processing" }), 60_000);
      },
      600_000,
      () => isPaused,
    );
    return Object.assign(done, {
      on: () => undefined,
      pause: () => {
        isPaused = true;
      },
      resume: () => {
        isPaused = false;
      },
      cancel: () => undefined,
    });
  },
}));
const { createOpenRecords } = await import("./open-record.ts");
const { uploadPort } = await import("../../media/uploads/upload-data.ts");

const MINUTE = 60_000;
const MORNING = new Date("2026-11-20T06:00:00Z");
const EMMA = { uid: "emma", name: "Emma Lindqvist" };
const NOOR = { uid: "noor", name: "Noor Haddad" };
const ADA = { uid: "ada", name: "Ada Byron" };
const RECORDS = Array.from({ length: 20 }, (_, index) => `record-${index + 1}`);
const PHOTOS = 200;

const testOf = (id: string): LabTest =>
  ({
    ...{ id, rev: 1, status: "in_progress", kind: "icsi", code: "ICSI-0001", studyId: "s", notes: "" },
    ...{ subjectCode: "HF-0042-K", organisation: "hollyfield.example", createdBy: ADA, updatedBy: ADA },
    ...{ material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" }, enteredBy: ["ada"] },
    ...{ createdAt: MORNING, updatedAt: MORNING },
  }) as LabTest;

type OpenRecords = ReturnType<typeof createOpenRecords>;
type Shown = { testId: string; record: ReturnType<OpenRecords["open"]>; leave: () => void };

/** A page of a person: the record that it shows, and the files on their way from it. */
function openPage(page: Page, line: Line, onApply: (value: number) => void) {
  at.page = page;
  const records = createOpenRecords(page.me);
  const files = page.filesOf();
  const queue = createUploadQueue({
    port: uploadPort(page.me),
    store: {
      ids: async () => (line.isUp() ? [...files.keys()] : Promise.reject(new Error("no key"))),
      read: async (id) => files.get(id) as StoredUpload | undefined,
      put: async (upload) => void files.set(upload.id, upload),
      drop: async (id) => void (page.isOpen() && files.delete(id)),
      claim: async () => true,
    },
    now: () => Date.now(),
    online: line.isUp(),
  });
  void queue.restore();
  void page.kept.look();
  for (const testId of RECORDS) void page.hear(testId);
  let shown: Shown | undefined;
  const leave = () => {
    shown?.record.keeper.now();
    void shown?.record.editor.flush();
    shown?.leave();
    shown = undefined;
  };
  return {
    page,
    queue,
    shown: () => shown,
    leave,
    show(testId: string) {
      leave();
      const record = records.open(testId, { bookkeeping: () => ({}) });
      const stay = records.show(testId, record);
      let receive = () => {};
      const stop = page.listen(testId)((snapshot) => {
        if (!("data" in snapshot)) return;
        const { data, pending } = snapshot;
        receive = () => data && record.receive(data, pending);
        receive();
      });
      // As the page does: what waited for the end of saving is told then.
      let state = record.editor.get().status.state;
      const stopWatching = record.editor.subscribe(() => {
        const former = state;
        state = record.editor.get().status.state;
        if ((former === "saving") !== (state === "saving")) queueMicrotask(receive);
      });
      shown = {
        testId,
        record,
        leave() {
          stop();
          stopWatching();
          stay();
        },
      };
    },
    /** What earlier visits left of the record that is shown is put back. */
    apply() {
      if (!shown?.record.editor.get().isLoaded) return;
      const { testId, record } = shown;
      const left = page.kept.left("edits", testId);
      const found = editsIn(left);
      if (!found) return;
      for (const { value } of found.edits) onApply(Number(value));
      record.editor.restore(found.edits);
      record.keeper.now();
      page.kept.answer(left);
    },
    hear(isUp: boolean) {
      queue.setOnline(isUp);
      if (!isUp) return;
      void queue.restore();
      void page.kept.look();
      void shown?.record.editor.flush();
    },
  };
}

/** A day at one computer, all of it by its seed. */
function laboratoryOf(seed: number) {
  const random = numbersOf(seed);
  const line = createLine(random);
  const server = createServer(RECORDS, testOf);
  Object.assign(at, { server, line });
  const computer = createComputer(server, line, random);
  const chance = (p: number) => random() < p;
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

  const photos = new Map<string, string>();
  /** The last that a person typed into a cell, unless they chose what somebody else had typed. */
  const typed = new Map<string, { who: Person; testId: string; cell: string; value: number }>();
  const whose = new Map<number, string>();
  /** How often a person said of a value that it is to be entered, beside typing it. */
  const chosen = new Map<number, number>();
  let values = 0;
  const taken = (value: number) => void chosen.set(value, (chosen.get(value) ?? 0) + 1);
  let open = openPage(computer.load(EMMA), line, taken);

  const load = (who: Person) => {
    open = openPage(computer.load(who), line, taken);
  };
  async function change() {
    if (!line.isUp()) return;
    const next = open.page.me.uid === "emma" ? NOOR : EMMA;
    open.leave();
    const left = open.page.signOut();
    await vi.advanceTimersByTimeAsync(MINUTE);
    await left;
    load(next);
  }
  function reload() {
    const { me } = open.page;
    if (chance(0.5)) open.leave();
    open.page.close();
    load(me);
  }
  async function type() {
    const shown = open.shown();
    if (!shown?.record.editor.get().isLoaded) return;
    const rowId = oneOf(["1", "2", "3", "4"]);
    const value = ++values;
    const { me: who } = open.page;
    shown.record.editor.edit([{ sheetId: "d2", rowId, field: "cells", value }]);
    whose.set(value, who.uid);
    typed.set(`${who.uid} ${shown.testId} ${rowId}`, { who, testId: shown.testId, cell: rowId, value });
    // No hand types faster.
    await vi.advanceTimersByTimeAsync(50);
  }
  function photograph() {
    if (photos.size === PHOTOS) return;
    const id = `photo${String(photos.size).padStart(3, "0")}`;
    photos.set(id, open.page.me.uid);
    const file = new File([id, "x".repeat(photos.size)], `${id}.jpg`);
    void open.queue.add([{ id, testId: open.shown()?.testId ?? oneOf(RECORDS), file, type: "image/jpeg" }]);
  }
  function choose(take: "mine" | "theirs") {
    const shown = open.shown();
    const [conflict] = shown?.record.editor.get().conflicts ?? [];
    if (!shown || !conflict) return;
    const key = `${open.page.me.uid} ${shown.testId} ${conflict.rowId}`;
    if (take === "theirs" && typed.get(key)?.value === conflict.value) typed.delete(key);
    const value = Number(conflict.value);
    if (take === "mine") taken(value);
    shown.record.editor.resolve(conflict, take);
  }
  /** At another computer, which has its network. */
  function elsewhere() {
    const testId = oneOf(RECORDS);
    const stored = server.records.get(testId);
    if (!stored) return;
    const [rowId, value] = [oneOf(["1", "2", "3", "4"]), ++values];
    whose.set(value, "ada");
    const rows = { ...stored.sheets.d2?.rows, [rowId]: { ...stored.sheets.d2?.rows[rowId], cells: value } };
    const test = { ...stored.test, rev: stored.test.rev + 1, updatedBy: ADA };
    server.put(testId, { test, sheets: { ...stored.sheets, d2: { id: "d2", rows } } }, ADA, [
      [`d2 ${rowId}.cells`, value],
    ]);
  }

  async function day() {
    open.show(oneOf(RECORDS));
    let turns = 0;
    for (let minute = 0; minute < 24 * 60; minute += 4) {
      if (minute >= turns) {
        line.set(!line.isUp());
        turns = minute + (line.isUp() ? 2 + random() * 25 : 10 + random() * 160);
        // A browser does not notice every network that has gone.
        if (line.isUp() || chance(0.5)) open.hear(line.isUp());
      }
      if (chance(0.25)) open.show(oneOf(RECORDS));
      if (chance(0.5)) open.apply();
      if (chance(0.6)) await type();
      if (chance(0.6)) photograph();
      if (chance(0.2)) choose(oneOf(["mine", "theirs"]));
      if (chance(0.06)) elsewhere();
      if (chance(0.04)) reload();
      if (chance(0.08)) await change();
      await vi.advanceTimersByTimeAsync(chance(0.3) ? 400 : 4 * MINUTE);
      if (chance(0.2)) await type();
    }
    while (photos.size < PHOTOS) photograph();
  }

  /** The network holds, and both look at all that their pages offer them. */
  async function evening() {
    line.becomeGood();
    line.set(true);
    open.hear(true);
    await vi.advanceTimersByTimeAsync(60 * MINUTE);
    expect(open.queue.get().filter(({ state }) => state !== "sent")).toEqual([]);
    for (let round = 0; round < 4; round++) {
      for (const testId of RECORDS) {
        open.show(testId);
        await vi.advanceTimersByTimeAsync(10_000);
        for (let again = 0; again < 6; again++) {
          open.apply();
          choose("mine");
          await vi.advanceTimersByTimeAsync(5_000);
        }
      }
      await vi.advanceTimersByTimeAsync(20 * MINUTE);
      if (round === 0 || round === 1) await change();
    }
    open.leave();
    await vi.advanceTimersByTimeAsync(20 * MINUTE);
  }
  return { day, evening, server, computer, photos, typed, whose, chosen };
}

beforeEach(() => void vi.useFakeTimers({ now: MORNING }));
afterEach(() => void vi.useRealTimers());

/** The last is a write that an earlier visit left in the queue and that is refused after its value was taken for saved. */
const SEEDS = [...Array.from({ length: 12 }, (_, index) => index + 1), 94];

it.each(SEEDS)("a day without network loses nothing, doubles nothing and mixes up nobody (seed %i)", async (seed) => {
  const { day, evening, server, computer, photos, typed, whose, chosen } = laboratoryOf(seed);
  await day();
  await evening();

  const originals = [...server.originals].map(([id, { by, times }]) => `${id} ${by} ${times}`);
  expect(originals.toSorted()).toEqual([...photos].map(([id, by]) => `${id} ${by} 1`).toSorted());
  const declared = [...server.documents].map(([path, { uploader }]) => `${path} ${(uploader as Person).uid}`);
  expect(declared.toSorted()).toEqual([...photos].map(([id, by]) => `media/${id} ${by}`).toSorted());

  const cells = server.entered.filter(({ cell }) => cell.endsWith(".cells"));
  for (const { by, value } of cells) expect(`${value} by ${by.uid}`).toBe(`${value} by ${whose.get(Number(value))}`);
  const held = new Set(cells.map(({ testId, cell, value }) => `${testId} ${cell} ${value}`));
  const lost = [...typed.values()].filter(
    ({ testId, cell, value }) => !held.has(`${testId} d2 ${cell}.cells ${value}`),
  );
  expect(lost).toEqual([]);
  const times = Map.groupBy(cells, ({ value }) => Number(value));
  const doubled = [...times].filter(([value, all]) => all.length > 1 + (chosen.get(value) ?? 0));
  expect(doubled).toEqual([]);
  expect([...computer.rows.keys(), ...computer.texts.keys()]).toEqual([]);
  expect([...computer.files.values()].flatMap((own) => [...own.keys()])).toEqual([]);
});
