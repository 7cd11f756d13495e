import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { DateInWords } from "./date-in-words.tsx";

afterEach(cleanup);

it("tells an empty date that has to be filled from one that is half typed, which alone is seen as it is", () => {
  render(
    <DateInWords value="">
      <input type="date" aria-label="From" required />
    </DateInWords>,
  );
  const field = screen.getByLabelText<HTMLInputElement>("From");
  const box = field.parentElement;
  expect(box?.hasAttribute("data-empty")).toBe(true);
  Object.defineProperty(field, "validity", { value: { badInput: true } });
  fireEvent.focusOut(field);
  expect(box?.hasAttribute("data-empty")).toBe(false);
});
