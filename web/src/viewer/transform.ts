/** How a picture lies on its stage: `scale` in screen pixels per picture pixel, `x` and `y` of its centre from the stage's. */
export type Transform = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };

export const MOST_SCALE = 32;

/** Small pictures are made larger, but not beyond what shows their pixels as blocks. */
const MOST_FIT = 3;

/** The largest scale at which all of a picture is seen. */
export const fitScale = (stage: Size, picture: Size) =>
  Math.min(MOST_FIT, stage.width / Math.max(1, picture.width), stage.height / Math.max(1, picture.height));

export const fitted = (stage: Size, picture: Size): Transform => ({ scale: fitScale(stage, picture), x: 0, y: 0 });

/** A picture stays in reach: its edge never leaves the middle of the stage. */
function kept({ scale, x, y }: Transform, picture: Size): Transform {
  const most = (picture.width * scale) / 2;
  const tall = (picture.height * scale) / 2;
  return { scale, x: Math.max(-most, Math.min(most, x)), y: Math.max(-tall, Math.min(tall, y)) };
}

/** Zooms by a factor around a point, which stays where it is; `at` is relative to the middle of the stage. */
export function zoomed(
  transform: Transform,
  factor: number,
  { at = { x: 0, y: 0 }, stage, picture }: { at?: { x: number; y: number }; stage: Size; picture: Size },
): Transform {
  const least = fitScale(stage, picture);
  const scale = Math.max(least, Math.min(MOST_SCALE, transform.scale * factor));
  if (scale === least) return fitted(stage, picture);
  const ratio = scale / transform.scale;
  return kept({ scale, x: at.x - (at.x - transform.x) * ratio, y: at.y - (at.y - transform.y) * ratio }, picture);
}

export const moved = (transform: Transform, dx: number, dy: number, picture: Size): Transform =>
  kept({ ...transform, x: transform.x + dx, y: transform.y + dy }, picture);
