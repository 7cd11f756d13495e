/** Lets so many runs in at once; the others wait for their turn, first come, first served. */
export function semaphore(permits: number) {
  let free = permits;
  const waiting: (() => void)[] = [];
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      // Handed on, not given back: nobody who comes now may overtake the one who waits.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
