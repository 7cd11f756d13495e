import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { NumberField } from "./number-field.tsx";

it("keeps a half typed number as it is when it is left, flagged and not stored", () => {
  const onChange = vi.fn();
  render(
    <MantineProvider>
      <NumberField label="Age" limit="femaleAgeYears" value={undefined} error={undefined} onChange={onChange} />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>("textbox");
  fireEvent.change(field, { target: { value: "3o" } });
  expect(field.getAttribute("aria-invalid")).not.toBe("true");
  fireEvent.blur(field);
  expect(field.value).toBe("3o");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(onChange).not.toHaveBeenCalled();
});
