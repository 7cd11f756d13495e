import type { Said } from "@zona/domain/messages/said";
import type { Column } from "@zona/domain/records/entry/column";
import { isCompleteNumber } from "@zona/domain/records/entry/complete-number";
import type { CellPlace } from "@zona/domain/records/entry/grid-keys";
import { type ChangeEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from "react";
import { readingKey } from "../../platform/i18n/reading-key.ts";
import styles from "./entry-grid.module.css";

/**
 * What was typed into a cell and cannot be read, with the sentence that says why: in words, and as it was said.
 * `isWaiting`: it is taken by itself once the names of colleagues have come.
 */
export type Refused = { typed: string; why: string; said: Said; isWaiting?: boolean };

type EnteredBy = "letter" | "number" | "enter";

export type Press = { key: string; ctrl: boolean; shift: boolean };

/** What the field tells its grid; the same object for the life of the grid. */
export type GridActions = {
  /** False where it cannot be read, or may identify a person. By a letter or a number it is complete, and the cursor goes on. */
  enter: (place: CellPlace, typed: string, by?: EnteredBy) => boolean;
  /** False where the key means nothing here, or leads out of the grid. */
  press: (from: CellPlace, press: Press) => boolean;
  /** A refused text is given up. */
  giveUp: (place: CellPlace) => void;
  /** What is being typed into the cell of the cursor, to be taken before the cursor goes; undefined: nothing. */
  typing: (take: (() => void) | undefined) => void;
};

type Props = {
  field: RefObject<HTMLInputElement | null>;
  gridId: string;
  cellId: string;
  place: CellPlace;
  column: Column;
  name: string;
  shown: string;
  refused: Refused | undefined;
  /** What is to be known of the cell beside its value: two people's entries have met in it. */
  notice: string | undefined;
  isSelected: boolean;
  readOnly: boolean;
  actions: GridActions;
};

const CLEARS = ["Delete", "Backspace"];
const CARET = ["ArrowLeft", "ArrowRight", "Home", "End"];
/** With Ctrl: copy, cut, paste, undo and select all. */
const OF_TEXT = ["c", "x", "v", "z", "a"];
const MOVES = [...CARET, "ArrowUp", "ArrowDown", "Enter", "Tab"];

/**
 * The one field of a grid: it lies over the cell of the cursor, and takes one letter where one letter is an answer, typing
 * with Enter where it is not. It keeps the focus from cell to cell, as a field in every cell, or one that comes and goes,
 * costs each key more time than there is between two frames.
 */
export function CellField(props: Props) {
  const { field, place, column, name, shown, refused, notice, readOnly, actions } = props;
  const here = `${place.row}:${place.column}`;
  const [typing, setTyping] = useState<{ here: string; text: string }>();
  const typed = typing?.here === here ? typing.text : refused?.typed;
  const isTyping = typed !== undefined;
  const setTyped = (text: string | undefined) => setTyping(text === undefined ? undefined : { here, text });

  function take(text: string, by?: EnteredBy): boolean {
    // Refused, it is kept with its sentence by the grid.
    setTyped(undefined);
    return actions.enter(place, text, by);
  }

  useLayoutEffect(() => {
    actions.typing(typed === undefined ? undefined : () => actions.enter(place, typed));
  }, [actions, place, typed]);
  useLayoutEffect(() => () => actions.typing(undefined), [actions]);

  // What is typed next takes the place of what stands there.
  useLayoutEffect(() => {
    if (here !== "" && column.kind !== "code" && document.activeElement === field.current) field.current?.select();
    // Not when a column learns something meanwhile, such as the names of colleagues: half a word would be typed over.
  }, [here, column.kind, field]);

  function change({ target: { value: text }, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    // On a phone a letter comes beside the old text.
    const letter = nativeEvent instanceof InputEvent ? nativeEvent.data : undefined;
    if (column.kind === "code" && text !== "") take((letter ?? text).slice(-1), "letter");
    else if (column.kind === "number" && isCompleteNumber(column.limit, text)) take(text, "number");
    // After a number that was complete by itself nobody needs its sign.
    else if (column.kind !== "number" || text !== "%") setTyped(text);
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey: shift, altKey } = event;
    if (event.nativeEvent.isComposing) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const isLetter = key.length === 1 && !ctrl && !altKey;
    if (isTyping && key === "Escape") {
      event.preventDefault();
      setTyped(undefined);
      actions.giveUp(place);
    } else if (
      isTyping &&
      (CARET.includes(key) || CLEARS.includes(key) || (ctrl && OF_TEXT.includes(key.toLowerCase())))
    ) {
      // Inside of a text that is being typed these are the field's own.
    } else if (key === "F2" && !readOnly && column.kind !== "code") {
      setTyped(shown);
      field.current?.setSelectionRange(shown.length, shown.length);
    } else if (isLetter && column.kind === "code" && key !== "?" && !readOnly) {
      event.preventDefault();
      take(key, "letter");
    } else if (isLetter && (key !== "?" || isTyping || column.kind === "text")) {
      // Typed into the field.
    } else if (isTyping && (MOVES.includes(key) || ctrl) && !take(typed, key === "Enter" ? "enter" : undefined)) {
      event.preventDefault();
    } else if (actions.press(place, { key: readingKey(key), ctrl, shift })) event.preventDefault();
  }

  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={name}
      aria-controls={props.gridId}
      aria-activedescendant={props.cellId}
      aria-invalid={refused !== undefined || undefined}
      aria-description={refused?.why ?? notice}
      title={refused?.why ?? notice}
      data-place={here}
      data-kind={column.kind}
      data-selected={props.isSelected || undefined}
      data-refused={refused !== undefined || undefined}
      data-disputed={notice !== undefined || undefined}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={column.kind === "text"}
      inputMode={column.kind === "number" ? "decimal" : column.kind === "time" ? "numeric" : "text"}
      readOnly={readOnly}
      value={typed ?? shown}
      onChange={change}
      onFocus={(event) => event.target.select()}
      onBlur={() => isTyping && take(typed)}
      onKeyDown={press}
    />
  );
}
