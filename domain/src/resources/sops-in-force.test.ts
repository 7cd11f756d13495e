import fc from "fast-check";
import { expect, it } from "vitest";
import { TestKind } from "../records/test-kind.ts";
import { Resource, ResourceCategory } from "./resource.ts";
import { sopsInForce } from "./sops-in-force.ts";

const by = { uid: "ada", name: "Ada" };
const at = new Date(0);
const STUDIES = ["s1", "s2"];
const LABS = ["hollyfield.example", "trialworks.example"];

const version = fc.record({
  number: fc.integer({ min: 1, max: 9 }),
  sha256: fc.constantFrom("a".repeat(64), "b".repeat(64)),
});
const resource = fc.record({
  category: fc.constantFrom(...ResourceCategory.options),
  kinds: fc.subarray([...TestKind.options]),
  studyId: fc.option(fc.constantFrom(...STUDIES), { nil: undefined }),
  organisation: fc.constantFrom(...LABS),
  isRetired: fc.boolean(),
  current: fc.option(version, { nil: undefined }),
});

const stored = (
  { current, studyId, ...fields }: typeof resource extends fc.Arbitrary<infer T> ? T : never,
  index: number,
) =>
  Resource.parse({
    ...{ ...fields, ...(studyId && { studyId }), id: `r${index}`, title: `SOP ${index}`, newest: 9 },
    ...{ createdBy: by, createdAt: at, action: "approve", rev: 1, by, at },
    ...(current && {
      current: {
        ...{ ...current, version: 9, originalName: "sop.pdf", uploader: by, uploadedAt: at },
        ...{ approved: { by, at }, type: "application/pdf", bytes: 1 },
      },
    }),
  });

it("names every SOP in force for the kind, study and laboratory of a record, and no other document", () => {
  fc.assert(
    fc.property(
      fc.array(resource, { maxLength: 12 }),
      fc.record({
        kind: fc.constantFrom(...TestKind.options),
        studyId: fc.constantFrom(...STUDIES),
        organisation: fc.constantFrom(...LABS),
      }),
      (drawn, test) => {
        const all = drawn.map(stored);
        const named = sopsInForce(all, test);
        // Counted in another way: each condition takes away what it is about.
        const left = all
          .filter((one) => one.category === "sop" && one.current !== undefined && !one.isRetired)
          .filter((one) => one.organisation === test.organisation)
          .filter((one) => one.kinds.length === 0 || one.kinds.includes(test.kind))
          .filter((one) => (one.studyId ?? test.studyId) === test.studyId);
        expect(new Set(named.map((one) => one.resourceId))).toEqual(new Set(left.map(({ id }) => id)));
        for (const { resourceId, ...told } of named) {
          const { title, current } = all.find(({ id }) => id === resourceId) ?? {};
          expect(told).toEqual({ title, number: current?.number, sha256: current?.sha256 });
        }
        expect(sopsInForce(all.toReversed(), test)).toEqual(named);
      },
    ),
  );
});
