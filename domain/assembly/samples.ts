/** Two samples as doubles. */
export function two<T>(at: usize): v128 {
  return f64x2.convert_low_i32x4_s(
    sizeof<T>() === 1
      ? i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load16_splat(at)))
      : i32x4.extend_low_i16x8_u(v128.load32_zero(at)),
  );
}
