import { useEffect, useState } from "react";

/** Longer than the time between two keys of whoever types without looking. */
const STILL_MS = 350;

/**
 * The value once it has been still for a moment; the first one at once. What is counted from it then never stands in the
 * way of the next key, as work at a low priority still does once it has begun.
 */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), STILL_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
