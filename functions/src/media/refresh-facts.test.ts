import type { Medium } from "@zona/domain/media/medium";
import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";
import {
  isOfFactsAlone,
  type MediaFactsRecords,
  refreshFacts,
  refreshFactsOfDevice,
  refreshFactsOfDraft,
  refreshFactsOfTest,
} from "./refresh-facts.ts";

const at = new Date("2026-11-20T10:00:00Z");
const medium = (over: Partial<Medium> = {}): Medium => ({
  id: "m",
  testId: "t",
  originalName: "a.png",
  declaredType: "image/png",
  declaredBytes: 10,
  state: "ready",
  uploader: { uid: "u", name: "Ada" },
  createdAt: at,
  updatedAt: at,
  ...over,
});

/** Stored media, and the writes to them in order. */
function setUp(...media: Medium[]) {
  const stored = new Map(media.map((one) => [one.id, one]));
  const writes: string[] = [];
  const records: MediaFactsRecords = {
    medium: async (id) => stored.get(id),
    context: async () => ({ organisation: "hollyfield.example", isStudyBlinded: false, isRetake: false }),
    write: async (one, facts) => {
      writes.push(one.id);
      const { facts: _, ...rest } = one;
      stored.set(one.id, facts ? { ...rest, facts } : rest);
      return "written";
    },
    siblings: async ({ id }) => [...stored.keys()].filter((other) => other !== id),
    ofCamera: async ({ camera, since }) =>
      [...stored.values()].flatMap((one) => (one.optics?.camera === camera && one.createdAt >= since ? [one.id] : [])),
    ofTest: async () => [...stored.keys()],
  };
  return { records, writes, stored };
}

describe("the facts of a medium", () => {
  it("are written once, however often the event comes", async () => {
    const { records, writes } = setUp(medium());
    expect(await refreshFacts("m", records)).toBe("written");
    expect(await refreshFacts("m", records)).toBe("same");
    expect(writes).toEqual(["m"]);
  });

  it("go with a removed medium, and its fellow shots are judged anew", async () => {
    const { records, writes, stored } = setUp(medium(), medium({ id: "second" }));
    await refreshFacts("m", records);
    stored.set("m", { ...(stored.get("m") ?? medium()), state: "removed" });
    await refreshFacts("m", records);
    expect(stored.get("m")?.facts).toBeUndefined();
    expect(writes).toEqual(["m", "m", "second"]);
  });

  it("are not made once more for their own writing", () => {
    const stored = { state: "ready", updatedAt: Timestamp.fromDate(at), facts: { version: 1 }, changedAt: 1 };
    expect(isOfFactsAlone(stored, { ...stored, facts: { version: 2 }, changedAt: 2 })).toBe(true);
    expect(isOfFactsAlone({ state: "ready", updatedAt: Timestamp.fromDate(at) }, stored)).toBe(true);
    for (const change of [{ state: "removed" }, { updatedAt: Timestamp.fromMillis(1) }, { optics: {} }])
      expect(isOfFactsAlone(stored, { ...stored, facts: { version: 2 }, ...change })).toBe(false);
    for (const [before, after] of [
      [undefined, stored],
      [stored, undefined],
      [undefined, undefined],
    ])
      expect(isOfFactsAlone(before, after)).toBe(false);
  });

  it("end well for what is no medium", async () => expect(await refreshFacts("x", setUp().records)).toBe("none"));
});

describe("a change of a test", () => {
  const test = { code: "ICSI-0001", status: "in_progress", header: { blindedAssessor: true } };

  it("refreshes its media when they are found by what changed", async () => {
    for (const change of [
      { status: "submitted" },
      { lockedBy: { uid: "u", name: "Ada" } },
      { header: {} },
      { code: "ICSI-0002" },
      { header: { ...test.header, deviceId: { name: "PZ-200", serial: "PZ-200-0417" } } },
    ]) {
      const { records, writes } = setUp(medium(), medium({ id: "n" }));
      await refreshFactsOfTest("t", { before: test, after: { ...test, ...change } }, records);
      expect(writes).toEqual(["m", "n"]);
    }
  });

  it("leaves them alone when it is only another entry", async () => {
    const { records, writes } = setUp(medium());
    const after = { ...test, rev: 7, header: { ...test.header, notes: "x" } };
    expect(await refreshFactsOfTest("t", { before: test, after }, records)).toBe("nothing");
    expect(writes).toEqual([]);
  });
});

describe("a change of a device", () => {
  const organisation = "hollyfield.example";
  const scope = { organisation, camera: "Basler acA2440" };
  const from = (text: string, minutes = 62) => ({ from: new Date(text), minutes });
  const uploaded = (id: string, text: string, camera = scope.camera) =>
    medium({ id, createdAt: new Date(text), optics: { camera } });
  const laboratory = () =>
    setUp(
      uploaded("early", "2026-11-09T10:00:00Z"),
      uploaded("late", "2026-11-11T10:00:00Z"),
      uploaded("other", "2026-11-11T10:00:00Z", "Other 1"),
    );

  it("refreshes what its camera took since a correction that was set, changed or taken back", async () => {
    const clock = { ...scope, clockCorrections: [from("2026-11-10T00:00:00Z")] };
    const moved = { ...scope, clockCorrections: [from("2026-11-10T00:00:00Z", 61)] };
    for (const change of [
      { before: scope, after: clock },
      { before: clock, after: moved },
      { before: clock, after: scope },
    ]) {
      const { records, writes } = laboratory();
      await refreshFactsOfDevice(change, records);
      expect(writes).toEqual(["late"]);
    }
  });

  it("refreshes all of a camera that the device has or had", async () => {
    const { records, writes } = laboratory();
    await refreshFactsOfDevice({ before: scope, after: { ...scope, camera: "Other 1" } }, records);
    expect(writes.toSorted()).toEqual(["early", "late", "other"]);
  });

  it("leaves all alone where its clock and camera are the same", async () => {
    const { records, writes } = laboratory();
    const clock = { ...scope, clockCorrections: [from("2026-11-10T00:00:00Z")] };
    expect(await refreshFactsOfDevice({ before: clock, after: structuredClone(clock) }, records)).toBe("nothing");
    expect(await refreshFactsOfDevice({ before: undefined, after: { organisation } as never }, records)).toBe(
      "nothing",
    );
    expect(writes).toEqual([]);
  });
});

describe("a change of a draft", () => {
  it("refreshes its media when another study is chosen, and leaves them alone otherwise", async () => {
    const { records, writes } = setUp(medium());
    const before = { owner: "u", values: { notes: "" } };
    const typed = { owner: "u", values: { notes: "x" } };
    expect(await refreshFactsOfDraft("t", { before, after: typed }, records)).toBe("nothing");
    expect(await refreshFactsOfDraft("t", { before: typed, after: undefined }, records)).toBe("nothing");
    expect(writes).toEqual([]);
    const chosen = { owner: "u", values: { notes: "x", studyId: "blinded" } };
    await refreshFactsOfDraft("t", { before: typed, after: chosen }, records);
    expect(writes).toEqual(["m"]);
  });
});
