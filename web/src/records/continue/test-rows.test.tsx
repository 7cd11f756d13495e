import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { weekdayTime } from "../../platform/i18n/dates.ts";
import { DueWords } from "./test-rows.tsx";

const HOUR = 3_600_000;
const NOW = new Date("2026-11-22T11:21:00Z");
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

afterEach(cleanup);

it.each([
  ["due, 3 h left", { from: at(-1), target: at(0.1), overdue: at(3) }, "until", at(3)],
  ["opens in 2 h", { from: at(2), target: at(3), overdue: at(4) }, "", at(2)],
  ["overdue by 1 h", { from: at(-4), target: at(-2), overdue: at(-1) }, "since", at(-1)],
])("%s is followed by the time that it is counted to", (countdown, window, word, counted) => {
  const { container } = render(<DueWords due={{ check: "d4", ...window }} now={NOW} />);
  const time = `${word} ${weekdayTime(counted)}`.trim();
  expect(container.textContent).toContain(`${countdown} ${time}`);
  const isPast = word === "since";
  expect(container.textContent?.includes(`target ${weekdayTime(window.target)}`)).toBe(!isPast);
});
