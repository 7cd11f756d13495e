import { ALL_OWN_STUDIES, StudyRole } from "@zona/domain/identity/access";
import type { Study } from "@zona/domain/studies/study";
import { beforeEach, describe, expect, it } from "vitest";
import { HOME, staffCaller } from "../identity/staff-for-tests.ts";
import { type CreateRecords, createRecordFor, type FoundBeginning } from "./create-record.ts";

const EMMA = staffCaller("emma");
const OTHER = "meridian-devices.example";
const STUDY: Study = {
  ...{ id: "zp", protocolCode: "ZP", version: "1", title: "ZP", kinds: ["semen", "preclinical"], status: "open" },
  ...{ organisation: HOME, rev: 1 },
};
const SEMEN = {
  ...{ kind: "semen", studyId: "zp", subjectCode: "ABC-1234", notes: "", material: { spermSource: "tese" } },
};
const RUN = { kind: "preclinical", studyId: "zp", notes: "", material: {} };

let found: FoundBeginning;
let begun: string[];
const records: CreateRecords = {
  async create({ testId }, _, judge) {
    const study = judge(found);
    if (study) begun.push(`${testId} in ${study.id}`);
  },
};
const create = (said: object = SEMEN, who = EMMA) => createRecordFor(who, { testId: "t1", said }, records);
const refused = (code: string) => ({ said: { code: `refusals.${code}` } });

beforeEach(() => {
  found = { study: STUDY, madeBy: undefined, draftOf: "emma" };
  begun = [];
});

describe("a record that is created", () => {
  it("begins out of one's own draft, or without one", async () => {
    await create();
    found = { ...found, draftOf: undefined };
    await create(RUN);
    expect(begun).toEqual(["t1 in zp", "t1 in zp"]);
  });

  it("is begun once: whoever asks again is answered as done, also once the study was closed", async () => {
    found = { study: { ...STUDY, status: "closed" }, madeBy: "emma", draftOf: undefined };
    await create();
    expect(begun).toEqual([]);
    await expect(create(SEMEN, staffCaller("noor"))).rejects.toMatchObject(refused("recordThere"));
  });

  it.each<[string, Partial<FoundBeginning>, string]>([
    ["in no study", { study: undefined }, "noStudy"],
    ["in a closed study", { study: { ...STUDY, status: "closed" } }, "studyClosed"],
    ["in a study of other kinds", { study: { ...STUDY, kinds: ["icsi"] } }, "studyClosed"],
    ["in a study of another organisation", { study: { ...STUDY, organisation: OTHER } }, "notGranted"],
    ["out of somebody else's draft", { draftOf: "noor" }, "otherDraft"],
    ["out of a draft of nobody", { draftOf: "" }, "otherDraft"],
    ["under the id of another record", { madeBy: "noor" }, "recordThere"],
    ["under the id of a record of nobody", { madeBy: "" }, "recordThere"],
  ])("does not begin %s", async (_, other, code) => {
    found = { ...found, ...other };
    await expect(create()).rejects.toMatchObject(refused(code));
    expect(begun).toEqual([]);
  });

  it("has to be readable", async () => {
    for (const said of [undefined, {}, { ...SEMEN, kind: "magic" }, { ...SEMEN, studyId: "zp/history/1" }])
      await expect(createRecordFor(EMMA, { testId: "t1", said }, records)).rejects.toMatchObject(refused("unreadable"));
  });

  it.each(StudyRole.options)(
    "is begun by embryologists and leads where there are patients: asked by a %s",
    async (role) => {
      const who = staffCaller("emma", "Emma", { roles: { [ALL_OWN_STUDIES]: [role] }, isAdmin: true });
      const asked = create(SEMEN, who);
      if (role === "embryologist" || role === "lead") await expect(asked).resolves.toBeUndefined();
      else await expect(asked).rejects.toMatchObject(refused("notGranted"));
    },
  );

  it("is a run where people of another organisation begin it in a study of this one", async () => {
    const granted = { organisation: OTHER, roles: { zp: ["engineer" as const] } };
    const studies = [{ id: "zp", organisation: HOME, kinds: ["preclinical" as const] }];
    const jonas = staffCaller("jonas", "Jonas", { ...granted, studies });
    found = { ...found, draftOf: "jonas" };
    await create(RUN, jonas);
    await expect(create(SEMEN, jonas)).rejects.toMatchObject(refused("notGranted"));
    expect(begun).toHaveLength(1);
  });
});
