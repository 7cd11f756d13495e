import { arrayBuffer } from "node:stream/consumers";
import { inflateSync, zstdDecompressSync } from "node:zlib";
import type { Thrown } from "@zona/domain/errors";
import { toGrey } from "@zona/domain/media/measures/grey-plane";
import { addDecoder, BaseDecoder, fromArrayBuffer, type GeoTIFF } from "geotiff";
import { boundMemory } from "../apart/bounded-memory.ts";
import { sharpestPage } from "../decode/sharpest-page.ts";
import { Refusal } from "../refusal.ts";
import type { PageRead, RareTiffAsked, RareTiffSaid } from "./read-rare-tiff.ts";
import { wholeSamples } from "./whole-samples.ts";

/*
 * A process of its own for one TIFF: its bytes on standard input, what is asked as the argument, a line about the page and then
 * its samples on standard output.
 */

boundMemory();

/** Of one strip or tile. */
const UNPACKED = { maxOutputLength: 256_000_000 };

/** In place of the library's own, which give out what lay in memory where a strip is broken, and know no bound. */
const unpackedBy = (unpack: typeof inflateSync | typeof zstdDecompressSync) => async () =>
  class extends BaseDecoder {
    override decodeBlock(packed: ArrayBuffer) {
      return new Uint8Array(unpack(packed, UNPACKED)).buffer;
    }
  };
addDecoder([8, 32_946], unpackedBy(inflateSync));
addDecoder(50_000, unpackedBy(zstdDecompressSync));

type Shown = Omit<PageRead, "page" | "isWide"> & { data: Uint8Array | Uint16Array };

const write = (part: string | Uint8Array) =>
  new Promise<void>((resolve) => process.stdout.write(part, () => resolve()));
const say = (said: RareTiffSaid) => write(`${JSON.stringify(said)}\n`);

async function shownOf(tiff: GeoTIFF, page: number, asked: RareTiffAsked, isLittle: boolean): Promise<Shown> {
  const { bits, format, isInverted, isRgb } = asked;
  const image = await tiff.getImage(page);
  const raster = await image.readRasters({ interleave: true, samples: isRgb ? [0, 1, 2] : [0] });
  const recorded = raster as unknown as ArrayLike<number> & ArrayBufferView; // interleaved it is one array of numbers
  // The library unpacks such samples in this machine's order, and then reads them in the file's.
  if (!isLittle && bits > 8 && bits < 16)
    Buffer.from(recorded.buffer, recorded.byteOffset, recorded.byteLength).swap16();
  const { data, saidBits, low, high } = wholeSamples(recorded, { format, bits, isInverted });
  const isPlain = format === "uint" && (bits === 8 || bits === 16);
  return {
    width: image.getWidth(),
    height: image.getHeight(),
    channels: isRgb ? 3 : 1,
    ...(saidBits !== undefined && { saidBits }),
    ...(!isPlain && { stored: { format, bits, low, high } }),
    data,
  };
}

function rejectionOf(error: Thrown) {
  if (error instanceof Refusal) return error.rejection;
  const message = error instanceof Error ? error.message : String(error);
  return new Refusal(
    /^(Unknown compression|Unsupported)/.test(message) ? "unsupported" : "damaged",
    message.replace(/[^\x20-\x7e]/g, ""),
  ).rejection;
}

async function read(): Promise<void> {
  const asked = JSON.parse(process.argv[2] ?? "") as RareTiffAsked; // from our own process
  try {
    const bytes = await arrayBuffer(process.stdin);
    const isLittle = new Uint8Array(bytes)[0] === 0x49;
    const tiff = await fromArrayBuffer(bytes);
    const [first = 0] = asked.pages;
    const page =
      asked.pages.length > 1
        ? await sharpestPage(asked.pages, {
            sizeOf: async (one) => {
              const image = await tiff.getImage(one);
              return { width: image.getWidth(), height: image.getHeight() };
            },
            planeOf: async (one) => toGrey(await shownOf(tiff, one, asked, isLittle)),
          })
        : first;
    const { data, ...shown } = await shownOf(tiff, page, asked, isLittle);
    await say({ ...shown, page, isWide: data instanceof Uint16Array });
    await write(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  } catch (error) {
    await say({ rejection: rejectionOf(error) });
  }
}

await read();
process.exit();
