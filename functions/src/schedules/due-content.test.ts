import { expect, it } from "vitest";
import { mailWords } from "../mail/mail-text.ts";
import { dueContent } from "./due-content.ts";

const at = (text: string) => new Date(`${text}+01:00`);

it("the digest tells when people plan a check and the window by which it is judged", () => {
  const nextDue = {
    check: "d5_full",
    from: at("2026-11-21T07:00"),
    target: at("2026-11-21T07:00"),
    overdue: at("2026-11-21T08:00"),
    zero: at("2026-11-16T13:00"),
    window: { from: at("2026-11-21T00:00"), overdue: at("2026-11-21T06:00") },
  };
  const test = { id: "t", code: "ICSI-0042", enteredBy: [], nextDue };
  const words = mailWords("en");
  const told = (now: Date) =>
    dueContent([test], undefined, { zone: "Europe/Paris", site: "https://l.example", now, words }).rows[0]?.cells.join(
      " | ",
    );
  expect(told(at("2026-11-21T06:30"))).toMatch(/Due soon|soon/i);
  expect(told(at("2026-11-21T06:30"))).toMatch(/07:00.* \| .*00:00.* – .*06:00/);
  expect(told(at("2026-11-21T07:30"))).not.toMatch(/overdue/i);
  expect(told(at("2026-11-21T08:00"))).toMatch(/overdue/i);
});
