/**
 * Grey by Rec. 601 in whole numbers, (19595 R + 38470 G + 7471 B + 32768) >> 16, of four pixels whose first bytes are red, green
 * and blue. 38470 G is taken as 65536 G − 27066 G, as 38470 does not fit the 16 bits with a sign that are multiplied at once.
 */
function greyOf(redGreen: v128, blue: v128): v128 {
  const weighed = i32x4.add(
    i32x4.dot_i16x8_s(redGreen, i16x8(19595, -27066, 19595, -27066, 19595, -27066, 19595, -27066)),
    i32x4.dot_i16x8_s(blue, i32x4.splat(7471)),
  );
  const rounded = i32x4.shr_s(i32x4.add(weighed, i32x4.splat(32768)), 16);
  return i32x4.add(rounded, i32x4.shr_u(redGreen, 16));
}

/** Of four pixels of three bytes each. */
function greyOf3(at: usize): v128 {
  const pixels = v128.load(at);
  const none = i32x4.splat(0);
  return greyOf(
    v128.shuffle<u8>(pixels, none, 0, 16, 1, 16, 3, 16, 4, 16, 6, 16, 7, 16, 9, 16, 10, 16),
    v128.shuffle<u8>(pixels, none, 2, 16, 16, 16, 5, 16, 16, 16, 8, 16, 16, 16, 11, 16, 16, 16),
  );
}

/** Of four pixels of four bytes each. */
function greyOf4(at: usize): v128 {
  const pixels = v128.load(at);
  const none = i32x4.splat(0);
  return greyOf(
    v128.shuffle<u8>(pixels, none, 0, 16, 1, 16, 4, 16, 5, 16, 8, 16, 9, 16, 12, 16, 13, 16),
    v128.shuffle<u8>(pixels, none, 2, 16, 16, 16, 6, 16, 16, 16, 10, 16, 16, 16, 14, 16, 16, 16),
  );
}

/** Grey of `count` pixels of 3 or 4 interleaved bytes; up to seven more bytes are written behind it. */
export function grey8(pixels: usize, channels: i32, count: i32, out: usize): void {
  const step = (4 * channels) as usize;
  let at = pixels;
  for (let i = 0; i < count; i += 8) {
    const first = channels === 3 ? greyOf3(at) : greyOf4(at);
    const second = channels === 3 ? greyOf3(at + step) : greyOf4(at + step);
    const eight = i16x8.narrow_i32x4_s(first, second);
    v128.store64_lane(out + (i as usize), i8x16.narrow_i16x8_u(eight, eight), 0);
    at += 2 * step;
  }
}

/** The sum of 16-bit samples fits 32 bits without a sign. */
export function grey16(pixels: usize, channels: i32, count: i32, out: usize): void {
  let at = pixels;
  for (let i = 0; i < count; i++) {
    const weighed =
      19595 * (load<u16>(at) as u32) + 38470 * (load<u16>(at, 2) as u32) + 7471 * (load<u16>(at, 4) as u32);
    store<u16>(out + (i as usize) * 2, ((weighed + 32768) >> 16) as u16);
    at += (2 * channels) as usize;
  }
}
