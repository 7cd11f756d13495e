/** Which of a list are chosen. `at` has the keyboard; `anchor` is where a range begins. */
export type Selection = { chosen: ReadonlySet<string>; at: number; anchor: number };

export const NO_SELECTION: Selection = { chosen: new Set(), at: 0, anchor: 0 };

export type SelectionKey = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean };

const between = (ids: readonly string[], a: number, b: number) => ids.slice(Math.min(a, b), Math.max(a, b) + 1);

function toggled(chosen: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Chooses or drops one; with `range` everything from the last one chosen to it. */
export function choose(selection: Selection, ids: readonly string[], index: number, range: boolean): Selection {
  const id = ids[index];
  if (id === undefined) return selection;
  if (!range) return { chosen: toggled(selection.chosen, id), at: index, anchor: index };
  const chosen = new Set([...selection.chosen, ...between(ids, selection.anchor, index)]);
  return { ...selection, chosen, at: index };
}

const STEPS: Readonly<Record<string, (columns: number, length: number, at: number) => number>> = {
  ArrowRight: (_, __, at) => at + 1,
  ArrowLeft: (_, __, at) => at - 1,
  ArrowDown: (columns, _, at) => at + columns,
  ArrowUp: (columns, _, at) => at - columns,
  PageDown: (columns, _, at) => at + 4 * columns,
  PageUp: (columns, _, at) => at - 4 * columns,
  Home: () => 0,
  End: (_, length) => length - 1,
};

/**
 * What a key does to a selection in a grid of so many columns (1: a table); undefined for a key that does nothing here.
 * Arrows move, with Shift they choose on the way; Space chooses; Ctrl+A chooses all that is loaded; Escape drops all.
 */
export function keyed(
  selection: Selection,
  ids: readonly string[],
  columns: number,
  pressed: SelectionKey,
): Selection | undefined {
  const { key, shiftKey } = pressed;
  const isCommand = pressed.ctrlKey || pressed.metaKey;
  if (key.toLowerCase() === "a" && isCommand) return { ...selection, chosen: new Set(ids) };
  if (key === "Escape") return selection.chosen.size > 0 ? { ...selection, chosen: new Set() } : undefined;
  if (key === " ") return choose(selection, ids, selection.at, shiftKey);
  const step = isCommand ? undefined : STEPS[key];
  if (!step || ids.length === 0) return undefined;
  const to = step(columns, ids.length, selection.at);
  // An arrow at the edge stays where it is instead of wrapping: the next row is another picture.
  const at =
    to < 0 || to > ids.length - 1
      ? key.startsWith("Page")
        ? Math.max(0, Math.min(ids.length - 1, to))
        : selection.at
      : to;
  if (!shiftKey) return { ...selection, at, anchor: at };
  return { ...selection, at, chosen: new Set([...selection.chosen, ...between(ids, selection.anchor, at)]) };
}
