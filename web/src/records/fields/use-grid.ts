import type { Said } from "@zona/domain/messages/said";
import { type Clock, type Column, readCell, showCell } from "@zona/domain/records/entry/column";
import { joinDelimited, splitDelimited } from "@zona/domain/records/entry/delimited";
import { filledDown, restAsAbove } from "@zona/domain/records/entry/fill-cells";
import {
  type CellPlace,
  type CellRange,
  linesIn,
  placeAfter,
  placeAfterEntry,
  placesIn,
  rangeBetween,
} from "@zona/domain/records/entry/grid-keys";
import { type PastedBlock, placeBlock } from "@zona/domain/records/entry/paste-block";
import type { SheetRow } from "@zona/domain/records/sheet";
import {
  type ClipboardEvent,
  type FocusEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useColumnsWithPeople } from "../../people/names/people-data.ts";
import { useAskBeforeUnload } from "../../platform/browser/browser-hooks.ts";
import { text } from "../../platform/i18n/text.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { confirmNobody, identifyingIn } from "../../platform/ui/known-texts.ts";
import { t } from "../entry/entry-text.ts";
import type { GridActions, Press, Refused } from "./cell-field.tsx";
import type { GridEdit, GridProps, GridRow } from "./entry-grid.tsx";
import { leave } from "./leave-grid.ts";

const cellText = text("entryCell", {
  identifying: "{sentence} Not saved: change it, or press Enter again if it identifies nobody.",
});
export type EntryCellText = typeof cellText;

type RefusedCells = Readonly<Record<string, Readonly<Record<string, Refused>>>>;

const NONE_REFUSED: RefusedCells = {};
const FIRST: CellPlace = { row: 0, column: 0 };

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End"];

const placeOf = (target: EventTarget | null): CellPlace | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-place]") : null;
  const [, row, column] = /^(\d+):(\d+)$/.exec(cell?.dataset.place ?? "") ?? [];
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
};

/** What in a text of one's own may identify a person, and does not stand in its cell already. */
function identifying({ kind, field }: Column, typed: string, cells: SheetRow = {}): Said | undefined {
  const now = cells[field];
  const [found] = kind === "text" ? identifyingIn(typed, { stored: typeof now === "string" ? now : "" }) : [];
  return found?.sentence;
}

/** What may identify a person, until somebody says that it does not. */
const heldBack = (typed: string, said: Said): Refused => ({
  ...{ typed, said },
  why: cellText("identifying", { sentence: toWords(said) }),
});

/** What was pasted, and the cell that it begins at. */
type Clip = { text: string; at: CellPlace };

/** A pasted block as the cells take it; what may identify a person is told as an error. */
function readClip({ text, at }: Clip, columns: readonly Column[], rows: readonly GridRow[], clock: Clock): PastedBlock {
  const placed = placeBlock(text, at, { columns, clock, rowIds: rows.map(({ id }) => id) });
  const cellsOf = new Map(rows.map(({ id, cells }) => [id, cells]));
  const cells = placed.cells.map(({ rowId, column, typed, ...read }) => {
    const error = "value" in read ? identifying(column, typed, cellsOf.get(rowId)) : undefined;
    return { rowId, column, typed, ...(error ? { error } : read) };
  });
  return { ...placed, cells };
}

/** What a grid knows beside its rows: where the cursor is, what is chosen, and what was typed that cannot be read. */
export function useGrid(props: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  // Before one of them is named: a first name and Enter are typed faster than a list is read.
  const columns = useColumnsWithPeople(props.columns, isUsed);
  const [cursor, setCursor] = useState(FIRST);
  const [anchor, setAnchor] = useState<CellPlace>();
  const [refused, setRefused] = useState(NONE_REFUSED);
  // They were promised to be entered, and no commit knows of them yet.
  useAskBeforeUnload(Object.values(refused).some((row) => Object.values(row).some(({ isWaiting }) => isWaiting)));
  const [clip, setClip] = useState<Clip>();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [said, setSaid] = useState("");
  // Rows may have gone since.
  const at = {
    row: Math.max(0, Math.min(cursor.row, props.rows.length - 1)),
    column: Math.max(0, Math.min(cursor.column, columns.length - 1)),
  };
  const range = useMemo(() => anchor && rangeBetween(anchor, cursor), [anchor, cursor]);
  const { rows, clock } = props;
  // Read anew while its preview stands: the names of colleagues may come only now.
  const pasted = useMemo(() => clip && readClip(clip, columns, rows, clock), [clip, columns, rows, clock]);
  const latest = useRef({ ...props, columns, cursor: at, range, refused });
  useEffect(() => {
    latest.current = { ...props, columns, cursor: at, range, refused };
  });

  const own = useMemo(() => {
    let takeTyped: (() => void) | undefined;
    /** The last entry went on without Enter: an Enter that follows out of habit does not go on once more. */
    let awaitsEnter = false;
    let isDragging = false;

    const size = () => ({ rows: latest.current.rows.length, columns: latest.current.columns.length });
    const chosen = (): CellRange => latest.current.range ?? { from: latest.current.cursor, to: latest.current.cursor };
    const nameOf = ({ row, column }: CellPlace) =>
      t("cell", {
        row: latest.current.rows[row]?.name ?? "",
        column: latest.current.columns[column]?.label ?? "",
      });

    /** The cursor to a cell; with `from` all cells between the two are chosen. The focus follows where it is in the grid. */
    function goTo(place: CellPlace, from?: CellPlace) {
      takeTyped?.();
      takeTyped = undefined;
      awaitsEnter = false;
      // At once, before the next key of a burst.
      flushSync(() => {
        setIsUsed(true);
        setCursor(place);
        setAnchor(from);
      });
      if (!from) return;
      const { from: first, to: last } = rangeBetween(from, place);
      setSaid(t("chosen", { n: placesIn({ from: first, to: last }).length, first: nameOf(first), last: nameOf(last) }));
    }

    function extend(to: CellPlace) {
      const { cursor: here, range: old } = latest.current;
      const opposite = old && {
        row: here.row === old.from.row ? old.to.row : old.from.row,
        column: here.column === old.from.column ? old.to.column : old.from.column,
      };
      goTo(to, opposite ?? here);
    }

    const forget = (edits: readonly GridEdit[]) =>
      setRefused((former) => {
        let next = former;
        for (const { rowId, field } of edits) {
          const { [field]: gone, ...others } = next[rowId] ?? {};
          if (gone) next = { ...next, [rowId]: others };
        }
        return next;
      });

    /** One act, told to whoever cannot see it where it changed more than the cell of the cursor. */
    function change(edits: readonly GridEdit[], words?: string) {
      if (latest.current.readOnly || edits.length === 0) return;
      forget(edits);
      latest.current.onEdit(edits);
      if (words !== undefined) setSaid(words);
    }

    /** The same text in every chosen cell that can read it. */
    function read(places: readonly CellPlace[], typed: string): GridEdit[] {
      const grid = latest.current;
      return places.flatMap(({ row, column }) => {
        const target = grid.rows[row];
        const of = grid.columns[column];
        if (!target || !of) return [];
        const reading = readCell(of, typed, grid.clock, target.cells[of.field]);
        if ("error" in reading) return [];
        return [{ rowId: target.id, field: of.field, value: "value" in reading ? reading.value : undefined }];
      });
    }

    /** Undefined where a text is taken. `isAsked`: once more, by somebody who has read why it was not. */
    function refusalOf({ row, column }: CellPlace, typed: string, isAsked: boolean): Refused | undefined {
      const grid = latest.current;
      const of = grid.columns[column];
      const cells = grid.rows[row]?.cells;
      if (!of || !cells) return undefined;
      const reading = readCell(of, typed, grid.clock, cells[of.field]);
      if ("error" in reading) {
        const isWaiting = of.kind === "person" && of.people === undefined;
        return { typed, why: toWords(reading.error), said: reading.error, isWaiting };
      }
      const found = identifying(of, typed, cells);
      if (!found) return undefined;
      if (!isAsked || grid.refused[grid.rows[row]?.id ?? ""]?.[of.field]?.typed !== typed) {
        return heldBack(typed, found);
      }
      confirmNobody(typed);
      return undefined;
    }

    const refuse = (rowId: string, field: string, refusal: Refused) =>
      setRefused((former) => ({ ...former, [rowId]: { ...former[rowId], [field]: refusal } }));

    function press(from: CellPlace, { key, ctrl, shift }: Press): boolean {
      const grid = latest.current;
      const isEnterAgain = key === "Enter" && !shift && awaitsEnter;
      awaitsEnter = false;
      if (isEnterAgain) return true;
      switch (ctrl ? `Ctrl+${shift ? "Shift+" : ""}${key.toLowerCase()}` : key) {
        case "Ctrl+z":
          grid.editor.undo();
          return true;
        case "Ctrl+a":
          goTo({ row: size().rows - 1, column: size().columns - 1 }, FIRST);
          return true;
        case "Ctrl+d":
          fillDown();
          return true;
        case "Ctrl+Shift+d":
          fillRest();
          return true;
        case "Delete":
        case "Backspace":
          clear(t("cleared", { n: placesIn(chosen()).length }));
          return true;
        case "Escape":
          if (grid.range) goTo(from);
          else leave(scroller.current, "on");
          return true;
        case "F6":
          leave(scroller.current, shift ? "back" : "on");
          return true;
        case "?":
          setIsHelpOpen(true);
          return true;
      }
      const to = placeAfter(from, { key, ctrl, shift: shift && !ARROWS.includes(key) }, size());
      if (!to) return false;
      if (shift && ARROWS.includes(key)) extend(to);
      else goTo(to);
      return true;
    }

    function clear(words: string) {
      const grid = latest.current;
      const edits = placesIn(chosen()).flatMap(({ row, column }) => {
        const rowId = grid.rows[row]?.id;
        const field = grid.columns[column]?.field;
        return rowId === undefined || field === undefined ? [] : [{ rowId, field, value: undefined }];
      });
      change(edits, edits.length > 1 ? words : undefined);
    }

    function fillDown() {
      const edits = filledDown(latest.current, chosen());
      change(edits, t("filled", { n: edits.length }));
    }

    function fillRest() {
      const edits = restAsAbove(latest.current, latest.current.cursor);
      change(edits, t("filled", { n: edits.length }));
      if (edits.length === 0) setSaid(t("nothingFilled"));
    }

    const actions: GridActions = {
      enter(place, typed, by) {
        const all = latest.current.range ? placesIn(chosen()) : [place];
        const refusal = refusalOf(place, typed, by === "enter");
        if (refusal) {
          const grid = latest.current;
          refuse(grid.rows[place.row]?.id ?? "", grid.columns[place.column]?.field ?? "", refusal);
          return refusal.isWaiting ?? false;
        }
        const edits = read(all, typed);
        const isOne = all.length === 1;
        takeTyped = undefined;
        change(edits, isOne ? undefined : t("filled", { n: edits.length }));
        if (isOne && (by === "letter" || by === "number")) goTo(placeAfterEntry(place, latest.current.advance, size()));
        awaitsEnter = isOne && by === "number";
        return true;
      },
      press,
      giveUp({ row, column }) {
        const rowId = latest.current.rows[row]?.id ?? "";
        forget([{ rowId, field: latest.current.columns[column]?.field ?? "", value: undefined }]);
      },
      typing(take) {
        takeTyped = take;
        if (take) awaitsEnter = false;
      },
    };

    /** Names that were typed before those of colleagues had come. */
    function takeWaiting(known: readonly Column[]) {
      const grid = latest.current;
      grid.rows.forEach(({ id }, row) => {
        known.forEach((of, column) => {
          const waiting = grid.refused[id]?.[of.field];
          if (waiting?.isWaiting && of.kind === "person" && of.people) {
            const refusal = refusalOf({ row, column }, waiting.typed, false);
            if (refusal) refuse(id, of.field, refusal);
            else change(read([{ row, column }], waiting.typed));
          }
        });
      });
    }

    const isOwnText = (target: EventTarget) =>
      takeTyped !== undefined ||
      (target instanceof HTMLInputElement &&
        target.selectionStart !== target.selectionEnd &&
        (target.selectionEnd ?? 0) - (target.selectionStart ?? 0) < target.value.length);

    function copy(event: ClipboardEvent): boolean {
      if (!placeOf(event.target) || (isOwnText(event.target) && !latest.current.range)) return false;
      const grid = latest.current;
      const lines = linesIn(chosen()).map((line) =>
        line.map(({ row, column }) => {
          const of = grid.columns[column];
          return of ? showCell(of, grid.rows[row]?.cells[of.field], grid.clock) : "";
        }),
      );
      event.preventDefault();
      event.clipboardData.setData("text/plain", joinDelimited(lines, "\t"));
      setSaid(t("copied", { n: lines.flat().length }));
      return true;
    }

    const handlers = {
      onMouseDown(event: MouseEvent) {
        const place = placeOf(event.target);
        if (!place || event.button !== 0) return;
        isDragging = true;
        if (event.shiftKey) extend(place);
        // In the field of the cursor a press sets the caret.
        else if (event.target instanceof HTMLInputElement && !latest.current.range) return;
        else goTo(place);
        event.preventDefault();
        field.current?.focus();
      },
      onMouseOver(event: MouseEvent) {
        const place = placeOf(event.target);
        if (event.buttons !== 1) isDragging = false;
        const { cursor: here } = latest.current;
        if (!isDragging || !place || (place.row === here.row && place.column === here.column)) return;
        extend(place);
      },
      onFocus(event: FocusEvent) {
        const place = placeOf(event.target);
        if (!place) return;
        if (event.target instanceof HTMLTableCellElement) {
          goTo(place);
          field.current?.focus();
        }
        setIsUsed(true);
      },
      onCopy: copy,
      onCut(event: ClipboardEvent) {
        if (!latest.current.readOnly && copy(event)) clear(t("cut", { n: placesIn(chosen()).length }));
      },
      onPaste(event: ClipboardEvent) {
        const grid = latest.current;
        const place = placeOf(event.target);
        const text = event.clipboardData.getData("text/plain");
        if (!place || grid.readOnly) return;
        const isBlock = /[\t\r\n]/.test(text) || grid.range !== undefined;
        if (!isBlock && grid.columns[place.column]?.kind !== "code") return;
        event.preventDefault();
        const { from } = chosen();
        const [[only, ...more] = [], ...below] = splitDelimited(text, "\t");
        const isOne = only !== undefined && more.length === 0 && below.length === 0;
        // One copied cell goes into every cell that is chosen.
        const block = isOne
          ? joinDelimited(
              linesIn(chosen()).map((line) => line.map(() => only)),
              "\t",
            )
          : text;
        setClip({ text: block, at: from });
      },
    };
    return {
      actions,
      handlers,
      fillDown,
      fillRest,
      /** The key bar answers for the cell of the cursor; what was refused there goes first. */
      answer(code: string | undefined) {
        takeTyped = undefined;
        if (code === undefined) clear(t("cleared", { n: placesIn(chosen()).length }));
        else actions.enter(latest.current.cursor, code, "letter");
      },
      /** What may identify a person is held in its cell, as if it had been typed there. */
      putIn({ cells }: PastedBlock) {
        const grid = latest.current;
        setClip(undefined);
        change(
          cells.flatMap(({ rowId, column, ...cell }) =>
            "value" in cell ? [{ rowId, field: column.field, value: cell.value }] : [],
          ),
        );
        for (const { rowId, column, typed } of cells) {
          const found = identifying(column, typed, grid.rows.find(({ id }) => id === rowId)?.cells);
          if (found) refuse(rowId, column.field, heldBack(typed, found));
        }
      },
      takeTyped: () => takeTyped?.(),
      closePasted: () => setClip(undefined),
      showKeys: () => setIsHelpOpen(true),
      closeKeys: () => setIsHelpOpen(false),
      takeWaiting,
    };
  }, []);

  useEffect(() => own.takeWaiting(columns), [own, columns]);

  // A page that is reloaded or closed leaves no cell by itself. Before the record is kept, which listens to the document.
  useEffect(() => {
    const takeWhenHidden = () => document.visibilityState === "hidden" && own.takeTyped();
    addEventListener("visibilitychange", takeWhenHidden, true);
    return () => removeEventListener("visibilitychange", takeWhenHidden, true);
  }, [own]);

  useFieldOverCell(scroller, field, at, props.rows.length);
  return { scroller, field, columns, cursor: at, range, refused, pasted, isHelpOpen, isUsed, said, ...own };
}

/** Lays the field over the cell of the cursor, and brings that into sight where the cursor went. */
function useFieldOverCell(
  scroller: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  { row, column }: CellPlace,
  rows: number,
) {
  const lay = useCallback(
    (place: string, isShown: boolean) => {
      const within = scroller.current;
      const over = field.current;
      const cell = within?.querySelector(`td[data-place="${place}"]`);
      if (!within || !over || !cell) return;
      // Before the field is laid anew: what is asked of the page after a change of it lays the page out once more.
      if (isShown) cell.scrollIntoView({ block: "nearest", inline: "nearest" });
      const outer = within.getBoundingClientRect();
      const { left, top, width, height } = cell.getBoundingClientRect();
      over.style.left = `${left - outer.left - within.clientLeft + within.scrollLeft}px`;
      over.style.top = `${top - outer.top - within.clientTop + within.scrollTop}px`;
      over.style.width = `${width}px`;
      over.style.height = `${height}px`;
      over.dataset.over = place;
    },
    [scroller, field],
  );
  useLayoutEffect(() => {
    if (rows === 0) return;
    lay(`${row}:${column}`, document.activeElement === field.current);
  }, [lay, field, row, column, rows]);
  useEffect(() => {
    const within = scroller.current;
    const table = within?.firstElementChild;
    if (!within || !table) return;
    const resized = new ResizeObserver(() => {
      within.toggleAttribute("data-wide", within.scrollWidth > within.clientWidth);
      lay(field.current?.dataset.over ?? "", false);
    });
    resized.observe(table);
    resized.observe(within);
    return () => resized.disconnect();
  }, [lay, scroller, field]);
}
