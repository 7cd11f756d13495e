import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";
import { AppError } from "@zona/domain/errors";
import { Refusal } from "../refusal.ts";

/** Tables of a video of 100 MB and an hour fit many times. */
const SCRIPT_MEMORY_MB = 256;

/** What a reader has said until it ended, and whether it was ended for taking too long. */
export type Said = { output: Buffer; isLate: boolean };

/**
 * Runs a reader of a file in a process of its own, which knows nothing but its argument and the bytes on its standard input, and
 * is ended when it takes too long. Throws what is worth a repeat for one that ended by itself without a word, and a `Refusal`
 * for one that the file brought down before it said any.
 */
export async function runApart(reader: string, argument: object, bytes: Buffer, patienceMs: number): Promise<Said> {
  const patience = AbortSignal.timeout(patienceMs);
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${SCRIPT_MEMORY_MB}`, reader, JSON.stringify(argument)],
    { env: {}, stdio: ["pipe", "pipe", "ignore"], signal: patience, killSignal: "SIGKILL" },
  );
  const ended = new Promise<number | null>((resolve) => void child.on("close", resolve));
  let fault: Error | undefined;
  child.on("error", (error) => {
    fault = error;
  });
  // A reader that ends early no longer takes what is sent; that it ended shows below.
  child.stdin.on("error", () => undefined).end(bytes);
  const [output, exitCode] = await Promise.all([buffer(child.stdout), ended]);
  // A file can only have it killed, by its memory; one that was ended for its time or ended by itself, without a word, is ours.
  if (output.length === 0 && (fault || exitCode !== null)) {
    throw new AppError("unavailable", "The reader of a file did not begin", { cause: fault });
  }
  if (output.length === 0) throw new Refusal("damaged", "The reader of the file broke down on it.");
  return { output, isLate: patience.aborted };
}
