import { peerKeyOf } from "@zona/domain/media/comparison";
import { duplicateOf, type Fingerprint } from "@zona/domain/media/duplicates";
import { type Measures, measuresOf } from "@zona/domain/media/measures/measures";
import { Medium } from "@zona/domain/media/medium";
import { MOST_PEERS } from "@zona/domain/media/relations";
import { judgeSharpness, sharedRange } from "@zona/domain/media/verdicts/quality-verdict";
import type { MediumSlot } from "@zona/domain/records/pictures/picture-slot";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followUp } from "./follow-up.ts";
import { MediaInMemory } from "./relations-for-tests.ts";

const SIDE = 64;
const scene = (at: number) =>
  60 + 80 * (Math.hypot((at % SIDE) - 30, Math.floor(at / SIDE) - 25) < 14 ? 1 : 0) + (at % 7);
const planeOf = (bits: number) => ({
  width: SIDE,
  height: SIDE,
  data: Uint16Array.from({ length: SIDE * SIDE }, (_, at) => (scene(at) * (2 ** bits - 1)) / 255),
});
const MEASURES = new Map([10, 12, 14, 16].map((bits) => [bits, measuresOf(planeOf(bits))]));
const measures = (bits: number): Measures => MEASURES.get(bits) ?? measuresOf(planeOf(bits));

/** A picture of a sensor of so many bits, of its own sharpness and hash. */
type Shot = { at: number; bits: number; energy: number; hash: string; file: number; testId: string; camera: string };

function mediumOf(index: number, { at, bits, energy, hash, file, testId, camera }: Shot): Medium {
  const createdAt = new Date(Date.UTC(2026, 10, 20, 9, 0, at));
  return {
    id: `m${String(index).padStart(2, "0")}`,
    testId,
    originalName: "a.tif",
    declaredType: "image/tiff",
    declaredBytes: 9,
    state: "processing",
    generation: "1",
    uploader: { uid: "u", name: "Ada" },
    createdAt,
    updatedAt: createdAt,
    optics: { camera },
    content: { type: "image/tiff", bytes: 9, sha256: String(file).padStart(64, "0"), width: SIDE, height: SIDE },
    quality: {
      ...measures(bits),
      focusEnergy: energy,
      focusEnergyCentre: 0,
      ...{ dhash64: "0".repeat(16), phash64: "0".repeat(16), repeatHash: hash },
      weakBits: Array.from({ length: 24 }, (_, at) => 52 + (at % 4)),
    },
  };
}

/** One of some scenes; variants differ in weak bits of each group. */
const hashOf = ([one, variant]: [number, number]) =>
  (
    BigInt.asUintN(52, BigInt(one) * 0x9e3779b97f4a7n)
      .toString(16)
      .padStart(13, "0") + variant
  ).repeat(6);

const shot = fc.record<Shot>({
  at: fc.integer({ min: 0, max: 90 }),
  bits: fc.constantFrom(10, 12, 12, 16),
  energy: fc.double({ min: 1e-4, max: 1, noNaN: true }),
  // Few scenes, each in some near variants.
  hash: fc.noBias(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 1 }))).map(hashOf),
  file: fc.noBias(fc.integer({ min: 0, max: 60 })),
  testId: fc.constantFrom("t1", "t2"),
  camera: fc.constantFrom("one", "one", "one", "other"),
});
const slot = fc.option(
  fc.record<MediumSlot>({
    unitNo: fc.constantFrom(1, 2, 3),
    check: fc.constantFrom("d3", "d5"),
    stage: fc.constant("cleavage"),
    role: fc.constant("extra"),
  }),
  { nil: undefined },
);
const act = fc.record({
  kind: fc.constantFrom(
    "arrive",
    "arrive",
    "arrive",
    "arrive",
    "deliver",
    "deliver",
    "move",
    "move",
    "remove",
    "reject",
    "settle",
    "again",
  ),
  on: fc.nat(),
  shot,
  slot,
});

/** All relations of the set, each told anew from all of it. */
function recount(media: readonly Medium[]) {
  const keyOf = (one: Medium) => peerKeyOf(one) ?? "";
  const byTime = media.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));
  return new Map(
    byTime.map((one) => {
      const group = byTime.filter((other) => keyOf(other) === keyOf(one));
      const place = group.indexOf(one);
      const from = Math.max(0, place - MOST_PEERS);
      const peers = group.filter((other, at) => other !== one && at >= from && at <= Math.max(place, MOST_PEERS));
      const shots = byTime.filter(
        (other) =>
          other !== one &&
          one.slot?.unitNo !== undefined &&
          [other.testId, other.slot?.unitNo, other.slot?.check].join() ===
            [one.testId, one.slot.unitNo, one.slot.check].join(),
      );
      const [quality, ofPeers, ofShots] = [[one], peers, shots].map((some) =>
        some.flatMap((each) => each.quality ?? []),
      );
      const [own] = quality ?? [];
      const duplicates = byTime.flatMap((other) => duplicateOf(fingerprint(one), fingerprint(other)) ?? []);
      return [
        one.id,
        {
          verdict: own && judgeSharpness(own, ofPeers ?? [], ofShots),
          rangeBits: own?.rangeBits === null ? sharedRange([own, ...(ofPeers ?? [])]) : undefined,
          duplicates: duplicates.toSorted((a, b) => (a.mediumId < b.mediumId ? -1 : 1)).slice(0, 20),
        },
      ];
    }),
  );
}

const fingerprint = ({ id, content, quality, testId, slot: place }: Medium): Fingerprint => ({
  mediumId: id,
  sha256: content?.sha256 ?? "",
  width: SIDE,
  height: SIDE,
  hashes: quality,
  lowContrast: quality?.lowContrast ?? true,
  subjectCode: testId,
  testId,
  unitNo: place?.unitNo,
  check: place?.check,
});

const stored = (media: readonly Medium[]) =>
  new Map(
    media.map(({ id, comparison }) => [
      id,
      { verdict: comparison?.verdict, rangeBits: comparison?.rangeBits, duplicates: comparison?.duplicates ?? [] },
    ]),
  );

describe("what holds between media", () => {
  it("follows from the set as it is, whatever came, moved, left or was done again, in any order and number", async () => {
    const schedule = fc.array(act, { minLength: 70, maxLength: 160 });
    await fc.assert(
      fc.asyncProperty(schedule, async (acts) => {
        const store = new MediaInMemory();
        const told: string[] = [];
        const deliver = async (at: number) => {
          const { queue } = store;
          const work = queue[at % queue.length];
          if (!work) return;
          // Every third delivery comes again.
          if (at % 3 !== 0) queue.splice(at % queue.length, 1);
          await followUp(work, store, async ({ id }) => void told.push(id));
        };
        /** Everything is delivered; then all holds. */
        const settle = async (from: number) => {
          for (let at = from; store.queue.length > 0; at++) await deliver(at);
          expect(stored(store.ready)).toEqual(recount(store.ready));
          for (const one of store.ready) Medium.parse(one);
          expect(new Set([...store.alerts].flatMap(([id, state]) => (state === "open" ? id : [])))).toEqual(open());
        };
        const open = () =>
          new Set(
            store.ready.flatMap(({ id, comparison }) =>
              (comparison?.duplicates ?? []).flatMap(({ mediumId, action }) =>
                action === "alert" ? [[id, mediumId].toSorted().join("-")] : [],
              ),
            ),
          );
        for (const [index, { kind, on, shot: taken, slot: place }] of acts.entries()) {
          const target = store.ready[on % Math.max(1, store.ready.length)];
          if (kind === "arrive") store.finish({ ...mediumOf(index, taken), ...(place && { slot: place }) });
          else if (kind === "deliver") await deliver(on);
          else if (kind === "settle") await settle(on);
          else if (!target) continue;
          else if (kind === "move") store.move(target.id, place);
          else if (kind === "again") store.finish({ ...target, ...remeasured(target, taken) });
          else store.leave(target.id, kind === "remove" ? "removed" : "rejected");
        }
        await settle(0);
        expect(told).toEqual(expect.arrayContaining([...open()]));
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it.each([10, 12, 14])("judges the first pictures of a microscope of %i bits once there are enough", async (bits) => {
    const store = new MediaInMemory();
    for (let index = 0; index < 28; index++) {
      const energy = measures(bits).focusEnergy * (index < 4 ? 0.001 : 1 + index / 30);
      store.finish(
        mediumOf(index, { at: index, bits, energy, hash: hashOf([index, 0]), file: index, testId: "t", camera: "one" }),
      );
      for (const work of store.queue.splice(0)) await followUp(work, store, async () => undefined);
    }
    const verdicts = store.ready.map(({ comparison }) => comparison?.verdict?.verdict);
    expect(verdicts.slice(0, 4)).toEqual(["blurred", "blurred", "blurred", "blurred"]);
    expect(new Set(verdicts.slice(4))).toEqual(new Set(["ok"]));
    expect(new Set(store.ready.map(({ comparison }) => comparison?.rangeBits))).toEqual(new Set([bits]));
  });
});

const remeasured = (target: Medium, { bits, energy }: Shot): Partial<Medium> =>
  target.quality
    ? { quality: { ...target.quality, ...measures(bits), focusEnergy: energy, focusEnergyCentre: 0 } }
    : {};
