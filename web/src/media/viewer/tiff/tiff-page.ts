import type { decode } from "tiff";

/** What the worker is asked: open a file once, then draw one of its pages. */
export type TiffRequest =
  | { file: ArrayBuffer }
  | { page: number; channel: number | undefined }
  /** The samples of a pixel of the page that was drawn last, where that is as large as the picture. */
  | { turn: number; x: number; y: number; of: { width: number; height: number } };

/**
 * Samples as they are, stretched to 8 bit where they have more; `channels` are those that can be chosen, of one picture in
 * colour or each a recording of its own.
 */
export type TiffAnswer =
  | { kind: "opened"; pages: number }
  | {
      kind: "drawn";
      page: number;
      width: number;
      height: number;
      channels: number;
      isColour: boolean;
      bitmap: ImageBitmap;
    }
  | { kind: "sampled"; turn: number; values: readonly number[] | undefined }
  | { kind: "failed" };

/** The samples of a pixel, one for each channel; undefined outside of the page, and where the file stores none of them. */
export function samplesAt(
  { data, channels, isFromPalette }: TiffPage,
  { width, height }: { width: number; height: number },
  { x, y }: { x: number; y: number },
): readonly number[] | undefined {
  if (isFromPalette || x < 0 || y < 0 || x >= width || y >= height) return undefined;
  return Array.from({ length: channels }, (_, channel) => data[(y * width + x) * channels + channel] ?? 0);
}

type Decoded = ReturnType<typeof decode>[number];

/** A page of a TIFF: its samples pixel by pixel. `isColour`: the first three are red, green and blue of one picture. */
export type TiffPage = {
  data: ArrayLike<number>;
  channels: number;
  bits: number;
  isColour: boolean;
  /** The samples are colours that the numbers of the file stand for. */
  isFromPalette?: true;
};

/** Of `PhotometricInterpretation`. What is white at zero comes from the decoder turned round already. */
const RGB = 2;
const PALETTE = 3;
const BY_DIFFERENCES = 2;

/** Throws for a page that the decoder is known to read wrongly: another picture than the recorded one is worse than none. */
export function pageOf(decoded: Decoded): TiffPage {
  const { data, samplesPerPixel: channels, bitsPerSample: bits, type, tiled, predictor } = decoded;
  if (tiled && (channels > 1 || predictor === BY_DIFFERENCES)) throw new Error("Such tiles cannot be read.");
  if (type === PALETTE) return coloured(decoded);
  return { data, channels, bits, isColour: type === RGB && channels >= 3 };
}

/** Numbers of colours as the colours that they stand for. */
function coloured({ data, palette }: Decoded): TiffPage {
  if (!palette) throw new Error("The colours of this page are missing.");
  const colours = new Uint8Array(data.length * 3);
  for (let pixel = 0; pixel < data.length; pixel++) {
    const colour = palette[data[pixel] ?? 0];
    for (let part = 0; part < 3; part++) colours[pixel * 3 + part] = (colour?.[part] ?? 0) >> 8;
  }
  return { data: colours, channels: 3, bits: 8, isColour: true, isFromPalette: true };
}
