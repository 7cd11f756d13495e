import type { Medium } from "@zona/domain/media/medium";

type Media = readonly Medium[];

/**
 * The live first page and what is older, newest first, each medium once. The live page wins; it alone says what there is
 * within its span of time, so a medium that was removed there goes from the list.
 */
export function mergeMedia(live: Media, older: Media): Media {
  const end = live.at(-1)?.createdAt;
  const known = new Set(live.map(({ id }) => id));
  const rest: Medium[] = [];
  for (const medium of older) {
    if (known.has(medium.id) || (end && medium.createdAt > end)) continue;
    known.add(medium.id);
    rest.push(medium);
  }
  return [...live, ...rest.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())];
}

/** Media that new arrivals have pushed off the live page, to be kept in the list as they were last seen. */
export function pushedOff(before: Media, now: Media): Media {
  const end = now.at(-1)?.createdAt;
  const isThere = new Set(now.map(({ id }) => id));
  return end ? before.filter(({ id, createdAt }) => !isThere.has(id) && createdAt <= end) : [];
}
