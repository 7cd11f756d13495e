import { MantineProvider } from "@mantine/core";
import { act, cleanup, render, screen, within } from "@testing-library/react";
import type { ExpectedFile } from "@zona/domain/media/expected-file";
import { Medium } from "@zona/domain/media/medium";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { ListedFiles } from "./listed-files.tsx";

const row = (name: string, line: number): ExpectedFile => ({
  ...{ id: `row ${name}`, organisation: "h", studyId: "old", testId: "imp1", testCode: "ICSI-0001", source: "Excel" },
  ...{ importId: "i1", listName: "images.csv", line, name, originalName: name, slot: { unitNo: 1, role: "extra" } },
  ...{ state: "expected", by: { uid: "ada", name: "Ada" }, at: new Date(0) },
});
const NAMES = ["arrived.png", "damaged.png", "late.png", "corrected.png", "underway.png", "waiting.png"];
const rows = NAMES.map((name, at) => row(name, at + 2));
const upload = (id: string, name: string, state = "sent") => ({ id, expected: `row ${name}`, name, state, bytes: 1 });
vi.mock("../use-uploads.ts", () => ({
  useUploads: () => ({
    queue: { retry: () => undefined },
    uploads: [
      ...NAMES.slice(0, 5).map((name) => upload(name, name)),
      // A second file for a row whose first was rejected.
      upload("second", "corrected.png"),
    ],
  }),
}));

type Emit = (snapshot: object) => void;
const heard = new Map<string, Emit>();
let list: Emit = () => undefined;
vi.mock("./listed-files-data.ts", () => ({
  MOST_LISTED: 2000,
  listenToExpectedFiles: () => (emit: Emit) => {
    list = emit;
    return () => {};
  },
}));
vi.mock("../../browse/media-query-data.ts", () => ({
  listenToMedium: (id: string) => (emit: Emit) => {
    heard.set(id, emit);
    return () => void heard.delete(id);
  },
}));
afterEach(cleanup);

const medium = (id: string, more: object) =>
  Medium.parse({
    ...{ id, testId: "imp1", originalName: id, declaredType: "image/png", declaredBytes: 1 },
    ...{ uploader: { uid: "ada", name: "Ada" }, createdAt: new Date(0), updatedAt: new Date(0), ...more },
  });
const tell = (emit: Emit | undefined, data: unknown) => act(() => emit?.({ status: "ready", data, pending: false }));
const rowsShown = () =>
  within(screen.getByRole("table"))
    .getAllByRole("row")
    .slice(1)
    .map((one) => within(one).getAllByRole("cell")[0]?.textContent);

it("lists a row again whose file the server did not take, and says why", async () => {
  render(
    <MantineProvider>
      <MemoryRouter>
        <ListedFiles source="Excel" studyId="old" />
      </MemoryRouter>
    </MantineProvider>,
  );
  await tell(list, { records: rows, unreadable: [] });
  expect(rowsShown()).toEqual(["waiting.png"]);
  expect([...heard.keys()].toSorted()).toEqual([...NAMES.slice(0, 3), "second", "underway.png"].toSorted());

  await tell(heard.get("damaged.png"), medium("damaged.png", { state: "rejected", rejection: { code: "damaged" } }));
  const slot = { unitNo: 1, role: "extra" };
  const unplaced = { code: "closed", slot };
  await tell(heard.get("late.png"), { ...medium("late.png", { state: "processing" }), unplaced, state: "ready" });
  await tell(heard.get("underway.png"), medium("underway.png", { state: "processing" }));
  await tell(heard.get("second"), medium("second", { state: "ready" }));
  await tell(list, { records: rows.slice(1), unreadable: [] });
  expect(rowsShown()).toEqual(["damaged.png", "late.png", "waiting.png"]);
  const said = screen.getByRole("alert").textContent;
  expect(said).toContain("damaged.png");
  expect(said).toContain("The file is damaged or cut off");
  expect(said).toContain("late.png");
  for (const name of ["arrived.png", "second", "underway.png"]) expect(said).not.toContain(name);
  // What ended, and what is in its record, is not looked at any more.
  expect([...heard.keys()].toSorted()).toEqual(["second", "underway.png"]);
});
