import type { ControlRun } from "@zona/domain/controls/control-runs";
import type { LabTest } from "@zona/domain/records/lab-test";
import { expect, it, vi } from "vitest";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { chartedRuns, controlRunsFor } from "./control-runs.ts";

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

it("control charts leave in the access log which runs were shown, and whose", async () => {
  const read = async () =>
    RUNS.map(({ id: testId, organisation, studyId }) => ({
      run: { testId } as ControlRun, // the log names it and no more
      of: { organisation, studyId },
    }));
  const note = vi.fn(async () => undefined);
  const staff = staffCaller("emma");
  const at = new Date("2026-11-23T09:00:00Z");
  const { runs } = await controlRunsFor(staff, { read, note }, at);
  const tests = runs.map(({ testId }) => testId);
  expect(tests).toHaveLength(RUNS.length);
  const owners = ["hollyfield.example", "zp-pre-03", MERIDIAN, "md-01"];
  expect(note).toHaveBeenCalledWith({ by: staff.by, served: "runs", rows: 0, tests, recordsOf: owners }, at);
});
