import { useState } from "react";
import { type Listen, type Snapshot, useSnapshot } from "./snapshot.ts";

const STEP = 20;

/**
 * A list that is read short and grows when somebody asks for more: `listen` gets how many more than the first were asked
 * for. What was shown stays in sight until the longer list is there, and with it the place of the keyboard.
 */
export function useGrowingList<T>(name: string, listen: (more: number) => Listen<T>) {
  const [more, setMore] = useState(0);
  const now = useSnapshot(`${name}, ${more} more`, listen(more));
  const [shown, setShown] = useState<Snapshot<T>>(now);
  if (now.status !== "loading" && now !== shown) setShown(now);
  return { snapshot: now.status === "loading" ? shown : now, more, showMore: () => setMore(more + STEP) };
}
