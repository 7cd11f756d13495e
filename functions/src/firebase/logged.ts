import { logger, write } from "firebase-functions/logger";

export { logger };

/**
 * Writes a line that people are alerted by (deploy/steps/watch-steps.ts): its message is the words and nothing else. `logger.error`
 * would put a stack behind them, and whoever counts the words would count nothing.
 */
export const alarm = (words: string, ids: Record<string, unknown>): void =>
  write({ ...ids, severity: "ERROR", message: words });

/**
 * Waits for all runs, so that one that fails keeps no other from its end; then throws the first failure, for the platform to
 * repeat. Every run must be safe to repeat.
 */
export async function allOf(...runs: readonly (Promise<void> | false)[]): Promise<void> {
  const failed = (await Promise.allSettled(runs)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

/** One line per run. What a handler throws is worth a repeat, so it goes on to the platform, which repeats it. */
export async function logged(
  words: string,
  ids: Record<string, string | number | undefined>,
  run: () => Promise<string>,
): Promise<void> {
  try {
    logger.info(words, { ...ids, outcome: await run() });
  } catch (error) {
    logger.error(`${words}: failed, to be repeated`, error, ids);
    throw error;
  }
}
