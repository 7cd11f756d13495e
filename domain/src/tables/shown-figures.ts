import { type Cell, EMPTY } from "../reports/cell.ts";
import { hiddenParts, LEAST_SUBJECTS } from "./figures.ts";
import type { Group, Summed } from "./table-groups.ts";

const isThere = (cell: Cell | undefined) => cell !== undefined && cell.kind !== "empty";

/**
 * The groups that somebody may see who sees figures alone, and under their columns what they may see. `whole`: what the groups are
 * the parts of, as it is shown.
 */
export function shownGroups(groups: readonly Group[], whole: Summed): Group[] {
  const isHidden = hiddenParts(groups.map(({ subjects }) => ({ subjects, isHidden: false })));
  const columns = whole.cells.map((cell, at) => {
    if (!isThere(cell)) return groups.map(() => true);
    const parts = groups.map((group, place) => ({
      subjects: group.of[at] ?? 0,
      isHidden: isHidden[place] === true,
      isThere: isThere(group.cells[at]),
    }));
    const hidden = hiddenParts(parts.filter((part) => part.isThere));
    return parts.map((part) => !part.isThere || hidden.shift() === true);
  });
  return groups.flatMap((group, place) => {
    if (isHidden[place]) return [];
    const shown = { ...group, cells: group.cells.map((cell, at) => (columns[at]?.[place] ? EMPTY : cell)) };
    return [{ ...shown, inner: shownGroups(group.inner, shown) }];
  });
}

/** What of the whole may be seen, so that nothing of a few subjects is left of what the filter keeps out; undefined: nothing. */
export function shownWhole(whole: Summed, outside: Summed): Summed | undefined {
  const isFew = (subjects: number, rest: number, isRest: boolean) =>
    subjects < LEAST_SUBJECTS || (isRest && rest < LEAST_SUBJECTS);
  if (isFew(whole.subjects, outside.subjects, outside.count > 0)) return undefined;
  const cells = whole.cells.map((cell, at) =>
    isFew(whole.of[at] ?? 0, outside.of[at] ?? 0, isThere(outside.cells[at])) ? EMPTY : cell,
  );
  return { ...whole, cells };
}

/** Whether there is less to be seen than there is. */
export function isLess(
  groups: readonly Group[] = [],
  shown: readonly Group[] = [],
  total: Summed,
  whole: Summed,
): boolean {
  const count = (all: readonly (Summed & { inner?: readonly Group[] })[]): number =>
    all.reduce((sum, { cells, inner = [] }) => sum + 1 + cells.filter(isThere).length + count(inner), 0);
  return count([...groups, total]) > count([...shown, whole]);
}
