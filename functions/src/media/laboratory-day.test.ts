import { type FactsContext, factsOfMedium } from "@zona/domain/facts/make-media-facts";
import type { Medium } from "@zona/domain/media/medium";
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { randomFrom, syntheticPicture } from "../../../bench/synthetic/media.ts";
import { AT_SITE, sha256 } from "../../../tests/fixtures/judged.ts";
import { fixtureFile } from "../../../tests/fixtures/pictures.ts";
import { ascii, TIFF_TAG, tiffOf } from "../../../tests/fixtures/tiff-writer.ts";
import { examine } from "./decode/examine.ts";
import { followUp } from "./follow-up.ts";
import { MediaInMemory } from "./relations-for-tests.ts";

/*
 * The morning after an injection at 15:00 in Paris: a microscope that writes 12 bits into TIFFs, a dish camera that knows no time
 * zone and is an hour slow, a phone's HEIC and the video of an incubator, all from one check of fertilisation.
 */

const FRAME = { width: 320, height: 240 };
const INJECTED = new Date("2026-11-16T14:00:00Z");
/** Local time of the site, one minute after the other. */
const clock = (minute: number, hour = 8) =>
  `2026:11:17 ${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}:07`;
const instant = (minute: number) => new Date(Date.UTC(2026, 10, 17, 7, minute, 7));

type Shot = { bytes: Buffer; name: string; type: string; takenAt: Date; isBlurred: boolean };

async function microscope(at: number, isBlurred: boolean): Promise<Shot> {
  const { pixels } = await syntheticPicture(at, { isBlurred, isClipped: false });
  const random = randomFrom(at);
  const deep = Uint16Array.from(pixels, (grey) => 0.55 * (16 * grey + 15 * random()));
  const MAKE = 271;
  const MODEL = 272;
  const bytes = tiffOf({
    ...{ ...FRAME, bits: 16, strips: [Buffer.from(deep.buffer)] },
    changes: { [TIFF_TAG.dateTime]: ascii(clock(at)), [MAKE]: ascii("Hollyfield"), [MODEL]: ascii("Scope 12") },
  });
  return { bytes, name: `Image${at}.tif`, type: "image/tiff", takenAt: instant(at), isBlurred };
}

async function dishCamera(at: number): Promise<Shot> {
  const { pixels } = await syntheticPicture(1_000 + at, { isBlurred: false, isClipped: false });
  const bytes = await sharp(pixels, { raw: { ...FRAME, channels: 1 } })
    .withExif({ IFD0: { Make: "Hollyfield", Model: "Dish" }, IFD2: { DateTimeOriginal: clock(at, 7) } })
    .jpeg({ quality: 92 })
    .toBuffer();
  return { bytes, name: `DSC0${at}.jpg`, type: "image/jpeg", takenAt: instant(at), isBlurred: false };
}

async function phone(): Promise<Shot> {
  const bytes = await fixtureFile("photo.heic");
  return { bytes, name: "IMG_20261117_082007.heic", type: "image/heic", takenAt: instant(20), isBlurred: false };
}

async function incubator(at: number): Promise<Shot> {
  const bytes = Buffer.from(await fixtureFile("clip-h264.mp4"));
  const begunAt = bytes.indexOf("mvhd", 0, "latin1") + 8;
  bytes.writeUInt32BE(instant(at).getTime() / 1_000 + 2_082_844_800, begunAt);
  return { bytes, name: `well ${at}.mp4`, type: "video/mp4", takenAt: instant(at), isBlurred: false };
}

/** Every fifth of forty. */
const isSpoilt = (at: number) => at % 5 === 2;
const count = (length: number) => Array.from({ length }, (_, at) => at);

async function uploaded({ bytes, name, type }: Shot, at: number): Promise<Medium> {
  const declared = { originalName: name, declaredType: type };
  const hash = sha256(bytes);
  const verdict = await examine({ bytes, sha256: hash }, { ...declared, ...AT_SITE });
  if ("rejection" in verdict) throw new Error(`${name}: ${verdict.rejection.code} ${verdict.rejection.detail}`);
  const { pictures: _, ...found } = verdict;
  const createdAt = new Date(Date.UTC(2026, 10, 17, 10, 0, at));
  const stamps = { createdAt, updatedAt: createdAt, uploader: { uid: "noor", name: "Noor" } };
  return {
    id: `m${at}`,
    testId: "t",
    ...declared,
    declaredBytes: bytes.length,
    ...stamps,
    ...found,
    state: "ready",
    generation: "1",
  };
}

describe("a day of a laboratory", () => {
  let shots: Shot[] = [];
  const store = new MediaInMemory();
  const told: string[] = [];
  const of = (shot: Shot) => store.media.get(`m${shots.indexOf(shot)}`);

  beforeAll(async () => {
    const dishes = await Promise.all(count(22).map(dishCamera));
    const others = [phone(), incubator(3)];
    shots = [
      ...(await Promise.all(count(40).map((at) => microscope(at, isSpoilt(at))))),
      ...dishes,
      ...(await Promise.all(others)),
    ];
    for (const [at, shot] of shots.entries()) {
      store.finish(await uploaded(shot, at));
      for (const work of store.queue.splice(0)) await followUp(work, store, async ({ id }) => void told.push(id));
    }
  }, 120_000);

  it("tells each of the pictures that were blurred on purpose, and no other", () => {
    const blurred = shots.filter((shot) => of(shot)?.comparison?.verdict?.verdict === "blurred");
    expect(blurred.map(({ name }) => name)).toEqual(shots.filter(({ isBlurred }) => isBlurred).map(({ name }) => name));
    expect(blurred).toHaveLength(8);
    const judged = shots.slice(0, 62).map((shot) => of(shot)?.comparison?.verdict?.verdict);
    expect(new Set(judged)).toEqual(new Set(["ok", "blurred"]));
    expect(shots.slice(0, 40).every((shot) => of(shot)?.comparison?.rangeBits === 12)).toBe(true);
    expect(told, "nothing is taken for another's").toEqual([]);
  });

  it("places all of them at their check by time, whatever their camera says of its zone", () => {
    const test: FactsContext["test"] = {
      ...{ kind: "icsi", organisation: "hollyfield.example", studyId: "s", code: "ICSI-0001", status: "in_progress" },
      ...{ anchorAt: INJECTED, header: {} },
    };
    const slow = [{ from: new Date("2026-11-01T00:00:00Z"), minutes: 60 }];
    for (const shot of shots) {
      const medium = of(shot);
      const isSlow = medium?.optics?.camera === "Hollyfield Dish";
      const corrections = isSlow ? { clockCorrections: slow } : {};
      const facts = medium && factsOfMedium(medium, { test, ...corrections, isStudyBlinded: false, isRetake: false });
      expect([shot.name, facts?.capturedAt]).toEqual([shot.name, shot.takenAt]);
      expect(facts?.suggestion, shot.name).toEqual({ check: "fert", stage: "pn" });
    }
  });
});
