/** Interleaved samples; `Uint16Array` holds the data as recorded. */
export type Samples = { width: number; height: number; channels: number; data: Uint8Array | Uint16Array };

/** Share of samples that may be black, and that may be white, on screen. */
const TAIL = 0.001;

/**
 * 16-bit data as 8 bit to look at: what lies between the 0.1 % and the 99.9 % level is spread over the whole range, one
 * scale for all channels so that colours keep their balance. A microscope's 12 bits would be black without it. A picture
 * of one level stays the grey that it is.
 */
export function toDisplay({ width, height, channels, data }: Samples & { data: Uint16Array }): Samples {
  const [low, high] = levelsOf(data, channels);
  const isFlat = high <= low;
  const scale = isFlat ? 1 / 257 : 255 / (high - low);
  const from = isFlat ? 0 : low;
  const table = Uint8ClampedArray.from({ length: 65_536 }, (_, value) => (value - from) * scale);
  const shown = new Uint8Array(data.length);
  const alpha = channels % 2 === 0 ? channels - 1 : -1;
  for (let at = 0, channel = 0; at < data.length; at++) {
    const value = data[at] as number;
    shown[at] = channel === alpha ? value >> 8 : (table[value] as number);
    channel = channel + 1 === channels ? 0 : channel + 1;
  }
  return { width, height, channels, data: shown };
}

function levelsOf(data: Uint16Array, channels: number): [low: number, high: number] {
  const counts = new Uint32Array(65_536);
  const coloured = channels % 2 === 0 ? channels - 1 : channels;
  let total = 0;
  for (let start = 0; start < data.length; start += channels) {
    for (let channel = 0; channel < coloured; channel++) {
      const value = data[start + channel] as number;
      counts[value] = (counts[value] as number) + 1;
    }
    total += coloured;
  }
  const tail = Math.floor(total * TAIL);
  const edge = (from: number, step: 1 | -1) => {
    let seen = 0;
    let value = from;
    for (; value >= 0 && value < 65_536; value += step) {
      seen += counts[value] as number;
      if (seen > tail) break;
    }
    return value;
  };
  return [edge(0, 1), edge(65_535, -1)];
}
