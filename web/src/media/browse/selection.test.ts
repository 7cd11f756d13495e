import { describe, expect, it } from "vitest";
import { choose, keyed, NO_SELECTION, type Selection } from "./selection.ts";

const IDS = ["a", "b", "c", "d", "e", "f"];
const PLAIN = { shiftKey: false, ctrlKey: false, metaKey: false };
const press = (selection: Selection, key: string, over: Partial<typeof PLAIN> = {}) =>
  keyed(selection, IDS, 3, { key, ...PLAIN, ...over }) ?? selection;
const chosen = ({ chosen: ids }: Selection) => [...ids].sort().join("");

describe("choosing with the keyboard", () => {
  it("moves through rows and columns and stops at the edges", () => {
    const below = press(press(NO_SELECTION, "ArrowRight"), "ArrowDown");
    expect(below.at).toBe(4);
    expect(press(below, "ArrowDown").at).toBe(4);
    expect(press(below, "PageUp").at).toBe(0);
    expect(press(below, "End").at).toBe(5);
    expect(press(NO_SELECTION, "ArrowLeft").at).toBe(0);
  });

  it("chooses with Space, a range with Shift, all with Ctrl+A, and drops all with Escape", () => {
    const one = press(press(NO_SELECTION, "ArrowRight"), " ");
    expect(chosen(one)).toBe("b");
    const range = press(press(one, "ArrowRight", { shiftKey: true }), "ArrowDown", { shiftKey: true });
    expect(chosen(range)).toBe("bcdef");
    expect(chosen(press(one, "a", { ctrlKey: true }))).toBe("abcdef");
    expect(chosen(press(range, "Escape"))).toBe("");
  });

  it("leaves keys alone that mean something else", () => {
    expect(keyed(NO_SELECTION, IDS, 3, { key: "Enter", ...PLAIN })).toBeUndefined();
    expect(keyed(NO_SELECTION, IDS, 3, { key: "Escape", ...PLAIN })).toBeUndefined();
    expect(keyed(NO_SELECTION, [], 3, { key: "ArrowDown", ...PLAIN })).toBeUndefined();
  });
});

describe("choosing with the pointer", () => {
  it("drops on the second click and takes a range with Shift", () => {
    const one = choose(NO_SELECTION, IDS, 1, false);
    expect(chosen(choose(one, IDS, 3, true))).toBe("bcd");
    expect(chosen(choose(one, IDS, 1, false))).toBe("");
    expect(choose(one, IDS, 99, false)).toBe(one);
  });
});
