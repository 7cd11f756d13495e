/** What is shown black and white, in 0–255 of the picture, and the exponent between. Only the view changes. */
export type Levels = { black: number; white: number; gamma: number };
export const AS_IS: Levels = { black: 0, white: 255, gamma: 1 };

export const isAsIs = ({ black, white, gamma }: Levels) => black === 0 && white === 255 && gamma === 1;

/** Slope and intercept in 0…1 for `feComponentTransfer`; black and white never meet. */
export function linearOf({ black, white }: Levels): { slope: number; intercept: number } {
  const slope = 255 / Math.max(1, white - black);
  return { slope, intercept: (-black / 255) * slope };
}
