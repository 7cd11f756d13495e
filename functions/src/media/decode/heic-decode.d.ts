declare module "heic-decode" {
  /** The primary picture in RGBA, upright. Rejects with an Error for a file that cannot be read. */
  export default function decode(file: { buffer: Uint8Array }): Promise<{
    width: number;
    height: number;
    data: Uint8ClampedArray;
  }>;
}
