/**
 * Repeats in an optic of 100,000 pictures by the keys of their hashes: how many of them are found, and how many documents are
 * read for it. Every picture is drawn anew in the same optic; repeats are saved again as JPEG, smaller as WebP, or lighter. Of
 * a part of the optic is known how many of all would share a key. Limits: 99 in 100 found, 30 reads.
 */
import { parseArgs } from "node:util";
import { dhash64, hammingDistance, phash64 } from "@zona/domain/media/measures/perceptual-hash";
import { type RepeatHash, repeatHashOf, repeatKeys, repeatProbes } from "@zona/domain/media/measures/repeat-hash";
import { COMPARED_SIDE, shrinkTo } from "@zona/domain/media/measures/shrink";
import { IMAGE_POLICY } from "@zona/domain/policy/image-policy";
import sharp, { type Sharp } from "sharp";
import { tell } from "./figures.ts";
import { drawn, FRAME, randomFrom } from "./synthetic/media.ts";

const OPTIC = 100_000;
const TWINS_OF = 100;
/** As the follow-up asks for. */
const MOST_READ = 30;

const { values } = parseArgs({ options: { pictures: { type: "string", default: "10000" } } });
const pictures = Number(values.pictures);
const raw = { width: FRAME.width, height: FRAME.height, channels: 1 } as const;

type Seen = RepeatHash & { dhash64: string; phash64: string };

type Picture = { data: Uint8Array; width: number; height: number };

const repeatOf = (picture: Picture) => repeatHashOf(shrinkTo(picture, COMPARED_SIDE));
const hashesOf = (picture: Picture): Seen => ({
  ...repeatOf(picture),
  dhash64: dhash64(picture),
  phash64: phash64(picture),
});

const SAVED_AGAIN: readonly ((picture: Sharp) => Sharp)[] = [
  (picture) => picture.jpeg({ quality: 75 }),
  (picture) => picture.resize(240).webp({ quality: 80 }),
  (picture) => picture.linear(1.08, -6).jpeg({ quality: 88 }),
  (picture) => picture.resize(160).jpeg({ quality: 60 }),
];

async function twinsOf(data: Uint8Array): Promise<Seen[]> {
  const files = SAVED_AGAIN.map((saved) => saved(sharp(data, { raw })).toBuffer());
  return Promise.all(
    files.map(async (file) => {
      const grey = sharp(await file)
        .toColourspace("b-w")
        .extractChannel(0)
        .raw();
      const { data: pixels, info } = await grey.toBuffer({ resolveWithObject: true });
      return hashesOf({ data: pixels, width: info.width, height: info.height });
    }),
  );
}

const { maxDhashDistance, maxPhashDistance, maxRepeatDistance } = IMAGE_POLICY.nearDuplicate;

/** By the two hashes that are a rule of the field. */
const isTwin = (one: Seen, other: Seen) =>
  hammingDistance(one.dhash64, other.dhash64) <= maxDhashDistance &&
  hammingDistance(one.phash64, other.phash64) <= maxPhashDistance;
const isNear = (one: RepeatHash, other: RepeatHash) =>
  hammingDistance(one.repeatHash, other.repeatHash) <= maxRepeatDistance;

const byKey = new Map<string, number[]>();
const all: RepeatHash[] = [];
const pairs: { of: number; twin: Seen }[] = [];
for (let index = 0; index < pictures; index++) {
  const random = randomFrom(Math.imul(index + 1, 0x9e3779b1));
  const data = drawn(random).map((grey) => Math.round(grey + 3 * (random() - 0.5)));
  const picture = { data, ...FRAME };
  const hash = repeatOf(picture);
  all.push(hash);
  for (const key of repeatKeys(hash.repeatHash)) {
    const known = byKey.get(key);
    if (known) known.push(index);
    else byKey.set(key, [index]);
  }
  if (index % Math.ceil(pictures / TWINS_OF) !== 0) continue;
  const own = hashesOf(picture);
  for (const twin of await twinsOf(data)) if (isTwin(own, twin)) pairs.push({ of: index, twin });
}

const scale = OPTIC / pictures;
const looked = pairs.map(({ of, twin }) => {
  const seen = new Set(repeatProbes(twin).flatMap((key) => byKey.get(key) ?? []));
  const isSeen = seen.delete(of) && isNear(all[of] ?? twin, twin);
  const reads = 1 + seen.size * scale;
  // Where more share a key than are read, it is one of them by chance.
  return { found: isSeen ? Math.min(1, MOST_READ / reads) : 0, reads: Math.min(MOST_READ, reads) };
});
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const mistaken = pairs.map(({ of, twin }) => all.filter((other, index) => index !== of && isNear(other, twin)).length);
tell([
  {
    what: `repeats found of ${looked.length}, in an optic of ${OPTIC}`,
    result: meanOf(looked.map(({ found }) => found)),
    unit: "",
    limit: 0.99,
    isLeast: true,
  },
  { what: "others as near by their hash, each", result: meanOf(mistaken) * scale, unit: "", limit: 0.5 },
  { what: "documents read for it", result: meanOf(looked.map(({ reads }) => reads)), unit: "reads", limit: MOST_READ },
]);
