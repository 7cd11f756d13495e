import { MantineProvider } from "@mantine/core";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { CreatableSelect } from "./creatable-select.tsx";

afterEach(cleanup);

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
  expect(await screen.findByRole("option", { name: "Noor Haddad" })).toBeTruthy();
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
  });
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
