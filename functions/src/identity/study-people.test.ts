import type { Grants } from "@zona/domain/identity/access";
import { describe, expect, it } from "vitest";
import type { StaffCaller } from "./caller.ts";
import { accessWith, staffCaller } from "./staff-for-tests.ts";
import { studyPeople, studyReviewers } from "./study-people.ts";

const LAB = "hollyfield.example";
const TRIAL = "trialworks.example";
const ICSI = { id: "icsi", organisation: LAB, kinds: ["icsi"] };

const access = (organisation: string, roles: Grants) => accessWith({ organisation, roles, studies: [ICSI] });
const staff = (organisation: string, roles: Grants, isAdmin = false) =>
  staffCaller("x", "X", { organisation, roles, studies: [ICSI], isAdmin });
const ports = {
  study: async (id: string) => (id === ICSI.id ? ICSI : undefined),
  people: async () => [
    { uid: "emma", name: "Emma", access: access(LAB, { "*": ["embryologist"], pre: ["auditor"] }) },
    {
      uid: "priya",
      name: "Priya",
      access: { ...access(TRIAL, { icsi: ["monitor"], "*": ["lead"] }), until: new Date(9e12) },
    },
    { uid: "tom", name: "Tom", access: access(TRIAL, { "*": ["lead"] }) },
  ],
};

describe("who may review records of a study", () => {
  const NOW = new Date("2026-11-24T12:00:00Z");
  const others = [
    { uid: "alma", name: "Alma", access: access(LAB, { "*": ["auditor"] }) },
    { uid: "leo", name: "Leo", access: { ...access(LAB, { "*": ["lead"] }), until: NOW } },
  ];
  const all = { ...ports, people: async () => [...(await ports.people()), ...others] };

  it("is told to those who read them: people whose role includes it, until their access ends", async () => {
    for (const caller of [staff(LAB, { "*": ["embryologist"] }), staff(TRIAL, { icsi: ["monitor"] })])
      expect(await studyReviewers(caller, { studyId: "icsi" }, all, NOW)).toEqual({
        people: [{ uid: "emma", name: "Emma" }],
      });
  });

  it("is told to nobody else", async () => {
    for (const caller of [staff(LAB, {}, true), staff(TRIAL, { icsi: ["sponsor"] }), staff(TRIAL, { "*": ["lead"] })])
      await expect(studyReviewers(caller, { studyId: "icsi" }, all, NOW)).rejects.toThrow("refusals.notGranted");
  });
});

describe("who works in a study", () => {
  it.each<[string, StaffCaller]>([
    ["administrators of its organisation", staff(LAB, {}, true)],
    ["whoever manages its people", staff(TRIAL, { icsi: ["studyAdmin"] })],
  ])("is told to %s, with the roles there alone", async (_, caller) => {
    expect(await studyPeople(caller, { studyId: "icsi" }, ports)).toEqual({
      people: [
        { uid: "emma", name: "Emma", organisation: LAB, roles: { "*": ["embryologist"] } },
        {
          uid: "priya",
          name: "Priya",
          organisation: TRIAL,
          roles: { icsi: ["monitor"] },
          until: new Date(9e12).toISOString(),
        },
      ],
    });
  });

  it.each<[string, StaffCaller]>([
    ["a lead of the study", staff(LAB, { "*": ["lead"] })],
    ["administrators of elsewhere", staff(TRIAL, { icsi: ["monitor"] }, true)],
  ])("is not told to %s", async (_, caller) => {
    await expect(studyPeople(caller, { studyId: "icsi" }, ports)).rejects.toThrow("grants.otherStudy");
  });

  it.each([{ studyId: "../x" }, {}, undefined])("is not asked as %j", async (asked) => {
    await expect(studyPeople(staff(LAB, {}, true), asked, ports)).rejects.toMatchObject({ code: "invalid-input" });
  });
});
