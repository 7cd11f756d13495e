import { viewAt } from "@zona/domain/filters/resolve-times";
import { conditionsOf } from "@zona/domain/measures/populations";
import { defaultView } from "@zona/domain/reports/default-views";
import type { ReportView } from "@zona/domain/reports/report-view";
import type { Schedule } from "@zona/domain/schedules/schedule";
import { describe, expect, it } from "vitest";
import { mailWords } from "../mail/mail-text.ts";
import { plannedView } from "./table-content.ts";

const ZONE = "Europe/Paris";
const AT = new Date("2026-11-01T06:00:00Z");

const schedule = (view: ReportView): Schedule => ({
  ...{ id: "s", name: "s", note: "", format: "table", skipEmpty: false, recipients: [], state: "active" },
  ...{ rule: { every: "month", day: 1, at: "07:00", zone: ZONE }, owner: { uid: "u", name: "Ada", email: "" } },
  ...{ plannedUntil: AT, createdAt: AT, action: "create", organisation: "hollyfield.example", rev: 1, at: AT },
  by: { uid: "u", name: "Ada" },
  content: { kind: "view", view: JSON.stringify(view), period: { last: "month" } },
});
const planned = (view: ReportView, language: "en" | "de" = "en") => {
  const made = plannedView(schedule(view), AT, mailWords(language));
  if (!made) throw new Error("The view of the schedule cannot be read.");
  return { sentence: made.sentence, asked: JSON.stringify(viewAt(made.view, made.at, ZONE).filter) };
};

describe("the last whole month of a schedule", () => {
  it("goes by retrieval where the table shows indicators, and is told with its days", () => {
    const { sentence, asked } = planned(defaultView("tests"));
    expect(sentence).toContain("Retrieval last month, 1 to 31 October 2026 (Europe/Paris).");
    expect(asked).toContain('{"field":"opuAt","op":"ge","value":["2026-09-30T22:00:00.000Z"]}');
    expect(asked).toContain('{"field":"opuAt","op":"lt","value":["2026-10-31T23:00:00.000Z"]}');
    expect(planned(defaultView("tests"), "de").sentence).toContain("letzten Monat, 1. bis 31. Oktober 2026");
  });

  it("goes by when records came to be where there are none, and cuts nothing that has no such time", () => {
    expect(planned({ ...defaultView("tests"), columns: [{ id: "code" }] }).asked).toContain('"field":"createdAt"');
    expect(planned(defaultView("queries")).asked).toContain('"field":"openedAt"');
    expect(planned(defaultView("lots")).asked).toBe('{"all":[]}');
  });

  it("goes by the date of what it counts: retrieval of cycles, the day on which oocytes were transferred or frozen", () => {
    const cycles = { ...defaultView("tests"), columns: [{ id: "code" }], filter: { all: conditionsOf("cycles") } };
    expect(planned(cycles).sentence).toContain("Retrieval last month");
    for (const fate of ["transferred", "frozen"] as const) {
      const { sentence } = planned({ ...defaultView("units"), filter: { all: conditionsOf(fate) } });
      expect(sentence).toContain("Fate done at last month");
    }
    expect(planned(defaultView("units")).sentence).toContain("Retrieval last month");
  });

  it("stands beside relative times of the view, which are told from the planned time", () => {
    const filter = { field: "createdAt", op: "within" as const, value: ["this-month"] };
    const { sentence, asked } = planned({ ...defaultView("media"), filter });
    expect(sentence).toContain("this month so far, 1 November 2026");
    expect(asked).not.toContain("within");
  });
});
