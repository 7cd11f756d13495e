import { afterEach, expect, it, vi } from "vitest";
import { dateFormat } from "./formats.ts";

afterEach(() => vi.restoreAllMocks());

it("asks the browser for its formatter at the first date and never again", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const { format } = dateFormat({ timeZone: "UTC", year: "numeric", month: "2-digit", day: "2-digit" });
  expect(made).not.toHaveBeenCalled();
  expect(format(new Date("2026-05-12T23:30:00Z"))).toBe("12/05/2026");
  expect(format(new Date("2026-05-13T00:30:00Z"))).toBe("13/05/2026");
  expect(made).toHaveBeenCalledTimes(1);
});
