/** What the worker is asked: open a file once, then draw one of its pages. */
export type TiffRequest = { file: ArrayBuffer } | { page: number; channel: number | undefined };

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
  | { kind: "failed" };
