import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { Clock, Column } from "@zona/domain/records/entry/column";
import type { SheetRows } from "@zona/domain/records/sheet";
import { useState, useSyncExternalStore } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { createRecordEditor } from "../entry/record-editor.ts";
import { EntryGrid } from "./entry-grid.tsx";

vi.mock(import("../../people/names/people-data.ts"), async (original) => ({
  ...(await original()),
  useColumnsWithPeople: (columns) => columns,
}));

const COLUMNS: readonly Column[] = [
  {
    kind: "code",
    field: "maturity",
    label: "Maturity",
    codes: [
      { code: "m", value: "MII", short: "MII", meaning: "Metaphase II" },
      { code: "g", value: "GV", short: "GV", meaning: "Germinal vesicle" },
    ],
  },
  { kind: "number", field: "cells", label: "Cells", limit: "cells" },
  { kind: "text", field: "note", label: "Note", max: 40 },
  { kind: "person", field: "by", label: "Seen by" },
];
const PEOPLE = [{ uid: "u-noor", name: "Noor Haddad" }];
const CLOCK: Clock = { zone: "Europe/Paris", order: "dmy", day: new Date(0), now: () => new Date(0) };
const NO_ROWS: SheetRows = {};

/** A grid of four rows over a record that is never saved. */
function opened(rows: SheetRows = NO_ROWS) {
  const editor = createRecordEditor({
    save: () => new Promise(() => undefined),
    keep: () => undefined,
    delayMs: 1000,
    now: () => new Date(0),
  });
  editor.receive({ rev: 1, sheets: { d2: rows }, author: "Ada" });
  let setColumns: (columns: readonly Column[]) => void = () => undefined;
  function Grid() {
    const [columns, set] = useState(COLUMNS);
    setColumns = set;
    const own = useSyncExternalStore(editor.subscribe, () => editor.get().sheets.d2 ?? NO_ROWS);
    return (
      <EntryGrid
        editor={editor}
        sheetId="d2"
        label="Day 2"
        rowHeading="Oocyte"
        columns={columns}
        rows={["1", "2", "3", "4"].map((id) => ({ id, name: `Oocyte ${id}`, cells: own[id] ?? {} }))}
        clock={CLOCK}
        advance="down"
        readOnly={false}
        onEdit={(edits) => editor.edit(edits.map((edit) => ({ sheetId: "d2", ...edit })))}
      />
    );
  }
  render(
    <MantineProvider>
      <Grid />
      <button type="button">After</button>
    </MantineProvider>,
  );
  const cell = (row: number, column: number) =>
    document.querySelector<HTMLElement>(`td[data-place="${row}:${column}"]`) as HTMLElement;
  return {
    editor,
    cell,
    column: (column: number) => [0, 1, 2, 3].map((row) => cell(row, column).textContent),
    go: (row: number, column: number) => act(() => cell(row, column).focus()),
    press: (key: string, how: { ctrlKey?: boolean; shiftKey?: boolean } = {}) =>
      fireEvent.keyDown(document.activeElement as Element, { key, ...how }),
    type: (value: string) => fireEvent.change(document.activeElement as Element, { target: { value } }),
    at: () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent,
    /** As when the names of colleagues have come. */
    learn: () =>
      act(() =>
        setColumns(COLUMNS.map((column) => ({ ...column, ...(column.kind === "person" && { people: PEOPLE }) }))),
      ),
    said: () => screen.getAllByRole("status").map(({ textContent }) => textContent),
  };
}

const CTRL = { ctrlKey: true };
const SHIFT = { shiftKey: true };

afterEach(() => document.body.replaceChildren());

it("one letter answers and goes on, and the one field stays in the grid from cell to cell", () => {
  const { go, press, column, at } = opened();
  go(0, 0);
  const field = document.activeElement;
  for (const key of "mgm") press(key);
  expect(column(0)).toEqual(["MII", "GV", "MII", ""]);
  expect(document.activeElement).toBe(field);
  expect(at()).toBe("Oocyte 4, Maturity");
  press("q");
  expect(field?.getAttribute("aria-invalid")).toBe("true");
  press("Escape");
  expect(field?.getAttribute("aria-invalid")).toBeNull();
});

it("fills the rest as above in empty cells alone, and one undo takes all of it back", () => {
  const { go, press, column, said } = opened({ "1": { maturity: "MII" }, "3": { maturity: "GV" } });
  go(0, 0);
  press("D", { ...CTRL, ...SHIFT });
  expect(column(0)).toEqual(["MII", "MII", "GV", "MII"]);
  expect(said()).toContain("2 cells filled");
  press("z", CTRL);
  expect(column(0)).toEqual(["MII", "", "GV", ""]);
});

it("chooses cells with Shift, tells which, and clears, fills or types into them as one act", () => {
  const { go, press, column, cell, said, editor } = opened({ "1": { maturity: "GV", cells: 4 } });
  go(0, 0);
  press("ArrowDown", SHIFT);
  press("ArrowDown", SHIFT);
  expect([0, 1, 2, 3].map((row) => cell(row, 0).getAttribute("aria-selected"))).toEqual([
    "true",
    "true",
    "true",
    "false",
  ]);
  expect(said()).toContain("3 cells selected: Oocyte 1, Maturity to Oocyte 3, Maturity");
  press("d", CTRL);
  expect(column(0)).toEqual(["GV", "GV", "GV", ""]);
  press("m");
  expect(column(0)).toEqual(["MII", "MII", "MII", ""]);
  press("a", CTRL);
  press("Delete");
  expect(column(0)).toEqual(["", "", "", ""]);
  expect(column(1)).toEqual(["", "", "", ""]);
  act(() => editor.undo());
  expect([...column(0), ...column(1)]).toEqual(["MII", "MII", "MII", "", "4", "", "", ""]);
});

it("a number goes on by itself where no digit can follow; the Enter of habit does not skip a row", () => {
  const { go, press, type, column, at } = opened();
  go(0, 1);
  type("8");
  expect(at()).toBe("Oocyte 2, Cells");
  press("Enter");
  expect(at()).toBe("Oocyte 2, Cells");
  type("1");
  expect(at()).toBe("Oocyte 2, Cells");
  type("12");
  expect(at()).toBe("Oocyte 3, Cells");
  type("2");
  press("Enter");
  expect(at()).toBe("Oocyte 4, Cells");
  expect(column(1)).toEqual(["8", "12", "2", ""]);
});

it("copies what the cells show as lines of a spreadsheet, and cuts", () => {
  const { go, press, column } = opened({ "1": { maturity: "MII", cells: 4 }, "2": { cells: 2 } });
  const data = new Map<string, string>();
  const clipboardData = { setData: (type: string, text: string) => data.set(type, text), getData: () => "" };
  go(0, 0);
  press("ArrowRight", SHIFT);
  press("ArrowDown", SHIFT);
  fireEvent.copy(document.activeElement as Element, { clipboardData });
  expect(data.get("text/plain")).toBe("MII\t4\n\t2");
  fireEvent.cut(document.activeElement as Element, { clipboardData });
  expect([...column(0), ...column(1)].join("")).toBe("");
});

it("keeps a text that is being typed when the cursor is taken elsewhere", () => {
  const { go, type, column, cell } = opened();
  go(1, 2);
  type("dark");
  fireEvent.mouseDown(cell(3, 0), { button: 0 });
  expect(column(2)).toEqual(["", "dark", "", ""]);
});

it("Escape first gives up what is chosen and then leaves the grid", () => {
  const { go, press, cell, at } = opened();
  // The test's page has no layout, in which everything would be out of sight.
  HTMLElement.prototype.checkVisibility = () => true;
  go(0, 0);
  press("ArrowDown", SHIFT);
  press("Escape");
  expect(cell(0, 0).getAttribute("aria-selected")).toBe("false");
  press("Escape");
  expect(at()).toBe("After");
});

it("marks a cell that two people changed and offers the choice where it stands", () => {
  const { editor, go, cell, press } = opened({ "1": { cells: 2 } });
  go(0, 1);
  act(() => editor.edit([{ sheetId: "d2", rowId: "1", field: "cells", value: 3 }]));
  act(() => editor.receive({ rev: 2, sheets: { d2: { "1": { cells: 4 } } }, author: "Noor Haddad" }));
  expect(cell(0, 1).getAttribute("aria-description")).toBe("Noor Haddad entered 4");
  press("F2");
  fireEvent.click(screen.getByRole("button", { name: "Keep theirs: 4" }));
  expect(cell(0, 1).textContent).toBe("4");
  expect(cell(0, 1).getAttribute("aria-description")).toBeNull();
});

const NAMED = "as told by Martin Dupont";

it("leaves half a word as it is when its column learns something meanwhile", () => {
  const { go, type, learn } = opened();
  go(0, 2);
  type("la");
  const field = document.activeElement as HTMLInputElement;
  field.setSelectionRange(2, 2);
  learn();
  expect([field.selectionStart, field.selectionEnd]).toEqual([2, 2]);
});

it("goes on from a name before those of colleagues have come, and enters it then", () => {
  const { go, press, type, column, cell, learn } = opened();
  go(0, 3);
  type("noor");
  press("Enter");
  type("xaver");
  press("Enter");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Oocyte 3, Seen by");
  const isPageLeft = () => dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isPageLeft()).toBe(false);
  learn();
  expect(isPageLeft()).toBe(true);
  expect(column(3)).toEqual(["Noor Haddad", "xaver", "", ""]);
  expect(cell(1, 3).dataset.refused).toBeDefined();
});

it("holds a text that may identify a person in its cell, says why, and takes it once Enter is pressed again", () => {
  const { go, press, type, column } = opened();
  const field = () => document.activeElement;
  go(0, 2);
  type(NAMED);
  press("ArrowDown");
  expect(column(2)).toEqual([NAMED, "", "", ""]);
  expect(field()?.getAttribute("aria-label")).toBe("Oocyte 1, Note");
  expect(field()?.getAttribute("aria-description")).toContain("looks like a person's name");
  const why = screen.getByText(/looks like a person's name/).parentElement;
  const meaning = within(why as HTMLElement).getByRole("link", { name: "What this means" });
  expect(meaning.getAttribute("href")).toBe("/guide/words#what-may-identify-a-patient");
  // A press on the link leaves the focus, by which the sentence is shown, in the cell.
  expect(fireEvent.mouseDown(meaning)).toBe(false);
  press("F6");
  expect(document.activeElement).toBe(meaning);
  go(0, 2);
  type("late");
  press("Enter");
  expect(column(2)).toEqual(["late", "", "", ""]);
  type(NAMED);
  press("Enter");
  expect(field()?.getAttribute("aria-invalid")).toBe("true");
  press("F2");
  press("Enter");
  expect(field()?.getAttribute("aria-label")).toBe("Oocyte 3, Note");
});

it("pastes what identifies nobody, and holds the rest in its cells until it is confirmed", async () => {
  const { editor, go, cell, column } = opened();
  go(0, 2);
  const data = { getData: () => "late\nfor Eva Osterwald\ntwice" };
  fireEvent.paste(document.activeElement as Element, { clipboardData: data });
  const dialog = await screen.findByRole("dialog", {}, { timeout: 10_000 });
  expect(dialog.textContent).toContain("looks like a person's name");
  fireEvent.click(screen.getByRole("button", { name: /2/ }));
  expect(column(2)).toEqual(["late", "for Eva Osterwald", "twice", ""]);
  expect(cell(1, 2).getAttribute("aria-invalid") ?? cell(1, 2).dataset.refused).toBeTruthy();
  expect(editor.get().sheets.d2?.["2"]?.note).toBeUndefined();
});

it("takes pasted names whose list comes while the preview stands", async () => {
  const { go, column, learn } = opened();
  go(0, 3);
  fireEvent.paste(document.activeElement as Element, { clipboardData: { getData: () => "noor\nnoor" } });
  const dialog = await screen.findByRole("dialog", {}, { timeout: 10_000 });
  expect(dialog.textContent).toContain("still loading");
  learn();
  expect(dialog.textContent).not.toContain("still loading");
  fireEvent.click(screen.getByRole("button", { name: /2/ }));
  expect(column(3)).toEqual(["Noor Haddad", "Noor Haddad", "", ""]);
});

it("takes what is being typed into a cell when the page is hidden, before whoever keeps the record on the device", () => {
  const { go, type, cell, editor } = opened();
  let held = -1;
  const keep = () => {
    held = editor.get().held;
  };
  document.addEventListener("visibilitychange", keep);
  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  go(0, 2);
  type("polar body at three");
  expect(editor.get().held).toBe(0);
  act(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  expect(cell(0, 2).textContent).toBe("polar body at three");
  expect(held).toBe(1);
  document.removeEventListener("visibilitychange", keep);
  visibility.mockRestore();
});
