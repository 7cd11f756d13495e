import { defaultView } from "@zona/domain/reports/default-views";
import { expect, it } from "vitest";
import { pinMarks, pinPlaces } from "./pinned-columns.ts";

const columns = [{ id: "code", pinned: true as const }, { id: "kind" }, { id: "status", pinned: true as const }];

it("columns in sight stand one beside the other, behind what rows are gathered by", () => {
  const view = { ...defaultView("tests"), columns };
  expect(pinPlaces(view)).toEqual([0, undefined, 1]);
  expect(pinPlaces({ ...view, groupBy: [{ field: "kind" }] })).toEqual([1, undefined, 2]);
  expect(pinMarks(2)).toEqual({ "data-pinned": 2, style: { "--pin": "var(--pin-2, 0px)" } });
  expect(pinMarks(undefined)).toEqual({});
});
