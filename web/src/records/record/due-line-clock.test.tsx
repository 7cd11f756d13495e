import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { setClockOffset, useNow } from "../../platform/clock/lab-clock.ts";
import { DueLine } from "./due-line.tsx";

const HOUR = 3_600_000;
const TRUE_NOW = Date.parse("2026-11-22T13:27:00Z");
const at = (hours: number) => new Date(TRUE_NOW + hours * HOUR);
const WINDOW = { from: at(-2.5), target: at(-2), overdue: at(-1) };
const DUE = { ...WINDOW, zero: at(-19), window: WINDOW };

const Check = () => <DueLine due={DUE} now={useNow()} />;

describe("a due check", () => {
  afterEach(() => {
    cleanup();
    setClockOffset(0);
    vi.useRealTimers();
  });

  it.each([0, 3, -3])("reads the same where the device's clock is %i h ahead", (ahead) => {
    vi.useFakeTimers({ now: TRUE_NOW + ahead * HOUR });
    setClockOffset(-ahead * HOUR);
    expect(render(<Check />).container.textContent).toContain("overdue, due 2 h ago");
  });

  it("is put right as soon as the server's time is known", () => {
    vi.useFakeTimers({ now: TRUE_NOW - 3 * HOUR });
    const { container } = render(<Check />);
    expect(container.textContent).toContain("due in 1 h");
    act(() => setClockOffset(3 * HOUR));
    expect(container.textContent).toContain("overdue, due 2 h ago");
  });
});
