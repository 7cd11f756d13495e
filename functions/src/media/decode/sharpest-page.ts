import { focusEnergyOf } from "@zona/domain/media/measures/focus-energy";
import type { GreyPlane } from "@zona/domain/media/measures/grey-plane";
import { COMPARED_SIDE, shrinkTo } from "@zona/domain/media/measures/shrink";

/** Of a longer stack that many, equally spaced, the first and the last among them. */
const MOST_JUDGED = 16;

/** A decoder of pages; `planeOf` may give a smaller copy, of no less than `COMPARED_SIDE`. Both throw what it throws. */
type Pages = {
  sizeOf(page: number): Promise<{ width: number; height: number }>;
  planeOf(page: number): Promise<GreyPlane>;
};

/**
 * The page of a stack that is in focus: of those given the one with the highest focus energy of the pages judged. Pages
 * that are no pictures of the first one's size are passed over. Throws what a decoder throws.
 */
export async function sharpestPage(pages: readonly number[], { sizeOf, planeOf }: Pages): Promise<number> {
  const [start = 0] = pages;
  const first = await sizeOf(start);
  let best = { page: start, energy: -1 };
  for (const page of judgedPages(pages)) {
    const { width, height } = await sizeOf(page);
    if (width !== first.width || height !== first.height) continue;
    const energy = focusEnergyOf(shrinkTo(await planeOf(page), COMPARED_SIDE)).centre;
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
