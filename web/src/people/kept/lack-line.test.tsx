import { MantineProvider } from "@mantine/core";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { usePlace } from "../../platform/browser/browser-lack.ts";
import { deviceStorage, keepingEntries } from "../../platform/browser/device-storage.ts";
import { LackLine } from "./lack-line.tsx";

const refusing = (name: string) =>
  act(() => keepingEntries(() => Promise.reject(new DOMException("refused", name))).catch(() => undefined));
const keeping = () => act(() => keepingEntries(async () => undefined));
afterEach(keeping);

const Place = () => <output>{usePlace()}</output>;

it("says why nothing is kept, and nothing once it is kept again; every promise knows it too", async () => {
  await keeping();
  render(
    <MantineProvider>
      <LackLine />
      <Place />
    </MantineProvider>,
  );
  for (const [name, sentence] of [
    ["SecurityError", /blocks site data/],
    ["QuotaExceededError", /no storage left/],
    ["UnknownError", /keeps nothing on this device/],
  ] as const) {
    await refusing(name);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe("page");
    await keeping();
    expect(screen.queryByText(sentence)).toBeNull();
    expect(screen.getByRole("status").textContent).toBe("device");
  }
});

it("says nothing where small values alone find no room, and all of it where the browser blocks them", () => {
  render(
    <MantineProvider>
      <LackLine />
      <Place />
    </MantineProvider>,
  );
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage") ?? {};
  for (const [name, place] of [
    ["QuotaExceededError", "device"],
    ["SecurityError", "page"],
  ] as const) {
    const get = () => {
      throw new DOMException("refused", name);
    };
    Object.defineProperty(globalThis, "localStorage", { configurable: true, get });
    act(() => deviceStorage.setItem("a", "1"));
    expect(screen.getByRole("status").textContent).toBe(place);
    expect(screen.queryByText(/site data/) !== null).toBe(place === "page");
  }
  Object.defineProperty(globalThis, "localStorage", before);
  act(() => deviceStorage.setItem("a", "1"));
  expect(screen.getByRole("status").textContent).toBe("device");
  deviceStorage.removeItem("a");
});
