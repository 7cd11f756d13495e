import { type GreyPlane, toGrey } from "@zona/domain/media/measures/grey-plane";

/** Samples of a decoded picture as the browser's decoder gives them, before any drawing. */
export type FrameSamples = {
  format: string | null;
  width: number;
  height: number;
  data: Uint8Array;
  /** Where each plane begins in `data` and how long its rows are, in bytes. */
  layout: readonly { offset: number; stride: number }[];
  /** Whether luma runs from 0 to 255, as in every JPEG, and not from 16 to 235. */
  isFullRange: boolean;
};

const PLANAR = ["I420", "I422", "I444", "NV12"];
const BLUE_FIRST = ["BGRX", "BGRA"];
const PACKED = ["RGBX", "RGBA", ...BLUE_FIRST];

/**
 * The grey plane of decoded samples. The luma of a JPEG is its grey by Rec. 601 as it stands in the file, within a rounding of
 * what the server computes from RGB. Undefined for samples that have to be drawn to be understood.
 */
export function planeOfSamples({ format, width, height, data, layout, isFullRange }: FrameSamples) {
  const [first] = layout;
  if (format === null || !first) return undefined;
  if (PLANAR.includes(format)) return isFullRange ? rowsOf({ width, height, data, ...first }) : undefined;
  if (!PACKED.includes(format) || first.stride !== 4 * width || first.offset !== 0) return undefined;
  if (BLUE_FIRST.includes(format)) swapRedAndBlue(data);
  return toGrey({ width, height, channels: 4, data: data.subarray(0, 4 * width * height) });
}

type Rows = { width: number; height: number; data: Uint8Array; offset: number; stride: number };

/** A plane without the padding behind its rows; the very samples where there is none. */
function rowsOf({ width, height, data, offset, stride }: Rows): GreyPlane {
  if (stride === width) return { width, height, data: data.subarray(offset, offset + width * height) };
  const packed = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    packed.set(data.subarray(offset + y * stride, offset + y * stride + width), y * width);
  return { width, height, data: packed };
}

function swapRedAndBlue(data: Uint8Array): void {
  for (let at = 0; at < data.length; at += 4) {
    const first = data[at] as number;
    data[at] = data[at + 2] as number;
    data[at + 2] = first;
  }
}
