import { type FactsContext, factsOfMedium } from "@zona/domain/facts/make-media-facts";
import type { Medium } from "@zona/domain/media/medium";
import fc from "fast-check";
import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";
import {
  factsAfter,
  isWithFacts,
  type MediaFactsRecords,
  refreshFacts,
  refreshFactsOfDevice,
  refreshFactsOfDraft,
  refreshFactsOfTest,
  sameFacts,
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

  it("are not made once more for a change that came with them", () => {
    const [first, second] = [1, 2].map((second) => ({ state: "ready", changedAt: Timestamp.fromMillis(second) }));
    expect(isWithFacts(first, { ...second, state: "removed" })).toBe(true);
    expect(isWithFacts({ state: "ready" }, first)).toBe(true);
    expect(isWithFacts(undefined, first)).toBe(true);
    for (const [before, after] of [
      [first, { ...first, state: "removed" }],
      [first, undefined],
      [undefined, { state: "uploading" }],
    ])
      expect(isWithFacts(before, after)).toBe(false);
  });

  it("follow without their other sources from what a medium tells by itself, and from nothing else", () => {
    const context: FactsContext = {
      ...{ organisation: "hollyfield.example", isStudyBlinded: false, isRetake: true, lotNos: ["L-1"] },
      test: {
        ...{ kind: "icsi", organisation: "hollyfield.example", studyId: "s", code: "ICSI-1", status: "in_progress" },
        ...{ anchorAt: at, subjectCode: "HF-1", header: {} },
      },
    };
    const verdict = fc.constantFrom<NonNullable<Medium["comparison"]>["verdict"]>(
      undefined,
      { verdict: "relative", rank: 1, shots: 2 },
      { verdict: "ok", z: 0.4, peers: 24 },
      { verdict: "blurred", z: -3.1, peers: 24 },
    );
    const duplicates = fc.constantFrom<NonNullable<Medium["comparison"]>["duplicates"]>(
      [],
      [{ mediumId: "n", kind: "exact", action: "alert" }],
    );
    const told: fc.Arbitrary<Partial<Medium>> = fc.record(
      {
        state: fc.constantFrom<Medium["state"]>("uploading", "processing", "ready", "failed", "removed"),
        comparison: fc.record({ verdict, duplicates, rangeBits: fc.constantFrom(undefined, 12) }),
        labels: fc.constantFrom(undefined, ["spindle"]),
        slot: fc.constantFrom(undefined, { unitNo: 1, check: "d3" as const, role: "extra" as const }),
        capture: fc.constantFrom(undefined, { capturedAt: at, source: "exif" as const }),
        optics: fc.constantFrom(undefined, { camera: "C" }),
      },
      { requiredKeys: ["state"] },
    );
    fc.assert(
      fc.property(told, told, (one, other) => {
        const before = medium(one);
        const facts = factsOfMedium(before, context);
        const after = { ...before, ...other };
        const found = factsAfter(facts ? { ...before, facts } : before, after);
        if (found) expect(sameFacts(found, factsOfMedium(after, context))).toBe(true);
        const isAlone = !("slot" in other || "capture" in other || "optics" in other);
        if (isAlone && facts && after.state !== "removed") expect(found).toBeDefined();
      }),
    );
  });

  it("are made anew from what is there where another change came between, and not for ever", async () => {
    const { records, stored } = setUp(medium());
    let between = 2;
    const write: MediaFactsRecords["write"] = async (one, facts) => {
      if (between-- > 0) {
        stored.set("m", { ...one, originalName: `${between}.png`, state: "failed" });
        return "overtaken";
      }
      return records.write(one, facts);
    };
    expect(await refreshFacts("m", { ...records, write })).toBe("written");
    expect(stored.get("m")?.facts?.state).toBe("failed");
    const never = { ...records, write: async () => "overtaken" as const, context: records.context };
    stored.set("m", medium());
    await expect(refreshFacts("m", never)).rejects.toMatchObject({ code: "unavailable" });
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
