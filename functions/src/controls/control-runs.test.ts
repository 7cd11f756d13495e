import type { LabTest } from "@zona/domain/records/lab-test";
import { expect, it } from "vitest";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { chartedRuns } from "./control-runs.ts";

const MERIDIAN = "meridian-devices.example";
const run = (id: string, studyId: string, organisation: string, status = "locked") =>
  ({ id, studyId, organisation, status, kind: "preclinical" }) as LabTest;
const RUNS = [
  run("own", "zp-pre-03", "hollyfield.example"),
  run("own-invalid", "zp-pre-03", "hollyfield.example", "invalid"),
  run("own-open", "zp-pre-03", "hollyfield.example", "in_progress"),
  run("theirs", "md-01", MERIDIAN),
];

it("control charts are drawn of ended runs that the person reads, and of nobody else's", () => {
  const idsFor = (who: ReturnType<typeof staffCaller>) => chartedRuns(RUNS, who).map(({ id }) => id);
  const studies = [{ id: "zp-pre-03", organisation: "hollyfield.example", kinds: ["preclinical"] }];
  expect(idsFor(staffCaller("emma"))).toEqual(["own", "own-invalid"]);
  expect(idsFor(staffCaller("eve", "Eve", { organisation: MERIDIAN }))).toEqual(["theirs"]);
  const jonas = { organisation: MERIDIAN, roles: { "zp-pre-03": ["engineer" as const] }, studies };
  expect(idsFor(staffCaller("jonas", "Jonas", jonas))).toEqual(["own", "own-invalid"]);
  expect(idsFor(staffCaller("sam", "Sam", { roles: { "*": ["sponsor"] }, isAdmin: true }))).toEqual([]);
});
