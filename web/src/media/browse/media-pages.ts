import type { Medium } from "@zona/domain/media/medium";
import { ordersOf, type RawDataView } from "@zona/domain/media/raw-data-view";
import type { StoredValue } from "@zona/domain/stored-record";

type Media = readonly Medium[];
/** Below 0 when the first stands before the second in the list. */
export type Order = (a: Medium, b: Medium) => number;

/** The number or instant at a stored path; below all others where there is none. */
export const valueAt = (medium: Medium, path: string): number => {
  const found = path
    .split(".")
    .reduce<StoredValue | object>(
      (inner, step) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined),
      medium,
    );
  return found instanceof Date ? found.getTime() : typeof found === "number" ? found : Number.NEGATIVE_INFINITY;
};

/** The order in which the database gives the media of a view. */
export function orderOf({ sort, descending }: Pick<RawDataView, "sort" | "descending">): Order {
  const paths = ordersOf(sort);
  const way = descending ? -1 : 1;
  // A list of thousands is put in order again with every page: each medium is looked through once.
  const known = new WeakMap<Medium, readonly number[]>();
  const valuesOf = (medium: Medium) => {
    const values = known.get(medium) ?? paths.map((path) => valueAt(medium, path));
    known.set(medium, values);
    return values;
  };
  return (a, b) => {
    const first = valuesOf(a);
    const second = valuesOf(b);
    for (let at = 0; at < paths.length; at++) {
      const one = first[at] ?? 0;
      const other = second[at] ?? 0;
      if (one !== other) return one < other ? -way : way;
    }
    return 0;
  };
}

/**
 * The live first page and what follows, in order, each medium once. The live page wins; it alone says what there is
 * within its span, so a medium that left the view there goes from the list.
 */
export function mergeMedia(live: Media, older: Media, order: Order): Media {
  const end = live.at(-1);
  const known = new Set(live.map(({ id }) => id));
  const rest: Medium[] = [];
  for (const medium of older) {
    if (known.has(medium.id) || (end && order(medium, end) < 0)) continue;
    known.add(medium.id);
    rest.push(medium);
  }
  return [...live, ...rest.sort(order)];
}

/** Media that new arrivals have pushed off the live page, to be kept in the list as they were last seen. */
export function displacedMedia(before: Media, now: Media, order: Order): Media {
  const end = now.at(-1);
  const isThere = new Set(now.map(({ id }) => id));
  return end ? before.filter((medium) => !isThere.has(medium.id) && order(medium, end) >= 0) : [];
}
