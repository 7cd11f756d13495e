const STEPS = [1, 2, 5] as const;

/**
 * The longest round length (1, 2 or 5 times a power of ten, in micrometres) that is at most `mostPixels` long where one
 * pixel is `umPerPixel`. Undefined where nothing can be said: no bar is better than a wrong one.
 */
export function scaleBar(umPerPixel: number, mostPixels: number): { um: number; pixels: number } | undefined {
  const most = umPerPixel * mostPixels;
  if (!Number.isFinite(most) || most <= 0) return undefined;
  const power = 10 ** Math.floor(Math.log10(most));
  const step = STEPS.findLast((one) => one * power <= most) ?? 1;
  // Powers below 1 are not exact: 0.1 × 2 × 10 would end in a tail of nines.
  const um = Number((step * power).toPrecision(3));
  return { um, pixels: um / umPerPixel };
}
