import { type KeyboardEvent, type RefObject, useCallback, useRef } from "react";
import { readingKey } from "../../platform/i18n/reading-key.ts";
import { choose, keyed, type Selection } from "./selection.ts";

type Options = {
  ids: readonly string[];
  columns: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onOpen: (id: string) => void;
  scrollTo: (index: number) => void;
};

/** Keyboard and pointer of a list of media: one stop for the Tab key, arrows inside. */
export function useListKeys(list: RefObject<HTMLElement | null>, options: Options) {
  const latest = useRef(options);
  latest.current = options;

  const focus = useCallback(
    (index: number) => {
      const find = () => list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
      const there = find();
      if (there) return there.focus();
      latest.current.scrollTo(index);
      // The row is made in the frames after the scroll.
      requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()));
    },
    [list],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const { ids, columns, selection, onSelect } = latest.current;
      const target = event.target as HTMLElement;
      if (!target.dataset.index) return;
      const { shiftKey, ctrlKey, metaKey } = event;
      const key = readingKey(event.key);
      const next = keyed(selection, ids, columns, { key, shiftKey, ctrlKey, metaKey });
      if (!next) return;
      event.preventDefault();
      onSelect(next);
      if (next.at !== selection.at) focus(next.at);
    },
    [focus],
  );

  const onChoose = useCallback((index: number, range: boolean) => {
    const { ids, selection, onSelect } = latest.current;
    onSelect(choose(selection, ids, index, range));
  }, []);

  // The same function for as long as the list lives, so that cards which did not change are not drawn again.
  const open = useCallback((id: string) => latest.current.onOpen(id), []);

  return { onKeyDown, onChoose, open };
}
