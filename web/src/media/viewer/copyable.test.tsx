import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Copyable } from "./copyable.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("Copyable", () => {
  it.each([
    ["Copied", { writeText: () => Promise.resolve() }],
    ["Not copied", { writeText: () => Promise.reject(new Error("NotAllowedError")) }],
    ["Not copied", undefined],
  ])("says %s", async (said, clipboard) => {
    vi.stubGlobal("navigator", { clipboard });
    render(<Copyable text="0123456789abcdef" />);
    screen.getByRole("button", { name: "Copy" }).click();
    expect(await screen.findByRole("button", { name: said })).toBeTruthy();
  });
});
