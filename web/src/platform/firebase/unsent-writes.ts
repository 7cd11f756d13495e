let waiting = 0;

/**
 * Notes a write that lies in the database's own copy alone until the server has it: a sign-out deletes that copy. What is typed
 * into records is no such write, as `people/kept` holds it as well.
 */
export function untilSent<T>(write: Promise<T>): Promise<T> {
  waiting++;
  const over = () => void waiting--;
  write.then(over, over);
  return write;
}

/** How many of them this page has begun that the server has not answered yet. */
export const unsentWrites = () => waiting;
