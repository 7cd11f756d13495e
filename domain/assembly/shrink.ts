import { two } from "./samples";

function addShares<T>(rows: usize, width: i32, count: i32, shares: usize, sums: usize): void {
  const bytes = (width as usize) * sizeof<T>();
  for (let x = 0; x < width; x += 4) {
    let at = rows + (x as usize) * sizeof<T>();
    let first = f64x2.splat(0);
    let second = f64x2.splat(0);
    for (let i = 0; i < count; i++) {
      const share = v128.load64_splat(shares + (i as usize) * 8);
      first = f64x2.add(first, f64x2.mul(share, two<T>(at)));
      second = f64x2.add(second, f64x2.mul(share, two<T>(at + 2 * sizeof<T>())));
      at += bytes;
    }
    v128.store(sums + (x as usize) * 8, first);
    v128.store(sums + (x as usize) * 8, second, 16);
  }
}

/** Σ share × sample down each column of `count` rows; up to three sums more are written behind the last. */
export function addShares8(rows: usize, width: i32, count: i32, shares: usize, sums: usize): void {
  addShares<u8>(rows, width, count, shares, sums);
}

export function addShares16(rows: usize, width: i32, count: i32, shares: usize, sums: usize): void {
  addShares<u16>(rows, width, count, shares, sums);
}

/** Rounds as JavaScript does, halves up. */
function rounded(value: f64): f64 {
  const up = ceil<f64>(value);
  return up - 0.5 > value ? up - 1 : up;
}

/**
 * Σ share × value along a row, rounded, for each output sample: `froms` says where it begins, `lengths` how many shares it has,
 * and `shares` holds those of all one behind the other.
 */
export function sumShares(values: usize, outWidth: i32, froms: usize, lengths: usize, shares: usize, out: usize): void {
  let share = shares;
  for (let x: usize = 0; x < (outWidth as usize); x++) {
    let at = values + (load<i32>(froms + x * 4) as usize) * 8;
    let sum: f64 = 0;
    for (let left = load<i32>(lengths + x * 4); left > 0; left--) {
      sum += load<f64>(share) * load<f64>(at);
      share += 8;
      at += 8;
    }
    store<f64>(out + x * 8, rounded(sum));
  }
}
