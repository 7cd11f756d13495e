import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { Filter } from "@zona/domain/filters/filter";
import { expect, it } from "vitest";
import { FilterPanel } from "./filter-panel.tsx";

/** The list of fields is loaded on demand. */
const LOADED = { timeout: 10_000 };

function drawn(filter: Filter) {
  const applied: Filter[] = [];
  render(
    <MantineProvider env="test">
      <FilterPanel subject="tests" filter={filter} people={[]} onApply={(next) => applied.push(next)} />
    </MantineProvider>,
  );
  const apply = () => {
    fireEvent.click(screen.getByRole("button", { name: "Apply filter" }));
    return applied.at(-1);
  };
  return { apply };
}

async function typeField(typed: string) {
  const field = await waitFor(() => {
    const found = screen.getByRole("textbox", { name: "Field" });
    expect(found.hasAttribute("readonly")).toBe(false);
    return found;
  }, LOADED);
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: typed } });
  return field;
}

const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } });

it("finds a field by another word for it, and asks a time by a period first, which shows its dates", async () => {
  const { apply } = drawn({ all: [] });
  const field = await typeField("opu");
  const found = within(screen.getByRole("listbox"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(found).toContain("Retrieval");
  expect(found.length).toBeLessThan(5);
  fireEvent.change(field, { target: { value: "Retrieval" } });
  fireEvent.keyDown(field, { key: "Enter", code: "Enter" });
  expect(apply()).toEqual({ all: [{ field: "opuAt", op: "within", value: ["this-month"] }] });
  expect(screen.getByText(/^this month so far, 1/).getAttribute("role")).toBe("status");
  choose("Period", "last month");
  fireEvent.change(screen.getByRole("textbox", { name: "Number of months" }), { target: { value: "5" } });
  expect(apply()).toEqual({ all: [{ field: "opuAt", op: "within", value: ["last-5-months"] }] });
  expect(screen.getByText(/^in the last 5 whole months, 1 /).getAttribute("role")).toBe("status");
  choose("Comparison", "ge");
  expect(screen.getByRole("button", { name: "Apply filter" }).hasAttribute("disabled")).toBe(true);
});

it("turns a group into none of its conditions", () => {
  const kind = { field: "kind", op: "eq" as const, value: ["icsi"] };
  const { apply } = drawn({ all: [kind, { field: "witness", op: "isNull", value: [] }] });
  choose("Match", "none");
  expect(apply()).toEqual({ not: { any: [kind, { field: "witness", op: "isNull", value: [] }] } });
});
