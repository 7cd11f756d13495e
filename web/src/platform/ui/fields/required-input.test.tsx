import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { RequiredInput } from "./required-input.tsx";

describe("a field that has to be filled", () => {
  it("says below itself that it is empty, stops the browser's bubble, and takes it back when somebody types", () => {
    const typed = vi.fn();
    render(
      <MantineProvider>
        <form>
          <RequiredInput label="Reason" value="" onChange={typed} />
        </form>
      </MantineProvider>,
    );
    const field = screen.getByRole("textbox", { name: /Reason/ });
    const wasShown = fireEvent.invalid(field);
    expect(wasShown).toBe(false);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByText("This field is required.")).toBeDefined();
    fireEvent.change(field, { target: { value: "A" } });
    expect(typed).toHaveBeenCalledTimes(1);
    expect(screen.queryByText("This field is required.")).toBeNull();
  });
});
