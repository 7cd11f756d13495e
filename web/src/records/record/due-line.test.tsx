import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { weekdayTime } from "../../platform/i18n/dates.ts";
import { DueLine } from "./due-line.tsx";

const HOUR = 3_600_000;
const NOW = new Date("2026-11-22T11:21:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

it.each([
  ["due in 3 h", { from: at(2), target: at(3), overdue: at(4) }],
  ["open, due in 1 h", { from: at(-1), target: at(1), overdue: at(3) }],
  ["due now", { from: at(-1), target: NOW, overdue: at(3) }],
  ["due 1 h ago", { from: at(-2), target: at(-1), overdue: at(3) }],
  ["overdue, due 2 h ago", { from: at(-4), target: at(-2), overdue: at(-1) }],
])("%s: the clock beside it shows the moment that is counted to", (countdown, times) => {
  const due = { ...times, zero: at(-100), window: times };
  const { container } = render(<DueLine due={due} now={NOW} />);
  expect(container.textContent).toContain(`${countdown} · ${weekdayTime(times.target)}`);
});

it("names the moment at which somebody is there, its hours, and the window by which it is judged", () => {
  const moment = (text: string) => new Date(`${text}+01:00`);
  const due = {
    from: moment("2026-11-21T07:00"),
    target: moment("2026-11-21T07:00"),
    overdue: moment("2026-11-21T08:00"),
    zero: moment("2026-11-16T13:00"),
    window: { from: moment("2026-11-20T23:30"), overdue: moment("2026-11-21T06:00") },
  };
  const { container } = render(<DueLine due={due} now={moment("2026-11-21T02:00")} />);
  expect(container.textContent).toBe("due in 5 h · Sat 21 Nov, 07:00, at 114 h; window Fri 23:30 to 06:00");
});
