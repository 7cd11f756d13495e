import { createHash } from "node:crypto";
import sharp from "sharp";
import { furtherMeasuresOf } from "../src/media/measures/further-measures.ts";
import { type GreyPlane, toGrey } from "../src/media/measures/grey-plane.ts";
import { measuresOf } from "../src/media/measures/measures.ts";
import { badInput, readBytes, readOptions } from "./arguments.ts";
import type { Output } from "./output.ts";

/** The pixels as stored: no colour management, no turning upright, first page of several. */
const AS_STORED = { ignoreIcc: true, failOn: "warning", pages: 1 } as const;

/** Colour spaces whose grey would depend on a profile. */
const WITHOUT_GREY = new Set(["cmyk", "lab", "labs", "xyz"]);

async function decode(bytes: Buffer): Promise<GreyPlane> {
  const { depth = "", channels: stored, space: colours = "" } = await sharp(bytes, AS_STORED).metadata();
  if (WITHOUT_GREY.has(colours)) throw new RangeError(`colours are ${colours}`);
  if (depth !== "uchar" && depth !== "ushort") throw new RangeError(`samples are ${depth}`);
  const wide = depth === "ushort";
  const grey = stored <= 2;
  const space = wide ? (grey ? "grey16" : "rgb16") : grey ? "b-w" : "srgb";
  const { data, info } = await sharp(bytes, AS_STORED)
    .toColourspace(space)
    .raw({ depth })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (!wide)
    return toGrey({ width, height, channels, data: new Uint8Array(data.buffer, data.byteOffset, data.length) });
  const aligned = data.byteOffset % 2 === 0 ? data : Buffer.from(data);
  return toGrey({
    width,
    height,
    channels,
    data: new Uint16Array(aligned.buffer, aligned.byteOffset, data.length / 2),
  });
}

async function measureFile(file: string) {
  const bytes = await readBytes(file);
  let plane: GreyPlane;
  try {
    plane = await decode(bytes);
  } catch (error) {
    if (error instanceof RangeError)
      throw badInput(`${JSON.stringify(file)} cannot be measured: only grey and RGB of 8 or 16 bit can.`, {
        cause: error,
      });
    throw badInput(`${JSON.stringify(file)} is not a picture that can be read, or it is damaged.`, { cause: error });
  }
  const { width, height } = plane;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { file, width, height, sha256, ...measuresOf(plane), ...furtherMeasuresOf(plane) };
}

/** `measure`: all measures of each picture, one after the other, so that memory holds one at a time. */
export async function measure(args: readonly string[]): Promise<Output> {
  const { files } = readOptions(args, [], true);
  if (files.length === 0) throw badInput("Name at least one picture: zona measure IMAGE…");
  const json = [];
  for (const file of files) json.push(await measureFile(file));
  return { json, notes: [] };
}
