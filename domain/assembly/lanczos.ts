/** Fraction bits of the weights, as in Pillow for 8-bit pictures. */
const PRECISION_BITS: i32 = 22;
/** A weight is two halves of 16 bits, as the processor multiplies eight of those at once. */
const LOW_BITS: i32 = 14;

/**
 * Weighs `count` rows of `width` samples: Σ sample × weight, rounded and clipped to 8 bit, in whole numbers. Of output sample x,
 * `froms` says where it begins, `lengths` how many weights it has, a multiple of 8, and `weights` holds those of all, eight low
 * halves and eight high ones by turns. Sample x of row y goes to out[x · apart + y], so that a second turn weighs the columns.
 */
export function weighRows(
  rows: usize,
  width: i32,
  count: i32,
  outWidth: i32,
  froms: usize,
  lengths: usize,
  weights: usize,
  out: usize,
  apart: i32,
): void {
  for (let y = 0; y < count; y++) {
    const row = rows + (y as usize) * (width as usize);
    let weight = weights;
    for (let x = 0; x < outWidth; x++) {
      const length = load<i32>(lengths + (x as usize) * 4);
      let at = row + (load<i32>(froms + (x as usize) * 4) as usize);
      let low = i32x4.splat(0);
      let high = i32x4.splat(0);
      for (let i = 0; i < length; i += 8) {
        const eight = v128.load8x8_u(at);
        low = i32x4.add(low, i32x4.dot_i16x8_s(eight, v128.load(weight)));
        high = i32x4.add(high, i32x4.dot_i16x8_s(eight, v128.load(weight, 16)));
        at += 8;
        weight += 32;
      }
      const sums = i32x4.add(low, i32x4.shl(high, LOW_BITS));
      const sum =
        i32x4.extract_lane(sums, 0) +
        i32x4.extract_lane(sums, 1) +
        i32x4.extract_lane(sums, 2) +
        i32x4.extract_lane(sums, 3) +
        (1 << (PRECISION_BITS - 1));
      const grey = sum >> PRECISION_BITS;
      store<u8>(out + (x as usize) * (apart as usize) + (y as usize), min(255, max(0, grey)) as u8);
    }
  }
}
