import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { floatTiff } from "../tests/fixtures/pictures.ts";
import type { RareTiffAsked } from "./src/media/rare-tiff/read-rare-tiff.ts";

/** Processes that read files: not loaded by any function, but started by one. */
export const READERS = ["video-reader.js", "rare-tiff-reader.js"];

/** Starts them where the functions were installed and gives each a file: container, decoders and measures have to be there. */
export async function assertReadsFiles(folder: string): Promise<void> {
  const [video, rareTiff] = READERS.map((reader) => (argument: object, input: Buffer) => {
    const given = [reader, JSON.stringify(argument)];
    return spawnSync(process.execPath, given, { cwd: folder, input, env: {}, encoding: "utf8" }).stdout;
  });
  const clip = await readFile(join(import.meta.dirname, "../tests/fixtures/clip-vp9.webm"));
  const facts = /^\{"facts":\{"width":320,.*\n\{"frames":/;
  assert.match(video?.(MEDIA_LIMITS, clip) ?? "", facts, "the installed functions cannot read a video");
  const asked: RareTiffAsked = { pages: [0], bits: 32, format: "float", isInverted: false, isRgb: false };
  const page = /^\{"width":8,"height":8,.*"page":0/;
  assert.match(rareTiff?.(asked, floatTiff()) ?? "", page, "the installed functions cannot read a 32-bit TIFF");
}
