type Samples = { data: ArrayLike<number>; channels: number };

/** Share of samples that may be black, and that may be white, on screen; as for previews. */
const TAIL = 0.001;

/** The levels between which data of more than 8 bits are stretched. */
export function displayRange({ data }: Samples, bits: number): [low: number, high: number] {
  if (bits <= 8) return [0, 255];
  const counts = new Uint32Array(65_536);
  for (let at = 0; at < data.length; at++) {
    const value = Math.max(0, Math.min(65_535, Math.round(data[at] ?? 0)));
    counts[value] = (counts[value] ?? 0) + 1;
  }
  const tail = Math.floor(data.length * TAIL);
  let low = 0;
  let high = 65_535;
  for (let seen = counts[0] ?? 0; seen <= tail && low < 65_535; seen += counts[low] ?? 0) low += 1;
  for (let seen = counts[65_535] ?? 0; seen <= tail && high > 0; seen += counts[high] ?? 0) high -= 1;
  return high > low ? [low, high] : [0, 65_535];
}

/** RGBA to draw: all channels in colour where there are three, else the chosen one (or the first) in grey. */
export function toRgba(
  samples: Samples,
  channel: number | undefined,
  [low, high]: [number, number],
): Uint8ClampedArray<ArrayBuffer> {
  const { data, channels } = samples;
  const pixels = Math.floor(data.length / channels);
  const rgba = new Uint8ClampedArray(pixels * 4);
  const scale = 255 / (high - low || 1);
  const isColour = channel === undefined && channels >= 3;
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let part = 0; part < 3; part++) {
      const from = isColour ? part : (channel ?? 0);
      rgba[pixel * 4 + part] = ((data[pixel * channels + from] ?? 0) - low) * scale;
    }
    rgba[pixel * 4 + 3] = 255;
  }
  return rgba;
}
