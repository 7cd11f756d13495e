/** Lets the browser answer a tap, or draw, before what comes next. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Milliseconds of a piece: with drawing beside it, it still fits into a frame. */
const CHUNK_MS = 5;

/** Does `work` on all items in their order; what a person does, or scrolls by, comes in between. */
export async function inChunks<T>(items: readonly T[], work: (item: T) => void): Promise<void> {
  let begin = performance.now();
  for (const item of items) {
    if (performance.now() - begin > CHUNK_MS) {
      await nextTask();
      begin = performance.now();
    }
    work(item);
  }
}
