import type { StudyRole } from "@zona/domain/identity/access";
import { withOriginal } from "@zona/domain/media/open-original";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { staffCaller } from "../../identity/staff-for-tests.ts";
import { openOriginalFor } from "./open-original.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const MEDIUM = "m".repeat(20);
const LAB = "hollyfield.example";
const STUDIES = [{ id: "zp01", organisation: LAB, kinds: ["icsi"] }];

/** What is done about one request, in its order. */
async function doneFor(
  who: ReturnType<typeof staffCaller>,
  facts: object | undefined,
  asked: unknown = { mediaId: MEDIUM },
) {
  const done: unknown[] = [];
  const medium = { testId: "t1", uploader: { uid: "emma", name: "Emma" }, facts } as never; // as far as it is asked
  const ports = {
    medium: async (id: string) => (id === MEDIUM ? medium : undefined),
    open: async (uid: string, id: string) => void done.push(["opened", uid, id]),
    note: async ({
      by,
      served,
      tests,
      recordsOf,
    }: {
      by: { uid: string };
      served: string;
      tests: readonly string[];
      recordsOf: readonly string[];
    }) => void done.push(["noted", by.uid, served, tests, recordsOf]),
  };
  const refusal = await openOriginalFor(who, asked, ports, NOW).catch(({ code }) => code);
  return { done, refusal };
}

const inStudy = (uid: string, role: StudyRole, organisation = LAB) =>
  staffCaller(uid, uid, { organisation, roles: { zp01: [role] }, studies: STUDIES });
const FACTS = { organisation: LAB, study: "zp01", blind: false };

describe("an original", () => {
  it.each<[string, StudyRole, object | undefined, boolean]>([
    ["noor", "embryologist", FACTS, true],
    ["noor", "auditor", FACTS, true],
    ["noor", "embryologist", { ...FACTS, blind: true }, false],
    ["noor", "embryologist", { ...FACTS, study: "zp02" }, false],
    ["noor", "embryologist", undefined, false],
    ["noor", "monitor", FACTS, false],
    ["noor", "sponsor", FACTS, false],
    ["noor", "studyAdmin", FACTS, false],
    ["emma", "embryologist", { ...FACTS, blind: true }, true],
    ["emma", "monitor", { ...FACTS, blind: true }, false],
  ])("for %s, %s, of %j: %s", async (uid, role, facts, isOpened) => {
    const { done, refusal } = await doneFor(inStudy(uid, role), facts);
    expect(refusal).toBe(isOpened ? undefined : "forbidden");
    const steps = [
      ["noted", uid, "original", ["t1"], [LAB, "zp01"]],
      ["opened", uid, MEDIUM],
    ];
    expect(done).toEqual(isOpened ? steps : []);
  });

  it("is told of by no difference between one that is closed and one that is not there", async () => {
    const who = inStudy("priya", "monitor", "trialworks.example");
    const other = { mediaId: "n".repeat(20) };
    expect(await doneFor(who, FACTS, other)).toEqual(await doneFor(who, FACTS));
  });

  it.each([null, {}, { mediaId: "m" }, { mediaId: `${MEDIUM}/x` }, { mediaId: MEDIUM, uid: "noor" }])(
    "is not opened by %j",
    async (asked) => {
      expect(await doneFor(inStudy("noor", "lead"), FACTS, asked)).toEqual({ done: [], refusal: "invalid-input" });
    },
  );

  it("stays open for ten minutes, and no trace of it stays for longer", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.nat(30)), { maxLength: 20 }), (asked) => {
        let [opened, at] = [{}, NOW.getTime()];
        const last = new Map<string, number>();
        for (const [id, minutes] of asked) {
          at += minutes * 60_000;
          opened = withOriginal(opened, id, new Date(at));
          last.set(id, at + 600_000);
        }
        const still = [...last].filter(([, until]) => until > at);
        expect(opened).toEqual(Object.fromEntries(still.map(([id, until]) => [id, new Date(until)])));
      }),
    );
  });
});
