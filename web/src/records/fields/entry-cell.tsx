import { type CellValue, type Clock, type Column, readCell, showCell } from "@zona/domain/records/entry/column";
import type { CellPlace } from "@zona/domain/records/entry/grid-keys";
import type { StoredValue } from "@zona/domain/stored-record";
import { type ClipboardEvent, type KeyboardEvent, memo, useState } from "react";
import { readingKey } from "../../platform/i18n/reading-key.ts";
import { text } from "../../platform/i18n/text.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { confirmNobody, identifyingIn } from "../../platform/ui/known-texts.ts";
import styles from "./entry-grid.module.css";

const t = text("entryCell", {
  identifying: "{sentence} Not saved: change it, or press Enter again if it identifies nobody.",
});
export type EntryCellText = typeof t;

const shownText = (value: StoredValue) => (typeof value === "string" ? value : "");

/** What a cell tells its grid; the same object for the life of the grid, so that cells are drawn for their value alone. */
export type GridActions = {
  /** `advance`: the entry is complete with this key, and the cursor goes on. */
  enter: (place: CellPlace, value: CellValue | undefined, advance: boolean) => void;
  move: (from: CellPlace, key: { key: string; ctrl: boolean; shift: boolean }) => boolean;
  focused: (place: CellPlace) => void;
  pasted: (place: CellPlace, text: string) => void;
  undo: () => void;
};

type Props = {
  /** The sheet, row and field, by which a link leads to the cell. */
  id: string;
  place: CellPlace;
  column: Column;
  name: string;
  value: StoredValue;
  clock: Clock;
  readOnly: boolean;
  actions: GridActions;
};

/** Texts up to this length get by with the width of a code. */
const SHORT = 40;

const CLEARS = ["Delete", "Backspace"];
const CARET = ["ArrowLeft", "ArrowRight", "Home", "End"];
const MOVES = [...CARET, "ArrowUp", "ArrowDown", "Enter", "Tab"];

/** One cell: a field that takes one letter where one letter is an answer, and typing with Enter where it is not. */
export const EntryCell = memo(function EntryCell({ id, place, column, name, value, clock, readOnly, actions }: Props) {
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const shown = typed ?? showCell(column, value, clock);

  /**
   * False when what stands there cannot be read, or may identify a person; it stays, with its sentence. `isAsked`: once more,
   * by somebody who has read that.
   */
  function take(text: string, advance: boolean, isAsked = false): boolean {
    // A time alone corrects the clock time and keeps the day.
    const day = column.kind === "moment" && value instanceof Date ? value : clock.day;
    const reading = readCell(column, text, { ...clock, day });
    if ("error" in reading) {
      setError(toWords(reading.error));
      setTyped(text);
      return false;
    }
    const [identifying] = column.kind === "text" ? identifyingIn(text, shownText(value)) : [];
    if (identifying && !(isAsked && error !== undefined && text === typed)) {
      setError(t("identifying", { sentence: toWords(identifying.sentence) }));
      setTyped(text);
      return false;
    }
    if (identifying) confirmNobody(text);
    setTyped(undefined);
    setError(undefined);
    actions.enter(place, "value" in reading ? reading.value : undefined, advance);
    return true;
  }

  function change(text: string) {
    // The cell is selected when it is entered, so what is typed stands alone; on a phone it may come after the old text.
    if (column.kind === "code" && text !== "") take(text.slice(-1), true);
    else {
      setTyped(text);
      setError(undefined);
    }
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey: shift } = event;
    const ctrl = event.ctrlKey || event.metaKey;
    if (ctrl && key.toLowerCase() === "z" && typed === undefined) {
      event.preventDefault();
      actions.undo();
    } else if (key === "Escape" && typed !== undefined) {
      event.preventDefault();
      setTyped(undefined);
      setError(undefined);
    } else if (CLEARS.includes(key) && typed === undefined && !readOnly) {
      event.preventDefault();
      actions.enter(place, undefined, false);
    } else if (typed !== undefined && CARET.includes(key)) {
      // Inside of a text that is being typed these move the caret.
    } else if (MOVES.includes(key)) {
      if (typed !== undefined && !take(typed, false, key === "Enter")) return;
      if (actions.move(place, { key: readingKey(key), ctrl, shift })) event.preventDefault();
    }
  }

  function paste(event: ClipboardEvent) {
    const text = event.clipboardData.getData("text/plain");
    if (readOnly || (column.kind !== "code" && !/[\t\r\n]/.test(text))) return;
    event.preventDefault();
    actions.pasted(place, text);
  }

  return (
    <td
      className={styles.cell}
      data-kind={column.kind}
      data-short={(column.kind === "text" && column.max <= SHORT) || undefined}
    >
      <input
        id={id}
        aria-label={name}
        aria-invalid={error ? true : undefined}
        aria-description={error}
        title={error}
        data-place={`${place.row}:${place.column}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={column.kind === "text"}
        inputMode={column.kind === "number" ? "decimal" : column.kind === "time" ? "numeric" : "text"}
        readOnly={readOnly}
        tabIndex={place.row === 0 && place.column === 0 ? 0 : -1}
        value={shown}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => {
          event.target.select();
          actions.focused(place);
        }}
        onBlur={() => typed !== undefined && take(typed, false)}
        onKeyDown={press}
        onPaste={paste}
      />
    </td>
  );
});
