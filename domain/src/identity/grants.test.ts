import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Access, ALL_OWN_STUDIES, can, Grants, StudyRole } from "./access.ts";
import type { RoleChanges } from "./account.ts";
import { type GrantAsked, type GrantFacts, grantTo } from "./grants.ts";
import { nothingGranted } from "./organisation.ts";
import { type GrantedStudy, layOut } from "./study-roles.ts";

const LAB = "hollyfield.example";
const MAKER = "meridian-devices.example";

const ICSI: GrantedStudy = { id: "icsi", organisation: LAB, kinds: ["icsi", "clinical"] };
const PRE: GrantedStudy = { id: "pre", organisation: LAB, kinds: ["preclinical"] };
const THEIRS: GrantedStudy = { id: "theirs", organisation: MAKER, kinds: ["semen"] };
const STUDIES = [ICSI, PRE, THEIRS];

const withRoles = (organisation: string, roles: Grants, over: Partial<Access> = {}): Access => ({
  ...nothingGranted(organisation),
  roles,
  ...layOut(organisation, roles, STUDIES),
  ...over,
});

const ADMIN = { isAdmin: true, access: withRoles(LAB, {}, { isAdmin: true }) };
const MAKERS_ADMIN = { isAdmin: true, access: withRoles(MAKER, {}, { isAdmin: true }) };
const STUDY_ADMIN = { isAdmin: false, access: withRoles(LAB, { icsi: ["studyAdmin"] }) };
const NOBODY = { isAdmin: false, access: withRoles(LAB, { "*": ["lead"] }) };

const facts = (over: Partial<GrantFacts> = {}): GrantFacts => ({
  granter: ADMIN,
  isSelf: false,
  hasOtherAdmin: true,
  studies: STUDIES,
  ...over,
});
const roles = (asked: RoleChanges): GrantAsked => ({ roles: asked });
const refusal = (person: Access, asked: GrantAsked, over?: Partial<GrantFacts>) => {
  const answer = grantTo(person, asked, facts(over));
  return "refused" in answer ? answer.refused.code : undefined;
};
const become = (person: Access, asked: GrantAsked, over?: Partial<GrantFacts>) => {
  const answer = grantTo(person, asked, facts(over));
  if ("refused" in answer) throw new Error(answer.refused.code);
  return answer.access;
};

describe("a grant", () => {
  it("changes the studies that are named and leaves the others, and lays out what it opens", () => {
    const monitor = withRoles(MAKER, { icsi: ["monitor"], theirs: ["lead"] });
    const after = become(monitor, roles({ icsi: [], pre: ["engineer"] }));
    expect(after.roles).toEqual({ theirs: ["lead"], pre: ["engineer"] });
    expect(after.may.enter?.toSorted()).toEqual(["pre", "theirs"]);
    expect(after.may.query).not.toContain("icsi");
  });

  it("tells what it changed, and nothing of what stood so already", () => {
    const answer = grantTo(
      withRoles(LAB, { "*": ["embryologist"] }),
      roles({ "*": ["embryologist"], icsi: ["auditor"] }),
      facts(),
    );
    expect(answer).toMatchObject({ changed: { icsi: ["auditor"] } });
    expect("changed" in answer && Object.keys(answer.changed)).toEqual(["icsi"]);
  });

  it.each<[string, Access, GrantAsked, Partial<GrantFacts>, string | undefined]>([
    ["no role", withRoles(LAB, {}), roles({ icsi: ["lead"] }), { granter: NOBODY }, "grants.otherStudy"],
    [
      "another organisation",
      withRoles(LAB, {}),
      roles({ icsi: ["auditor"] }),
      { granter: MAKERS_ADMIN },
      "grants.otherStudy",
    ],
    [
      "another organisation, for its people",
      withRoles(MAKER, {}),
      roles({ icsi: ["monitor"] }),
      { granter: MAKERS_ADMIN },
      "grants.otherStudy",
    ],
    [
      "the study's own administrator",
      withRoles(MAKER, {}),
      roles({ icsi: ["monitor"] }),
      { granter: STUDY_ADMIN },
      undefined,
    ],
    [
      "an administrator of another study",
      withRoles(MAKER, {}),
      roles({ pre: ["monitor"] }),
      { granter: STUDY_ADMIN },
      "grants.otherStudy",
    ],
    [
      "a study's administrator, everywhere",
      withRoles(LAB, {}),
      roles({ "*": ["lead"] }),
      { granter: STUDY_ADMIN },
      "grants.otherOrganisation",
    ],
    [
      "an administrator, for people of elsewhere everywhere",
      withRoles(MAKER, {}),
      roles({ "*": ["lead"] }),
      {},
      "grants.otherOrganisation",
    ],
    [
      "an administrator, engineers everywhere",
      withRoles(LAB, {}),
      roles({ "*": ["engineer"] }),
      {},
      "grants.namedStudyOnly",
    ],
    [
      "an administrator, an engineer with patients",
      withRoles(LAB, {}),
      roles({ icsi: ["engineer"] }),
      {},
      "grants.preclinicalOnly",
    ],
    [
      "an administrator, a lead of elsewhere",
      withRoles(MAKER, {}),
      roles({ icsi: ["lead"] }),
      {},
      "grants.ownPeopleOnly",
    ],
    ["an administrator, a study that is none", withRoles(LAB, {}), roles({ gone: ["auditor"] }), {}, "grants.noStudy"],
    [
      "an administrator, administrators of elsewhere",
      withRoles(MAKER, {}),
      { roles: {}, isAdmin: true },
      {},
      "grants.otherOrganisation",
    ],
    [
      "an administrator, an end elsewhere",
      withRoles(MAKER, {}),
      { roles: {}, until: new Date(9e12) },
      {},
      "grants.otherOrganisation",
    ],
  ])("by %s", (_, person, asked, over, code) => {
    expect(refusal(person, asked, over)).toBe(code);
  });

  it("gives nobody anything of their own hand, unless they administer alone", () => {
    const self = withRoles(LAB, { "*": ["lead"] }, { isAdmin: true });
    const asked = roles({ icsi: ["auditor"] });
    expect(refusal(self, asked, { isSelf: true })).toBe("grants.ownRoles");
    expect(refusal(self, asked, { isSelf: true, hasOtherAdmin: false })).toBeUndefined();
    expect(refusal(STUDY_ADMIN.access, asked, { granter: STUDY_ADMIN, isSelf: true, hasOtherAdmin: false })).toBe(
      "grants.ownRoles",
    );
    const ends = withRoles(LAB, {}, { isAdmin: true, until: new Date(9e11) });
    expect(refusal(ends, { roles: {}, until: null }, { isSelf: true })).toBe("grants.ownRoles");
    expect(refusal(self, roles({ "*": [] }), { isSelf: true })).toBeUndefined();
  });

  it("leaves an organisation its last administrator, and their access without an end", () => {
    const last = withRoles(LAB, {}, { isAdmin: true });
    expect(refusal(last, { roles: {}, isAdmin: false }, { hasOtherAdmin: false })).toBe("grants.lastAdmin");
    expect(refusal(last, { roles: {}, until: new Date(9e12) }, { hasOtherAdmin: false })).toBe("grants.lastAdmin");
    expect(refusal(last, { roles: {}, isAdmin: false })).toBeUndefined();
  });

  it("names at most ten studies", () => {
    const studies = Array.from({ length: 11 }, (_, n) => ({ ...ICSI, id: `s${n}` }));
    const asked = Object.fromEntries(studies.map(({ id }): [string, StudyRole[]] => [id, ["monitor"]]));
    expect(refusal(withRoles(MAKER, {}), roles(asked), { studies })).toBe("grants.manyStudies");
  });
});

const anyRoles = fc.uniqueArray(fc.constantFrom(...StudyRole.options), { maxLength: 4 });
const anyAsked = fc.record({
  roles: fc.dictionary(fc.constantFrom("icsi", "pre", "theirs", ALL_OWN_STUDIES, "gone"), anyRoles),
  isAdmin: fc.option(fc.boolean(), { nil: undefined }),
});
const anyGranter = fc.constantFrom(ADMIN, MAKERS_ADMIN, STUDY_ADMIN, NOBODY);

describe("whatever grants follow one another", () => {
  it("nobody of elsewhere enters, reviews or moves records with patients, and no administrator reaches elsewhere", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(LAB, MAKER),
        fc.array(fc.tuple(anyGranter, anyAsked), { maxLength: 8 }),
        (organisation, steps) => {
          let access: Access = nothingGranted(organisation);
          for (const [granter, asked] of steps) {
            const before = access;
            const answer = grantTo(access, asked, facts({ granter }));
            if ("access" in answer) access = answer.access;
            const reaches = (id: string) =>
              STUDIES.some((one) => one.id === id && one.organisation === granter.access.organisation);
            for (const id of [...STUDIES.map((one) => one.id), ALL_OWN_STUDIES])
              if (JSON.stringify(before.roles[id]) !== JSON.stringify(access.roles[id]))
                expect(id === ALL_OWN_STUDIES ? granter.access.organisation === organisation : reaches(id)).toBe(true);
            if (before.isAdmin !== access.isAdmin) expect(granter.access.organisation).toBe(organisation);
            expect(Grants.safeParse(access.roles).success).toBe(true);
          }
          for (const study of STUDIES.filter(({ kinds }) => !kinds.includes("preclinical")))
            if (study.organisation !== organisation)
              for (const capability of ["enter", "review", "move"] as const)
                expect(can(access, capability, { organisation: study.organisation, studyId: study.id })).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });
});
