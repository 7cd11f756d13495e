/** Mirrors an index into 0…n−1 without repeating the edge: −1 becomes 1 (OpenCV's BORDER_REFLECT_101). */
export function reflect101(index: i32, n: i32): i32 {
  if (n === 1) return 0;
  let i = index;
  while (i < 0 || i >= n) i = i < 0 ? -i : 2 * n - 2 - i;
  return i;
}

/** Mirrors an index into 0…n−1 and repeats the edge: −1 becomes 0 (SciPy's "reflect"). */
export function reflectEdge(index: i32, n: i32): i32 {
  let i = index;
  while (i < 0 || i >= n) i = i < 0 ? -1 - i : 2 * n - 1 - i;
  return i;
}
