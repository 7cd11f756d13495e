import { TAG, type Tags } from "@zona/domain/media/files/tiff-tags";

/** Of the samples of a TIFF, by the number in its tag; `void` is what a writer did not know. */
const FORMATS = ["uint", "uint", "int", "float", "uint"] as const;
export type SampleFormat = (typeof FORMATS)[number];

/** None, LZW, Deflate by two numbers and PackBits; Zstandard is read by the second reader alone. */
const ZSTANDARD = 50_000;
const SECOND_READERS = [1, 5, 8, 32_946, 32_773, ZSTANDARD];

const NAMED_COMPRESSIONS: Record<number, string> = {
  6: "old-style JPEG",
  32809: "ThunderScan",
  32908: "PixarFilm",
  32909: "PixarLog",
  34661: "JBIG",
  34676: "SGI Log",
  34677: "SGI Log24",
  34712: "JPEG 2000",
  34887: "LERC",
  34892: "lossy JPEG of DNG",
  34925: "LZMA",
  50001: "WebP",
  50002: "JPEG XL",
};
/** None, CCITT, LZW, JPEG, Deflate, PackBits and Zstandard. */
const KNOWN_COMPRESSIONS = [1, 2, 3, 4, 5, 7, 8, 32_773, 32_946, ZSTANDARD];
const CIELAB = [8, 9, 10];
/** Grey, from white or from black, and RGB. */
const PLAIN_COLOURS = [0, 1, 2];
const RGB = 2;
const YCBCR = 6;
const OLD_JPEG = 6;
const JPEG = 7;

/** How the samples of a page lie in its TIFF. */
export type Storage = {
  width: number;
  height: number;
  samples: number;
  bits: number;
  format: SampleFormat | undefined;
  compression: number;
  photometric: number;
  isRgb: boolean;
  /** Grey that begins with white. */
  isInverted: boolean;
  isTiledByPlanes: boolean;
};

export function storageOf(tags: Tags): Storage {
  const numberOf = (tag: number, otherwise: number) => Number(tags.get(tag) ?? otherwise);
  const photometric = numberOf(TAG.photometric, 1);
  const samples = numberOf(TAG.samples, 1);
  return {
    width: numberOf(TAG.width, 0),
    height: numberOf(TAG.height, 0),
    samples,
    bits: numberOf(TAG.bits, 1),
    format: FORMATS[numberOf(TAG.sampleFormat, 1)],
    compression: numberOf(TAG.compression, 1),
    photometric,
    isRgb: photometric === RGB && samples >= 3,
    isInverted: photometric === 0,
    isTiledByPlanes: numberOf(TAG.planar, 1) === 2 && samples > 1 && tags.has(TAG.tileWidth),
  };
}

/** Whole bytes without a sign, and in grey parts of one. */
const isPlain = ({ format, bits, samples }: Storage) =>
  format === "uint" && (bits === 8 || bits === 16 || (samples === 1 && [1, 2, 4].includes(bits)));

/** Of whole bytes. The second reader takes packed samples apart in grey alone: of colours it mixes the channels up. */
const DEPTHS = { uint: [8, 16, 32], int: [8, 16, 32], float: [16, 32, 64] } as const;
const isPackedGrey = ({ format, bits, samples }: Storage) =>
  format === "uint" && samples === 1 && [6, 10, 12, 14].includes(bits);

/** Whether the first reader does not read such a page, but the second does. */
export function isForSecondReader(storage: Storage): boolean {
  const { format, bits, compression, photometric, isTiledByPlanes } = storage;
  if (isPlain(storage) && compression !== ZSTANDARD && !isTiledByPlanes) return false;
  const depths: readonly number[] = format ? DEPTHS[format] : [];
  const isRead = depths.includes(bits) || isPackedGrey(storage);
  return isRead && SECOND_READERS.includes(compression) && PLAIN_COLOURS.includes(photometric);
}

/** Stored otherwise than by a JPEG, brightness and two differences of colour would be shown as red, green and blue. */
export const isMisread = ({ photometric, compression }: Storage) =>
  photometric === YCBCR && compression !== JPEG && compression !== OLD_JPEG;

/** What of a page neither reads; undefined where it is nothing that they know of. */
export function unsupportedIn(storage: Storage): string | undefined {
  const { format, bits, compression, photometric, samples } = storage;
  const packing = NAMED_COMPRESSIONS[compression] ?? `method ${compression}`;
  if (!KNOWN_COMPRESSIONS.includes(compression)) return `The TIFF is compressed by ${packing}.`;
  if (isMisread(storage)) return "The colours of the TIFF are YCbCr without JPEG.";
  if (CIELAB.includes(photometric)) return "The colours of the TIFF are CIELAB.";
  if (isPlain(storage)) return undefined;
  return format
    ? `The TIFF has ${samples} × ${bits} bits (${format}) a pixel.`
    : "The samples of the TIFF are complex.";
}
