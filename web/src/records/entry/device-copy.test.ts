import { describe, expect, it } from "vitest";
import { createDeviceCopy } from "./device-copy.ts";
import type { HeldEdit } from "./held-edits.ts";

const cell = (rowId: string): HeldEdit => ({ sheetId: "d3", rowId, field: "cells", value: 8, base: undefined });

function device() {
  const written: (readonly HeldEdit[])[] = [];
  return { written, copy: createDeviceCopy((edits) => written.push(edits)) };
}

describe("the copy on the device", () => {
  it("keeps what an earlier visit left beside what is typed, until somebody answers", () => {
    const { copy, written } = device();
    copy.found([cell("1")]);
    copy.keep([cell("2")]);
    expect(written).toEqual([[cell("1"), cell("2")]]);
  });

  it("still keeps what was typed meanwhile when the earlier copy is discarded", () => {
    const { copy, written } = device();
    copy.found([cell("1")]);
    copy.keep([cell("2")]);
    copy.answer();
    expect(written.at(-1)).toEqual([cell("2")]);
  });
});
