import { measuresOf } from "@zona/domain/media/measures/measures";
import type { MediumQuality } from "@zona/domain/media/medium-details";
import sharp from "sharp";

/** What a drawn picture is known to be; the verdicts are held against it. */
export type Truth = { isBlurred: boolean; isClipped: boolean };
export type SyntheticPicture = { truth: Truth; quality: MediumQuality };

export const FRAME = { width: 320, height: 240 } as const;
const BLUR_SIGMA = 4;
const NOISE = 1.5;

/** Numbers from 0 to 1 that are the same on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const gaussian = (random: () => number) =>
  Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());

/** A cell in its zona with granules, as modulation contrast shows it; grey, without noise. */
export function drawn(random: () => number): Uint8Array {
  const { width, height } = FRAME;
  const pixels = new Uint8Array(width * height);
  const cx = width / 2 + 20 * (random() - 0.5);
  const cy = height / 2 + 20 * (random() - 0.5);
  const radius = 70 + 12 * random();
  const granules = Array.from({ length: 60 }, () => ({
    x: cx + radius * 1.3 * (random() - 0.5),
    y: cy + radius * 1.3 * (random() - 0.5),
    r: 1.5 + 3 * random(),
  }));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.hypot(x - cx, y - cy);
      const shade = (x - cx + (y - cy)) / (3 * radius);
      let value = 150;
      if (away < radius * 1.3) value = 175 - 30 * shade;
      if (away < radius) value = 135 - 55 * shade;
      if (Math.abs(away - radius) < 1.5 || Math.abs(away - radius * 1.3) < 1.5) value = 70;
      pixels[y * width + x] = value;
    }
  }
  for (const { x, y, r } of granules)
    for (let dy = -r; dy <= r; dy++)
      for (let dx = -r; dx <= r; dx++)
        if (dx * dx + dy * dy <= r * r) pixels[Math.round(y + dy) * width + Math.round(x + dx)] = 90;
  return pixels;
}

/** Draws one picture with its known faults and measures it as the pipeline does. */
export async function syntheticPicture(seed: number, truth: Truth): Promise<SyntheticPicture & { pixels: Uint8Array }> {
  const random = randomFrom(seed * 7919 + 1);
  const plain = Buffer.from(drawn(random));
  const raw = { width: FRAME.width, height: FRAME.height, channels: 1 } as const;
  const optical = truth.isBlurred
    ? await sharp(plain, { raw }).blur(BLUR_SIGMA).toColourspace("b-w").raw().toBuffer()
    : plain;
  const gain = truth.isClipped ? 1.75 : 1;
  // The optics blur, the camera clips and adds its noise: in this order.
  const pixels = Uint8Array.from(optical, (value) =>
    Math.max(
      truth.isClipped ? 0 : 1,
      Math.min(truth.isClipped ? 255 : 254, Math.round(value * gain + NOISE * gaussian(random))),
    ),
  );
  return { truth, pixels, quality: measuresOf({ ...FRAME, data: pixels }) };
}
