import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { RecordedPictures } from "./recorded-pictures.tsx";

const show = (rows: object) =>
  render(
    <MantineProvider>
      <MemoryRouter>
        <RecordedPictures sheets={{ pictures: { rows: rows as never } }} />
      </MemoryRouter>
    </MantineProvider>,
  );

it("lists each image that is signed with the record: its id, its place, the beginning of its hash", () => {
  const later = { sha256: "b".repeat(64), unitNo: 2, check: "d5_full", role: "required" };
  const first = { sha256: "a".repeat(64), unitNo: 3, check: "d3", stage: "cleavage", role: "required" };
  show({ later, first, map: { sha256: "c".repeat(64), stage: "dish_map", role: "extra" } });
  const cells = screen.getAllByRole("row").map(({ children }) => [...children].map(({ textContent }) => textContent));
  expect(cells).toEqual([
    ["Image", "Assigned to", "SHA-256"],
    ["map", "Dish map", "c".repeat(12)],
    ["first", "Oocyte 3 · Day 3", "a".repeat(12)],
    ["later", expect.stringContaining("Oocyte 2 · Day 5"), "b".repeat(12)],
  ]);
  expect(screen.getByRole("link", { name: "first" }).getAttribute("href")).toBe("/rawdata?open=first");
});

it("is not there where a record has none", () => {
  show({});
  expect(screen.queryByRole("table")).toBeNull();
});
