import { expect, it } from "vitest";
import { kpiSources } from "./kpi-sources.ts";

const sources = kpiSources();
const fieldsOf = (code: Parameters<typeof sources.get>[0]) => sources.get(code)?.map(({ field }) => field) ?? [];

it("finds what each of the nineteen indicators is counted from", () => {
  expect([...sources].filter(([, fields]) => fields.length === 0).map(([code]) => code)).toEqual([]);
  expect(sources.size).toBe(19);
});

it("takes the follicles of the day of trigger, sacs as they were reported, and survival as it was seen", () => {
  expect(fieldsOf("RI_OOCYTE_RECOVERY")).toEqual(["header.cocRetrieved", "header.folliclesAtTrigger"]);
  expect(fieldsOf("KPI_IMPL_BLAST")).toContain("results.sacs");
  expect(fieldsOf("KPI_IMPL_CLEAV")).toContain("results.sacs");
  expect(fieldsOf("KPI_CRYOSURV")).toEqual(expect.arrayContaining(["warmings.stage", "warmings.survival"]));
  expect(fieldsOf("KPI_FAILED_FERT")).toContain("fert.pnCount");
});
