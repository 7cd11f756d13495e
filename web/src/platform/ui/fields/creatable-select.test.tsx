import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { termKey } from "@zona/domain/vocabulary/term";
import { expect, it, vi } from "vitest";

// The list is loaded once: no other file may have done it.
vi.resetModules();
const { CreatableSelect } = await import("./creatable-select.tsx");

/** The list is loaded on demand. */
const LOADED = { timeout: 10_000 };

const people = [
  { value: "emma", label: "Emma Lindqvist" },
  { value: "noor", label: "Noor Haddad" },
];

it("opens the list of a field that was reached before the list was loaded", async () => {
  render(
    <MantineProvider env="test">
      <CreatableSelect field={{ label: "For whom" }} text="" options={people} onChange={() => undefined} />
    </MantineProvider>,
  );
  const before = screen.getByRole("textbox", { name: "For whom" });
  act(() => before.focus());
  fireEvent.click(before);
  expect(await screen.findByRole("option", { name: "Noor Haddad" }, LOADED)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "For whom" }));
  expect(before.isConnected).toBe(false);
});

it("takes the entry that is lit, by Enter and by the habit of Down and Enter; what is in no list only by its own entry", async () => {
  const chosen: unknown[] = [];
  render(
    <MantineProvider env="test">
      <CreatableSelect
        field={{ label: "Operator" }}
        text=""
        options={people}
        create={(typed) => `External person: “${typed}”`}
        onChange={(one) => chosen.push(one)}
      />
    </MantineProvider>,
  );
  const field = await waitFor(() => {
    const found = screen.getByRole("textbox", { name: "Operator" });
    expect(found.hasAttribute("readonly")).toBe(false);
    return found;
  }, LOADED);
  const press = (...keys: string[]) => {
    for (const key of keys) fireEvent.keyDown(field, { key, code: key });
  };
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: "Emm" } });
  press("Enter");
  fireEvent.change(field, { target: { value: "Emm" } });
  press("ArrowDown", "Enter");
  expect(chosen).toEqual([people[0], people[0]]);
  fireEvent.change(field, { target: { value: "Martin" } });
  press("Enter");
  expect(chosen.at(-1)).toEqual({ typed: "Martin", isAsked: false });
  fireEvent.change(field, { target: { value: "Martin" } });
  press("ArrowDown", "Enter");
  expect(chosen.at(-1)).toEqual({ typed: "Martin", isAsked: true });
});

it("holds a new entry that may identify a person, unless it is of staff, until it is confirmed", async () => {
  const chosen: unknown[] = [];
  const drawn = (label: string, of?: "lot" | "staff") => (
    <CreatableSelect
      {...(of && { of })}
      field={{ label }}
      text=""
      options={[]}
      create={(typed) => `Add ${typed}`}
      onChange={(one) => chosen.push(one)}
    />
  );
  render(
    <MantineProvider env="test">
      {drawn("Indication")}
      {drawn("Lot", "lot")}
      {drawn("Operator", "staff")}
    </MantineProvider>,
  );
  await waitFor(
    () => expect(screen.getByRole("textbox", { name: "Operator" }).hasAttribute("readonly")).toBe(false),
    LOADED,
  );
  const leave = (name: string, value: string) => {
    const field = screen.getByRole("textbox", { name });
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  };
  leave("Lot", "4711998231");
  leave("Operator", "Mrs Osterwald");
  leave("Indication", "Mrs Osterwald");
  expect(chosen).toEqual([
    { typed: "4711998231", isAsked: false },
    { typed: "Mrs Osterwald", isAsked: false },
  ]);
  fireEvent.click(screen.getByRole("button", { name: "It identifies nobody" }));
  expect(chosen.at(-1)).toEqual({ typed: "Mrs Osterwald", isAsked: true });
});

it("takes another spelling of a word for the word, and offers to add none", async () => {
  const chosen: unknown[] = [];
  render(
    <MantineProvider env="test">
      <CreatableSelect
        field={{ label: "Strain" }}
        text=""
        keyOf={termKey}
        options={[
          { value: "c57bl6j", label: "C57BL/6J" },
          { value: "b6cbaf1", label: "B6CBAF1", also: ["CBA/B6F1"] },
        ]}
        create={(typed) => `Add ${typed}`}
        onChange={(one) => chosen.push(one)}
      />
    </MantineProvider>,
  );
  const field = screen.getByRole("textbox", { name: "Strain" });
  await waitFor(() => expect(field.isConnected && field.hasAttribute("readonly")).toBe(false), LOADED);
  const typing = (value: string) => {
    const now = screen.getByRole("textbox", { name: "Strain" });
    fireEvent.focus(now);
    fireEvent.change(now, { target: { value } });
    return now;
  };
  for (const [typed, label] of [
    ["c57bl 6j", "C57BL/6J"],
    ["CBA×B6F1", "B6CBAF1"],
  ] as const) {
    const now = typing(typed);
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([label]);
    fireEvent.blur(now);
    expect(chosen.at(-1)).toMatchObject({ label });
  }
});
