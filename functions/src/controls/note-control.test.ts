import type { ControlNote } from "@zona/domain/controls/control-runs";
import type { StudyRole } from "@zona/domain/identity/access";
import type { LabTest } from "@zona/domain/records/lab-test";
import { beforeEach, describe, expect, it } from "vitest";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { noteControlFor } from "./note-control.ts";

const LAB = "hollyfield.example";
const MERIDIAN = "meridian-devices.example";
const EMMA = staffCaller("emma", "Emma");
const DONE = "New batch of oil; the next three controls were inside.";
const RUN = { id: "t1", kind: "preclinical", status: "locked", organisation: LAB, studyId: "zp-pre-03" } as LabTest;

let run: LabTest | undefined;
let noted: ControlNote | undefined;
beforeEach(() => {
  run = RUN;
  noted = undefined;
});

const note = (who = EMMA, asked: object = {}) =>
  noteControlFor(
    who,
    { testId: "t1", done: DONE, ...asked },
    {
      async note(id, make) {
        const made = make(run, noted);
        if (made) noted = { ...made, id, at: new Date(0) };
      },
    },
  );
const code = (is: string) => ({ said: { code: `refusals.${is}` } });

describe("what was done about the controls of a run", () => {
  it("is written once, for the organisation of the run, and not again in other words or by others", async () => {
    await note();
    expect(noted).toMatchObject({ organisation: LAB, done: DONE, by: EMMA.by });
    await note();
    for (const again of [note(EMMA, { done: "Nothing." }), note(staffCaller("noor", "Noor"))])
      await expect(again).rejects.toMatchObject({ said: { code: "refusals.noteThere", values: { name: "Emma" } } });
    expect(noted?.done).toBe(DONE);
  });

  it("is written by a guest who enters in the study, and by nobody who does not", async () => {
    const guest = (role: StudyRole) =>
      staffCaller("jonas", "Jonas", {
        organisation: MERIDIAN,
        roles: { "zp-pre-03": [role] },
        studies: [{ id: "zp-pre-03", organisation: LAB, kinds: ["preclinical"] }],
      });
    for (const who of [guest("monitor"), staffCaller("eve", "Eve", { organisation: MERIDIAN })])
      await expect(note(who)).rejects.toMatchObject(code("notGranted"));
    await note(guest("engineer"));
    expect(noted?.organisation).toBe(LAB);
  });

  it("is not written of a run that goes on, of another kind of record, or of none", async () => {
    for (const other of [{ status: "in_progress" }, { kind: "icsi" }]) {
      run = { ...RUN, ...other } as LabTest;
      await expect(note()).rejects.toMatchObject(code("noControls"));
    }
    run = undefined;
    await expect(note()).rejects.toMatchObject(code("notGranted"));
    expect(noted).toBeUndefined();
  });

  it.each<object>([
    { done: " " },
    { done: "\u200b\u200b\u200b" },
    { done: "x".repeat(501) },
    { testId: "../x" },
    { organisation: MERIDIAN },
    { by: { uid: "noor", name: "Noor" } },
    { signal: "inside" },
  ])("is not written with %j", async (asked) => {
    await expect(note(EMMA, asked)).rejects.toMatchObject(code("unreadable"));
    expect(noted).toBeUndefined();
  });
});
