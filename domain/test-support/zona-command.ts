import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { run } from "../cli/run.ts";

const NOW = new Date("2026-06-01T08:00:00Z");

/** Runs a command as the shell would, on a fixed day. */
export const zona = (...args: string[]) => run(args, NOW);

/** What a command that must succeed printed. */
export async function json(...args: string[]) {
  const { code, stdout, stderr } = await zona(...args);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

let folder = tmpdir();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "zona-cli-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Writes a file for a command to read, gone after the last test of its file; answers with its path. */
export async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
