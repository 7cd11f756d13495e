import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { EMBRYOLOGIST } from "../../people/access/access-for-tests.ts";
import { holdAccess } from "../../people/access/own-access.ts";
import { DroppedFiles } from "./dropped-files.tsx";

type Added = { testId: string; file: File };
const add = vi.fn<(chosen: readonly Added[]) => Promise<void>>(async () => {});
vi.mock("./use-uploads.ts", () => ({ useUploads: () => ({ uploads: [], queue: { add } }) }));
vi.mock("./upload-data.ts", () => ({ newMediumId: () => "m" }));
vi.mock("./upload-list.tsx", () => ({ UploadList: () => null }));
const open = (id: string, organisation: string) => ({ id, code: id, organisation, studyId: "s", material: {} });
vi.mock("./records-under-way-data.ts", () => ({
  listenToRecordsUnderWay: (emit: (snapshot: object) => void) => {
    const records = [open("ICSI-0001", "hollyfield.example"), open("ICSI-0002", "elsewhere.example")];
    emit({ status: "ready", data: { records, unreadable: [] } });
    return () => {};
  },
}));

const picture = (name: string) => new File(["x"], name, { type: "image/jpeg" });

/** What a browser does of itself where nothing is prevented: it leaves the page for the file. */
function drop(target: Element, files: readonly File[], types = ["Files"]): boolean {
  const event = Object.assign(new Event("drop", { bubbles: true, cancelable: true }), {
    dataTransfer: { types, files },
  });
  act(() => void target.dispatchEvent(event));
  return !event.defaultPrevented;
}

function page(children = <p>A form that is half filled in</p>) {
  render(
    <StrictMode>
      <MantineProvider>
        <MemoryRouter>
          {children}
          <DroppedFiles />
        </MemoryRouter>
      </MantineProvider>
    </StrictMode>,
  );
}

const dialog = (name: string) => screen.findByRole("heading", { name, hidden: true });

beforeEach(() => holdAccess(EMBRYOLOGIST));
afterEach(() => {
  cleanup();
  add.mockClear();
});

it("sends files that were dropped on any page to the record that somebody chose, once, and to none before", async () => {
  page();
  expect(drop(document.body, [picture("a.jpg"), picture("b.jpg")])).toBe(false);
  await dialog("Add images");
  await screen.findByRole("option", { name: "ICSI-0001", hidden: true });
  const offered = screen.getAllByRole("option", { hidden: true }).map(({ textContent }) => textContent);
  expect(offered, "of records that one may not add to, none").toEqual([expect.any(String), "ICSI-0001"]);
  const upload = screen.getByRole("button", { name: "Upload 2 files", hidden: true });
  expect(upload).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByLabelText("Record"), { target: { value: "ICSI-0001" } });
  expect(add).not.toHaveBeenCalled();
  fireEvent.click(upload);
  await dialog("Add images to ICSI-0001");
  expect(add).toHaveBeenCalledOnce();
  expect(add.mock.calls[0]?.[0].map(({ testId, file }) => [testId, file.name])).toEqual([
    ["ICSI-0001", "a.jpg"],
    ["ICSI-0001", "b.jpg"],
  ]);
});

it("leaves alone what is not a file, what a field takes, and what the page took", () => {
  page(
    <>
      <input type="file" />
      <div ref={(zone) => zone?.addEventListener("drop", (event) => event.preventDefault())}>Own place for files</div>
    </>,
  );
  expect(drop(document.body, [], ["text/plain"])).toBe(true);
  expect(drop(document.querySelector("input") as Element, [picture("a.jpg")])).toBe(true);
  drop(screen.getByText("Own place for files"), [picture("a.jpg")]);
  expect(screen.queryByText("Add images")).toBeNull();
});

it("asks nobody who may enter nothing, and still keeps the page", () => {
  holdAccess({ ...EMBRYOLOGIST, everywhere: [], may: {} });
  page();
  expect(drop(document.body, [picture("a.jpg")])).toBe(false);
  expect(screen.queryByText("Add images")).toBeNull();
});
