import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CreatableSelect } from "./creatable-select.tsx";

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
