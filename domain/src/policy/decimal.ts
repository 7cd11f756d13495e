/** Typed values have a few decimals; the noise of binary arithmetic on them begins at the sixteenth digit. */
const DIGITS = 12;

/**
 * A sum, product or ratio of typed decimals as one would get it on paper, so that a value exactly on a limit is on it:
 * 0.3 + 32.3 + 9.4 is 42, not 41.99999999999999.
 */
export const withoutBinaryNoise = (value: number) => Number(value.toPrecision(DIGITS));

/** Rounds half up to one decimal, as the consensus prints percentages: 23 of 80 are 28.75 and so 28.8%. */
export const oneDecimal = (value: number) => Math.round(withoutBinaryNoise(value * 10)) / 10;

/** As few decimals as leave a value on its side of a limit: 41.96 is below 42 and is not printed as 42. */
export function roundOnSideOfLimit(value: number, limit: number, decimals = 1): number {
  const unit = 10 ** decimals;
  const rounded = Math.round(withoutBinaryNoise(value * unit)) / unit;
  const isOnItsSide = Math.sign(rounded - limit) === Math.sign(value - limit);
  return isOnItsSide || decimals >= DIGITS ? rounded : roundOnSideOfLimit(value, limit, decimals + 1);
}
