/** What is shown black and white, in 0–255 of the picture, and the exponent between. Only the view changes. */
export type Levels = { black: number; white: number; gamma: number };
export const AS_IS: Levels = { black: 0, white: 255, gamma: 1 };

export const isAsIs = ({ black, white, gamma }: Levels) => black === 0 && white === 255 && gamma === 1;

/** Slope and intercept in 0…1 for `feComponentTransfer`; black and white never meet. */
export function linearOf({ black, white }: Levels): { slope: number; intercept: number } {
  const slope = 255 / Math.max(1, white - black);
  return { slope, intercept: (-black / 255) * slope };
}

/** How a picture lies on its stage: `scale` in screen pixels per picture pixel, `x` and `y` of its centre from the stage's. */
export type Transform = { scale: number; x: number; y: number };
export type Size = { width: number; height: number };

/** A place on the picture in its pixels, or on the stage in those of the screen, from its middle. */
export type Point = { x: number; y: number };

export const onPicture = ({ x, y }: Point, shown: Transform, picture: Size): Point => ({
  x: (x - shown.x) / shown.scale + picture.width / 2,
  y: (y - shown.y) / shown.scale + picture.height / 2,
});

export const onStage = ({ x, y }: Point, shown: Transform, picture: Size): Point => ({
  x: (x - picture.width / 2) * shown.scale + shown.x,
  y: (y - picture.height / 2) * shown.scale + shown.y,
});

/** Whether a copy shows all of a picture and nothing else: a page of another shape has other pixels at the same places. */
export const isOfOneShape = (copy: Size, picture: Size): boolean =>
  copy.width > 0 &&
  copy.height > 0 &&
  Math.abs(copy.width * picture.height - copy.height * picture.width) <= Math.max(picture.width, picture.height);

/** The pixel at a place; undefined beside the picture. */
export function pixelAt({ x, y }: Point, { width, height }: Size): Point | undefined {
  const pixel = { x: Math.floor(x), y: Math.floor(y) };
  return pixel.x >= 0 && pixel.y >= 0 && pixel.x < width && pixel.y < height ? pixel : undefined;
}

export const MOST_SCALE = 32;

/** Small pictures are made larger, but not beyond what shows their pixels as blocks. */
const MOST_FIT = 3;

/** The largest scale at which all of a picture is seen. */
export const fitScale = (stage: Size, picture: Size) =>
  Math.min(MOST_FIT, stage.width / Math.max(1, picture.width), stage.height / Math.max(1, picture.height));

export const fitted = (stage: Size, picture: Size): Transform => ({ scale: fitScale(stage, picture), x: 0, y: 0 });

/** How much further than to its edge a picture goes, as a part of the stage: what lies in its corner is not left in that of the stage. */
const BEYOND = 1 / 4;

/** How far the middle of a picture may lie from the stage's, along one side: what fits stays in the middle. */
function reach(stage: number, picture: number): number {
  const hidden = Math.max(0, picture - stage) / 2;
  return hidden + Math.min(hidden, stage * BEYOND);
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** A picture stays on its stage. */
export function kept({ scale, x, y }: Transform, stage: Size, picture: Size): Transform {
  const wide = reach(stage.width, picture.width * scale);
  const tall = reach(stage.height, picture.height * scale);
  return { scale, x: between(-wide, x, wide), y: between(-tall, y, tall) };
}

/** Zooms by a factor around a point, which stays where it is; `at` is relative to the middle of the stage. */
export function zoomed(
  transform: Transform,
  factor: number,
  { at = { x: 0, y: 0 }, stage, picture }: { at?: { x: number; y: number }; stage: Size; picture: Size },
): Transform {
  const least = fitScale(stage, picture);
  const scale = between(least, transform.scale * factor, MOST_SCALE);
  if (scale === least) return fitted(stage, picture);
  const ratio = scale / transform.scale;
  const x = at.x - (at.x - transform.x) * ratio;
  const y = at.y - (at.y - transform.y) * ratio;
  return kept({ scale, x, y }, stage, picture);
}

type Move = { dx: number; dy: number; stage: Size; picture: Size };

export const moved = ({ scale, x, y }: Transform, { dx, dy, stage, picture }: Move): Transform =>
  kept({ scale, x: x + dx, y: y + dy }, stage, picture);
