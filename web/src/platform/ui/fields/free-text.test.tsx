import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { FreeText } from "./free-text.tsx";

function Notes({ stored, sent }: { stored: (text: string) => void; sent: () => void }) {
  const [value, setValue] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <FreeText
        label="Notes"
        shape="lines"
        value={value}
        onChange={(text) => {
          setValue(text);
          stored(text);
        }}
      />
    </form>
  );
}

function drawn() {
  const [stored, sent] = [vi.fn(), vi.fn()];
  render(
    <MantineProvider env="test">
      <Notes stored={stored} sent={sent} />
    </MantineProvider>,
  );
  const field = screen.getByRole("textbox", { name: "Notes" });
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  const form = field.closest("form");
  if (!form) throw new Error("The field stands in a form.");
  return { stored, sent, type, send: () => fireEvent.submit(form) };
}

it("hands on nothing that may identify a person, and sends no form, until it is changed", () => {
  const { stored, sent, type, send } = drawn();
  type("Two dishes");
  type("Two dishes, Martin Dupont 12.03.1988");
  expect(screen.getByRole("status").textContent).toContain("This looks like a person's name.");
  send();
  expect(sent).not.toHaveBeenCalled();
  expect(stored.mock.calls).toEqual([["Two dishes"]]);
  type("Two dishes, warmed");
  expect(screen.getByRole("status").textContent).toBe("");
  send();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(stored).toHaveBeenLastCalledWith("Two dishes, warmed");
});

it("hands it on once somebody says that it identifies nobody, and asks no second time for the same words", () => {
  const { stored, type } = drawn();
  type("as Miriam Osterwald does it");
  fireEvent.click(screen.getByRole("button", { name: "It identifies nobody" }));
  expect(stored).toHaveBeenLastCalledWith("as Miriam Osterwald does it");
  type("as Miriam Osterwald does it, on day 3");
  expect(stored).toHaveBeenLastCalledWith("as Miriam Osterwald does it, on day 3");
});
