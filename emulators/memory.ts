import { totalmem } from "node:os";

/** What the suite holds with a few people at work in it, in bytes: measured by `npm run bench -- start`, with room to spare. */
export const NEEDED_MEMORY = 4e9;

/** All that this process and its children may ever have, in bytes: the machine's, or less where a container sets a limit. */
export function allowedMemory(): number {
  const limit = process.constrainedMemory(); // 0, or beyond all machines, where there is none
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/**
 * What is needed and what is there, and a second line where it is too little.
 * @param allowed bytes that can be had at most
 * @param available bytes that are free now
 */
export function memoryLines(allowed: number, available: number): string[] {
  const line = `${"Memory".padEnd(20)} ${gigabytes(NEEDED_MEMORY)} needed, ${gigabytes(available)} free`;
  if (allowed < NEEDED_MEMORY)
    return [line, `  This machine allows ${gigabytes(allowed)}: the system may end an emulator. Give it more memory.`];
  if (available < NEEDED_MEMORY) return [line, "  Close other programs, or the system may end an emulator."];
  return [line];
}
