/// <reference path="./libheif-js.d.ts" />
import type { Samples } from "./display-levels.ts";

/** Throws what libheif says. */
function sound<Answer extends object>(answer: Answer | { code: object; message: string }): Answer {
  if ("message" in answer) throw new Error(answer.message);
  return answer;
}

/**
 * The primary picture in RGB, upright, in its own colours: in 8 bits, or where it has more in 16, stretched as AVIF's are.
 * libheif is loaded with the first such picture. Throws an Error for a file that it cannot read.
 */
export async function decodeHeic(bytes: Buffer, isDeep: boolean): Promise<Samples> {
  const { default: heif } = await import("libheif-js/wasm-bundle.js");
  const context = heif.heif_context_alloc();
  try {
    const { code, message } = heif.heif_context_read_from_memory(context, bytes);
    if (code !== heif.heif_error_code.heif_error_Ok) throw new Error(message);
    const handle = sound(heif.heif_js_context_get_primary_image_handle(context));
    try {
      const { heif_chroma_interleaved_RGB: narrow, heif_chroma_interleaved_RRGGBB_LE: wide } = heif.heif_chroma;
      const rgb = heif.heif_colorspace.heif_colorspace_RGB;
      const { image, channels } = sound(heif.heif_js_decode_image2(handle, rgb, isDeep ? wide : narrow));
      try {
        const [plane] = channels;
        if (!plane) throw new Error("The image has no pixels.");
        return samplesOf(plane);
      } finally {
        heif.heif_image_release(image);
      }
    } finally {
      heif.heif_image_handle_release(handle);
    }
  } finally {
    heif.heif_context_free(context);
  }
}

type Plane = { data: Uint8Array; stride: number; width: number; height: number; bits_per_pixel: number };

/** A copy without the ends of rows. */
function samplesOf({ data, stride, width, height, bits_per_pixel: bits }: Plane): Samples {
  const isDeep = bits > 8;
  const row = 3 * width * (isDeep ? 2 : 1);
  const packed = Buffer.allocUnsafeSlow(row * height);
  for (let y = 0; y < height; y++) packed.set(data.subarray(y * stride, y * stride + row), y * row);
  const shape = { width, height, channels: 3 };
  if (!isDeep) return { ...shape, data: packed };
  const samples = new Uint16Array(packed.buffer);
  const [up, down] = [16 - bits, 2 * bits - 16];
  for (let at = 0; at < samples.length; at++) {
    const sample = samples[at] ?? 0;
    samples[at] = (sample << up) | (sample >> down);
  }
  return { ...shape, data: samples };
}
