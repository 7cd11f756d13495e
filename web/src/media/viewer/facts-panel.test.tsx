import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import type { Medium } from "@zona/domain/media/medium";
import type { MediumFacts } from "@zona/domain/media/medium-facts";
import { MemoryRouter } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Copyable, FactsPanel } from "./facts-panel.tsx";

const AT = new Date("2026-11-22T18:44:49Z");
const medium: Medium = {
  id: "m",
  testId: "t",
  originalName: "camera.tif",
  declaredType: "image/tiff",
  declaredBytes: 1,
  state: "ready",
  uploader: { uid: "u", name: "Emma Lindqvist" },
  createdAt: AT,
  updatedAt: AT,
  content: { type: "image/tiff", bytes: 1, sha256: "0".repeat(64), width: 64, height: 48 },
};

const factOf = (shown: Medium, name: string) => {
  render(
    <MantineProvider>
      <MemoryRouter>
        <FactsPanel medium={shown} testCode="ICSI-0042" />
      </MemoryRouter>
    </MantineProvider>,
  );
  return screen.getByText(name).nextElementSibling?.textContent;
};

it("says by how much the camera's clock was corrected, and shows the corrected time", () => {
  const capture = {
    capturedAt: new Date("2026-11-18T08:00:00Z"),
    source: "exif",
    assumedZone: "Europe/Paris",
  } as const;
  const facts = { clockMinutes: -62 } as MediumFacts; // only looked for
  expect(factOf({ ...medium, capture, facts }, "Captured")).toMatch(
    /07:58.*Camera clock, corrected by −1 h 2 min\..*assumed time zone: Europe\/Paris/,
  );
});

it("names the channels of a recording in their order, and tells which of them is seen", () => {
  const optics = { channels: [{ name: "DAPI", colour: "#0000ff" }, {}] };
  expect(factOf({ ...medium, optics }, "Channels")).toBe("DAPIshown and measuredChannel 2");
});

it("says that an image is complete before it tells in which ways its file is odd", () => {
  const remark = "Invalid TIFF directory; tags are not sorted in ascending order";
  const content = medium.content && { ...medium.content, remarks: [remark] };
  expect(factOf(content ? { ...medium, content } : medium, "Notes on the file")).toMatch(
    /^The image is complete,.*Invalid TIFF directory/,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("Copyable", () => {
  it.each([
    ["Copied", { writeText: () => Promise.resolve() }],
    ["Could not copy", { writeText: () => Promise.reject(new Error("NotAllowedError")) }],
    ["Could not copy", undefined],
  ])("says %s", async (said, clipboard) => {
    vi.stubGlobal("navigator", { clipboard });
    render(<Copyable text="0123456789abcdef" />, { wrapper: MantineProvider });
    screen.getByRole("button", { name: "Copy" }).click();
    expect(await screen.findByRole("button", { name: said })).toBeTruthy();
  });
});
