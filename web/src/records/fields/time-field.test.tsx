import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { halfTypedOn } from "../../people/session/half-typed.ts";
import { SessionContext } from "../../people/session/session.ts";
import { TimeField } from "./time-field.tsx";

const member = {
  ...{ uid: "u-emma", email: "emma@hollyfield.example", organisation: "hollyfield.example", name: "Emma" },
  role: "staff" as const,
};
const actions = {
  end: () => Promise.resolve(),
  isVerified: () => Promise.resolve(true),
  sendVerificationMail: () => Promise.resolve(),
};
const PAGE = "/test/icsi/t1";
const TRIGGER = new Date("2026-11-14T20:00:00Z");
const STEP = new Date("2026-11-16T09:00:00Z");

function Record({ onChange }: { onChange: (at: Date | undefined) => void }) {
  const [at, setAt] = useState<Date>();
  const [drawn, setDrawn] = useState(0);
  return (
    <MantineProvider env="test">
      <SessionContext value={{ session: { status: "staff", member }, actions }}>
        <MemoryRouter initialEntries={[PAGE]}>
          <button type="button" onClick={() => setDrawn(drawn + 1)}>
            draw again
          </button>
          <TimeField
            label="Injection began"
            value={at}
            base={{ at: STEP, meant: "after" }}
            since={{ at: TRIGGER, name: "Trigger" }}
            onChange={(value) => {
              setAt(value);
              onChange(value);
            }}
          />
        </MemoryRouter>
      </SessionContext>
    </MantineProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Injection began" });
function type(text: string) {
  fireEvent.focus(field());
  fireEvent.change(field(), { target: { value: text } });
}
const drawn = () => {
  const onChange = vi.fn();
  const page = render(<Record onChange={onChange} />);
  return { onChange, ...page };
};

it("tells a time back while it is typed, with its day and its hours, and takes it when the field is left", () => {
  const { onChange } = drawn();
  type("1");
  expect(onChange).not.toHaveBeenCalled();
  expect(field().ariaInvalid).not.toBe("true");
  type("1300");
  expect(screen.getByText("Mon 16 Nov 2026, 13:00 · Trigger + 40.0 h")).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(field());
  expect(onChange.mock.calls).toEqual([[new Date("2026-11-16T12:00:00Z")]]);
  expect(field().value).toBe("Mon 16 Nov 2026, 13:00");
});

it("keeps a half typed time as it is, flags it, and neither stores nor loses it", () => {
  const { onChange, unmount } = drawn();
  type("10.11.202609 12:");
  fireEvent.blur(field());
  fireEvent.click(screen.getByRole("button", { name: "draw again" }));
  expect(field().value).toBe("10.11.202609 12:");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(halfTypedOn("u-emma", PAGE)).toEqual([{ page: PAGE, label: "Injection began", text: "10.11.202609 12:" }]);
  unmount();
  drawn();
  expect(field().value).toBe("10.11.202609 12:");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(field().value).toBe("");
  expect(halfTypedOn("u-emma", PAGE)).toEqual([]);
  expect(onChange).not.toHaveBeenCalled();
});

it("says what a time lacks that was typed and not taken before the page was left", () => {
  const { unmount } = drawn();
  type("1300");
  unmount();
  const { onChange } = drawn();
  expect(screen.getByText(/not saved yet/)).toBeTruthy();
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onChange).toHaveBeenCalledWith(new Date("2026-11-16T12:00:00Z"));
  expect(screen.queryByText(/not saved yet/)).toBeNull();
});

it("goes by minutes and hours with the arrows, and is emptied by leaving it empty", () => {
  const { onChange } = drawn();
  type("1300");
  fireEvent.keyDown(field(), { key: "ArrowUp" });
  fireEvent.keyDown(field(), { key: "PageUp" });
  fireEvent.keyDown(field(), { key: "Enter" });
  expect(onChange).toHaveBeenLastCalledWith(new Date("2026-11-16T13:01:00Z"));
  type("");
  fireEvent.blur(field());
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});
