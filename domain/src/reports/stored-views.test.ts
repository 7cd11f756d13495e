import { describe, expect, it } from "vitest";
import { ScheduleContent } from "../schedules/schedule.ts";
import { reportToAddress } from "./report-address.ts";
import type { ReportView } from "./report-view.ts";
import { viewOf } from "./saved-view.ts";
import { reportFromAddress } from "./view-of-address.ts";

/** What was stored in links, saved views and schedules before the language of requests grew: it opens as it was. */
const VIEWS = [
  {
    subject: "tests",
    columns: [{ id: "kpi:KPI_ICSI_FERT" }, { id: "kpi:KPI_BLAST" }],
    filter: {
      all: [
        { field: "kind", op: "eq", value: ["icsi"] },
        { field: "status", op: "in", value: ["reviewed", "signed", "locked"] },
        { field: "isReference", op: "eq", value: [true] },
        { field: "opuAt", op: "ge", value: ["2026-05-31T22:00:00.000Z"] },
      ],
    },
    groupBy: [{ field: "opuAt", by: "month" }],
    rows: "groups",
    sort: [{ column: "opuAt", direction: "desc" }],
  },
  {
    subject: "tests",
    columns: [
      { id: "code", pinned: true },
      { id: "cocRetrieved", stat: "avg" },
    ],
    filter: {
      all: [
        {
          any: [
            { field: "operator", op: "ne", value: ["u-emma"] },
            { field: "operator", op: "isNull", value: [] },
          ],
        },
        { field: "opuAt", op: "between", value: ["2026-10-31T23:00:00.000Z", "2026-11-30T22:59:59.999Z"] },
      ],
    },
    groupBy: [{ field: "technique" }, { field: "cocRetrieved" }],
    rows: "all",
    sort: [],
  },
  {
    subject: "units",
    columns: [{ id: "testCode" }],
    filter: { field: "injectedAt", op: "lt", value: ["2026-11-01T00:00:00+01:00"] },
    groupBy: [],
    rows: "all",
    sort: [{ column: "n", direction: "asc" }],
  },
] satisfies ReportView[];

const ADDRESSES = [
  "on=tests&where=%7B%22field%22%3A%22kind%22%2C%22op%22%3A%22eq%22%2C%22value%22%3A%5B%22icsi%22%5D%7D&group=opuAt.month,operator&rows=groups&sort=-opuAt",
  "on=tests&cols=code!,cocRetrieved~avg&group=cocRetrieved",
  "on=lots&sort=expiresAt",
];

/** An address as a browser reads it. */
const read = (query: string) =>
  new Map(
    query
      .split("&")
      .map((part) => part.split("="))
      .map(([name = "", value = ""]) => [name, decodeURIComponent(value)] as const),
  );

describe("what was stored before", () => {
  it.each(VIEWS)("opens as a saved view and in a schedule: $subject", (view) => {
    const stored = JSON.stringify(view);
    expect(viewOf({ view: stored })).toEqual(view);
    const content = ScheduleContent.parse({ kind: "view", view: stored, period: { last: "month" } });
    expect(content.kind === "view" && [viewOf(content), content.period]).toEqual([view, { last: "month" }]);
  });

  it.each(ADDRESSES)("opens from a link, which is written as it was: %s", (query) => {
    const { view, faults } = reportFromAddress(read(query));
    expect(faults).toEqual([]);
    expect(new Map(Object.entries(reportToAddress(view)))).toEqual(read(query));
  });
});
