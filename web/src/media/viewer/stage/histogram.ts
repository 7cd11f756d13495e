/** Long side in pixels of the copy that is counted: enough for every bin of a picture. */
const COUNTED_SIDE = 480;

/** How many pixels of a picture have each brightness of 0–255 (Rec. 709); undefined where they cannot be read. */
export function countedBrightness(picture: HTMLImageElement): readonly number[] | undefined {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const share = Math.min(1, COUNTED_SIDE / Math.max(1, width, height));
  const [across, down] = [Math.max(1, Math.round(width * share)), Math.max(1, Math.round(height * share))];
  const context = Object.assign(document.createElement("canvas"), { width: across, height: down }).getContext("2d");
  if (!context) return undefined;
  // Each pixel as it is, none mixed of several: a mixed one is less black and less white.
  context.imageSmoothingEnabled = false;
  context.drawImage(picture, 0, 0, across, down);
  return brightnessOf(context.getImageData(0, 0, across, down).data);
}

/** Counts of 256 levels; what is transparent is no part of the picture. */
export function brightnessOf(rgba: ArrayLike<number>): readonly number[] {
  const counts = new Array<number>(256).fill(0);
  for (let at = 0; at < rgba.length; at += 4) {
    if ((rgba[at + 3] ?? 0) === 0) continue;
    const level = Math.round(0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  return counts;
}

/** The outline of the counts in a box of 256 × `height`, by their square root: a few pixels beside many are seen as well. */
export function outlineOf(counts: readonly number[], height: number): string {
  const most = Math.max(1, ...counts);
  const tops = counts.map((count, at) => `L${at} ${(height * (1 - Math.sqrt(count / most))).toFixed(1)}`);
  return `M0 ${height} ${tops.join(" ")} L${counts.length - 1} ${height} Z`;
}

/** The share of all pixels at one level, in per cent with one decimal. */
export const shareAt = (counts: readonly number[], level: number): number => {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : Math.round((1000 * (counts[level] ?? 0)) / all) / 10;
};
