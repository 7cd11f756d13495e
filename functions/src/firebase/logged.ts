import { logger } from "firebase-functions/logger";

/** One line per run. What a handler throws is worth a repeat, so it goes on to the platform, which repeats it. */
export async function logged(
  words: string,
  ids: Record<string, string | number | undefined>,
  run: () => Promise<string>,
) {
  try {
    logger.info(words, { ...ids, outcome: await run() });
  } catch (error) {
    logger.error(`${words}: failed, to be repeated`, error, ids);
    throw error;
  }
}
