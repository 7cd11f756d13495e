import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { type MediaLimits, RejectionCode, StoredSamples } from "@zona/domain/media/medium";
import type { Unparsed } from "@zona/domain/stored-record";
import * as z from "zod";
import { runApart } from "../apart/run-apart.ts";
import type { Samples } from "../decode/display-levels.ts";
import type { Storage } from "../decode/tiff-storage.ts";
import { Refusal } from "../refusal.ts";

/** Of a decoded page: it is held twice, as recorded and in whole numbers. */
const MOST_BYTES = 200_000_000;
/** Sixteen pages of a stack, each decoded in JavaScript; below the function's own timeout. */
const MOST_MS = 120_000;

/** The page that was read, and its samples, which follow in the next bytes; 16 bits with the low byte first. */
const PageRead = z.object({
  page: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
  channels: z.literal([1, 3]),
  isWide: z.boolean(),
  saidBits: z.int().optional(),
  stored: StoredSamples.optional(),
});
export type PageRead = z.infer<typeof PageRead>;
const Rejected = z.object({ rejection: z.object({ code: RejectionCode, detail: z.string().optional() }) });
/** The line that the reader says first. */
export type RareTiffSaid = PageRead | z.infer<typeof Rejected>;

/** What the reader is asked for: the sharpest of these pages. */
export type RareTiffAsked = Pick<Storage, "bits" | "isInverted" | "isRgb"> & {
  pages: readonly number[];
  format: NonNullable<Storage["format"]>;
};

/** Beside this file before bundling; in one folder with it after. */
const READER = fileURLToPath(new URL(`./rare-tiff-reader${extname(import.meta.url)}`, import.meta.url));

/**
 * Reads a page of a TIFF that libvips does not read, the sharpest of those given, in a process of its own: its decoders are not
 * bounded in what they unpack. Throws a `Refusal` for one that cannot pass.
 */
export async function readRareTiff(
  bytes: Buffer,
  pages: readonly number[],
  { width, height, samples, bits, format = "uint", isInverted, isRgb }: Storage,
  limits: MediaLimits,
) {
  const size = width * height * samples * Math.ceil(bits / 8);
  if (width * height > limits.maxHeicPixels || size > MOST_BYTES) {
    throw new Refusal("too-many-pixels", `${width} × ${height} pixels of ${samples} × ${bits} bits`);
  }
  const asked: RareTiffAsked = { pages, bits, format, isInverted, isRgb };
  const { output } = await runApart(READER, asked, bytes, MOST_MS);
  const end = output.indexOf("\n");
  const said = z.union([PageRead, Rejected]).safeParse(parsed(output.toString("utf8", 0, end))).data;
  if (said && "rejection" in said) throw new Refusal(said.rejection.code, said.rejection.detail);
  const data = output.subarray(end + 1);
  if (!said || data.length !== said.width * said.height * said.channels * (said.isWide ? 2 : 1)) {
    throw new Refusal("damaged", "The reader of the file broke down on it.");
  }
  const { page, saidBits, stored, isWide, ...shape } = said;
  const pixels: Samples = { ...shape, data: isWide ? new Uint16Array(Uint8Array.from(data).buffer) : data };
  return { pixels, page, saidBits, stored };
}

function parsed(json: string): Unparsed {
  try {
    return JSON.parse(json);
  } catch {
    return undefined; // it ended before it had said all
  }
}
