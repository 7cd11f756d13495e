import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** Of this process, which may run several files of tests. */
const folder = mkdtempSync(join(tmpdir(), "zona-cli-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Writes a file for a command to read, gone when the process ends; answers with its path. */
export async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
