import { focusEnergyOf } from "@zona/domain/media/measures/focus-energy";
import sharp from "sharp";

/** What a decoder takes for a failure. */
type FailOn = "error" | "warning";

/** Of a longer stack that many, equally spaced, the first and the last among them. */
const MOST_JUDGED = 16;
/** As pictures of different cameras are compared. */
const JUDGED_SIDE = 512;

/**
 * The page of a stack that is in focus: of those given the one with the highest focus energy of the pages judged. Pages
 * that are no pictures of the first one's size are passed over. Throws what a decoder throws.
 */
export async function sharpestPage(bytes: Buffer, pages: readonly number[], failOn: FailOn): Promise<number> {
  const [start = 0] = pages;
  const first = await sharp(bytes, { page: start, limitInputPixels: false }).metadata();
  let best = { page: start, energy: -1 };
  for (const page of judgedPages(pages)) {
    const picture = sharp(bytes, { page, failOn, limitInputPixels: false });
    const { width, height } = await picture.metadata();
    if (width !== first.width || height !== first.height) continue;
    const energy = await energyOf(bytes, page, failOn);
    // Only clearly sharper ones win: of equal pages it is the first, whatever the rounding.
    if (energy > best.energy * 1.001) best = { page, energy };
  }
  return best.page;
}

function judgedPages(pages: readonly number[]): number[] {
  const count = Math.min(pages.length, MOST_JUDGED);
  const places = Array.from({ length: count }, (_, i) => Math.round((i * (pages.length - 1)) / Math.max(1, count - 1)));
  return places.flatMap((place) => pages[place] ?? []);
}

async function energyOf(bytes: Buffer, page: number, failOn: FailOn): Promise<number> {
  const { data, info } = await sharp(bytes, { page, failOn, limitInputPixels: false })
    .resize({ width: JUDGED_SIDE, height: JUDGED_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("grey16")
    .raw({ depth: "ushort" })
    .toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  const { width, height, channels } = info;
  const grey = channels === 1 ? samples : samples.filter((_, index) => index % channels === 0);
  return focusEnergyOf({ width, height, data: grey }).centre;
}
