import { expect, it } from "vitest";
import { readIcsiRecord } from "../records/kinds/icsi/icsi-record.ts";
import { checkWindow, dueList } from "../timing/due-list.ts";
import { timingOf } from "../timing/record-timing.ts";
import { recordSettings } from "./record-settings.ts";
import { type Site, UNNAMED_SITE } from "./site.ts";

const checksUnder = (policy: Partial<Site>) =>
  dueList(new Date(0), timingOf(recordSettings({ ...UNNAMED_SITE, ...policy }))).map(({ check }) => check);

it("a record is timed by the checks that its site makes", () => {
  expect(checksUnder({})).toEqual(["fert", "d2", "d3", "d4", "d5_full", "d5_expanded", "d6", "d7"]);
  expect(checksUnder({ day5Checks: 1, day4Check: false })).toEqual(["fert", "d2", "d3", "d5", "d6", "d7"]);
  expect(checksUnder({ profile: "istanbul-2011" })).toEqual(["fert", "d2", "d3", "d4", "d5", "d6", "d7"]);
  expect(checksUnder({ profile: "istanbul-2011", day5Checks: 1 })).toContain("d5");
});

it("a single check of day 5 under the consensus of 2025 covers both of its windows", () => {
  const timing = timingOf(recordSettings({ ...UNNAMED_SITE, day5Checks: 1 }));
  const [full, expanded] = [checkWindow("d5_full", timing), checkWindow("d5_expanded", timing)];
  expect(checkWindow("d5", timing)).toEqual({ from: full?.from, target: expanded?.target, overdue: expanded?.overdue });
});

it("a record keeps the limit of its site, none included", () => {
  const settings = recordSettings({ ...UNNAMED_SITE, maxEmbryosTransferred: 0 });
  expect(readIcsiRecord({ kind: "icsi", header: {}, ...settings }, "draft").record?.maxEmbryosTransferred).toBe(0);
});
