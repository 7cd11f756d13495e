import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_OWN_STUDIES, CAPABILITIES, can, figuresScope, type Grants, StudyRole, studyScope } from "./access.ts";
import { CAPABILITIES_OF, layOut, mayHold } from "./study-roles.ts";

const LAB = "hollyfield.example";
const MAKER = "meridian-devices.example";
const STUDIES = [
  { id: "trial", organisation: LAB, kinds: ["icsi", "clinical"] },
  { id: "mice", organisation: LAB, kinds: ["preclinical"] },
  { id: "theirs", organisation: MAKER, kinds: ["preclinical"] },
];

const grants = fc.dictionary(
  fc.constantFrom(...STUDIES.map(({ id }) => id), ALL_OWN_STUDIES),
  fc.uniqueArray(fc.constantFrom(...StudyRole.options), { minLength: 1, maxLength: 4 }),
);
const organisation = fc.constantFrom(LAB, MAKER, "trialworks.example");
const accessOf = (own: string, roles: Grants) => ({ organisation: own, ...layOut(own, roles, STUDIES) });

describe("what grants open", () => {
  it("is what the table says of a role that the person may hold there, and no more", () => {
    fc.assert(
      fc.property(organisation, grants, (own, roles) => {
        const access = accessOf(own, roles);
        for (const study of STUDIES)
          for (const capability of CAPABILITIES) {
            const named = (roles[study.id] ?? []).filter((role) => mayHold(role, own, study));
            const own_ = own === study.organisation ? (roles[ALL_OWN_STUDIES] ?? []) : [];
            const wanted =
              named.some((role) => CAPABILITIES_OF[role].includes(capability)) ||
              own_.some((role) => !role.endsWith("ngineer") && CAPABILITIES_OF[role].includes(capability));
            expect(can(access, capability, { organisation: study.organisation, studyId: study.id })).toBe(wanted);
          }
      }),
    );
  });

  it("lets nobody of elsewhere enter, review or move where there are patients", () => {
    fc.assert(
      fc.property(organisation, grants, (own, roles) => {
        fc.pre(own !== LAB);
        const access = accessOf(own, roles);
        for (const capability of ["enter", "review", "move"] as const)
          expect(can(access, capability, { organisation: LAB, studyId: "trial" })).toBe(false);
      }),
    );
  });

  it("is what the condition of a list asks for", () => {
    fc.assert(
      fc.property(organisation, grants, (own, roles) => {
        const access = accessOf(own, roles);
        const scope = studyScope(access, "read");
        for (const study of STUDIES) {
          const of = { organisation: study.organisation, studyId: study.id };
          const listed = scope?.op === "==" ? of.organisation === scope.value : scope?.value.includes(of.studyId);
          if (listed) expect(can(access, "read", of)).toBe(true);
        }
        const figures = figuresScope(access);
        for (const study of figures?.op === "in" ? STUDIES.filter(({ id }) => figures.value.includes(id)) : []) {
          const of = { organisation: study.organisation, studyId: study.id };
          expect(can(access, "figures", of)).toBe(true);
          expect(access.may.read ?? []).not.toContain(study.id);
        }
        if (figures?.op === "==") expect(access.everywhere).toContain("figures");
        if (scope === undefined) expect(figures).toEqual(studyScope(access, "figures"));
        expect(scope !== undefined).toBe(
          STUDIES.some((of) => can(access, "read", { ...of, studyId: of.id })) || access.everywhere.includes("read"),
        );
      }),
    );
  });
});
