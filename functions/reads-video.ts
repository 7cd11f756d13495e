import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";

/** The process that reads videos: not loaded by any function, but started by one. */
export const VIDEO_READER = "video-reader.js";

/** Starts it where the functions were installed and gives it a clip: container, decoder and measures have to be there. */
export async function assertReadsVideo(folder: string): Promise<void> {
  const input = await readFile(join(import.meta.dirname, "../tests/fixtures/clip-vp9.webm"));
  const given = [VIDEO_READER, JSON.stringify(MEDIA_LIMITS)];
  const { stdout } = spawnSync(process.execPath, given, { cwd: folder, input, env: {}, encoding: "utf8" });
  assert.match(stdout, /^\{"facts":\{"width":320,.*\n\{"frames":/, "the installed functions cannot read a video");
}
