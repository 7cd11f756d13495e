import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { StudyRole } from "../identity/access.ts";
import { layOut, mayHold } from "../identity/study-roles.ts";
import { auditScope, isAllAudited, isAudited, recordsReadBy, scopeKeys, studiesIn } from "./audit-scope.ts";

const LAB = "hollyfield.example";
const MAKER = "meridian-devices.example";
const STUDIES = [
  { id: "icsi", organisation: LAB, kinds: ["icsi"] },
  { id: "sem", organisation: LAB, kinds: ["semen"] },
  { id: "theirs", organisation: MAKER, kinds: ["icsi"] },
];
const accessOf = (organisation: string, roles: Record<string, StudyRole[]>) => ({
  organisation,
  ...layOut(organisation, roles, STUDIES),
});

describe("an audit", () => {
  it.each<[string, ReturnType<typeof accessOf>, boolean, unknown]>([
    ["an auditor of all studies", accessOf(LAB, { "*": ["auditor"] }), false, { organisation: LAB, studyIds: [] }],
    ["an auditor of one study of elsewhere", accessOf(MAKER, { icsi: ["auditor"] }), false, { studyIds: ["icsi"] }],
    ["an administrator without a role", accessOf(MAKER, {}), true, { organisation: MAKER, studyIds: [] }],
    [
      "an administrator who audits a study of elsewhere",
      accessOf(MAKER, { icsi: ["auditor"] }),
      true,
      { organisation: MAKER, studyIds: ["icsi"] },
    ],
  ])("by %s covers what they were granted", (_, access, isAdmin, scope) => {
    expect(auditScope(access, isAdmin)).toEqual(scope);
  });

  it("is of nobody with any other role", () => {
    for (const role of StudyRole.options.filter((one) => one !== "auditor"))
      for (const roles of [{ "*": [role] }, { icsi: [role] }])
        expect(auditScope(accessOf(LAB, roles), false), role).toBeUndefined();
  });
});

it("what somebody read is told by its organisations and studies, as far as the filter narrows it", () => {
  const all = { path: "organisation", op: "==", value: LAB } as const;
  const one = { field: "studyId", op: "eq" as const, value: ["SEM"] };
  expect(recordsReadBy(STUDIES, all, undefined)).toEqual([LAB, "icsi", "sem"]);
  expect(recordsReadBy(STUDIES, all, { all: [one] })).toEqual([LAB, "sem"]);
  expect(recordsReadBy([], all, undefined)).toEqual([LAB]);
  const guest = { path: "studyId", op: "in", value: ["theirs"] } as const;
  expect(recordsReadBy(STUDIES, guest, undefined)).toEqual([MAKER, "theirs"]);
});

const anyRoles = fc.dictionary(
  fc.constantFrom("*", "icsi", "sem", "theirs"),
  fc.subarray(["auditor", "embryologist", "monitor"] as StudyRole[], { minLength: 1 }),
);

it("nobody finds what holds no record that they audit, and the details only of what they audit whole", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(LAB, MAKER),
      anyRoles,
      fc.boolean(),
      fc.subarray(STUDIES, { minLength: 1 }),
      (organisation, roles, isAdmin, opened) => {
        const held = Object.fromEntries(
          Object.entries(roles).map(([id, all]) => {
            const study = STUDIES.find((each) => each.id === id);
            return [id, study ? all.filter((role) => mayHold(role, organisation, study)) : all];
          }),
        );
        const scope = auditScope(accessOf(organisation, held), isAdmin);
        if (!scope) return;
        const keys = [...new Set(opened.flatMap((study) => [study.organisation, study.id]))];
        const isFound = scopeKeys(scope).some((key) => keys.includes(key));
        const audited = opened.filter((study) => isAudited(scope, { ...study, studyId: study.id }));
        expect(isFound).toBe(audited.length > 0);
        if (isAllAudited(keys, scope)) expect(audited).toEqual(opened);
        expect(studiesIn(keys).toSorted()).toEqual(opened.map(({ id }) => id).toSorted());
      },
    ),
  );
});
