import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { type Decision, Disposition } from "@zona/domain/release/disposition";
import { describe, expect, it, vi } from "vitest";
import type { NoteAnswer } from "../audit/access-log.ts";
import { accessWith, type Granted, tokenCaller } from "../identity/staff-for-tests.ts";
import { decideOnLot, evidenceOf, type KnownLot, type LotPorts } from "./lot-operations.ts";
import { runOfLot } from "./lots-for-tests.ts";

const NOW = new Date("2026-11-23T08:00:00Z");
const MERIDIAN = "meridian-devices.example";
const EMMA = tokenCaller("emma", "Emma", { now: NOW });
const NOOR = tokenCaller("noor", "Noor", { now: NOW });
const JONAS = tokenCaller("jonas", "Jonas", { now: NOW, organisation: MERIDIAN });
const PIN = "481516";
const LOT = {
  ...{ id: "L7", product: "KSOM", lotNo: "L7", expiresAt: new Date("2027-06-01") },
  ...{ rev: 1, by: { uid: "emma", name: "Emma" }, at: new Date(0) },
};
const PASSED = [runOfLot(1, 21), runOfLot(2, 20)];
const FAILED = [runOfLot(1, 21), runOfLot(2, 9)];

function ports(known: Partial<KnownLot> = {}, granted: Granted = {}) {
  let newest = known.newest;
  const add = vi.fn(async (_: string, made: Disposition) => {
    newest = Disposition.parse(made); // as it is read back
    return true;
  });
  const read = vi.fn(async (key: string) => (key === "L7" ? { lot: LOT, runs: PASSED, ...known, newest } : undefined));
  const prove = vi.fn(async (_uid: string, proof: object) => {
    if (!("pin" in proof && proof.pin === PIN)) throw new AppError("forbidden", refuses("wrongPin", { left: 4 }));
  });
  const accessOf = async (uid: string) =>
    accessWith({ ...(uid === JONAS.uid ? { organisation: MERIDIAN } : {}), ...granted });
  const note = vi.fn<NoteAnswer>(async () => undefined);
  return { accessOf, prove, read, add, note } satisfies LotPorts & { note: NoteAnswer };
}
const ask = (decision: Decision, seen = 0, reason = "") => ({
  lotKey: "L7",
  decision,
  seen,
  reason,
  proof: { pin: PIN },
});

describe("a decision on a lot", () => {
  it("keeps what was known of the lot, its runs and their results, and who decided", async () => {
    const given = ports();
    expect(await decideOnLot(EMMA, ask("release"), given, NOW)).toEqual({ number: "1" });
    expect(given.add.mock.calls[0]).toMatchObject([
      "L7",
      {
        ...{ id: "1", decision: "release", organisation: "hollyfield.example", at: NOW },
        by: { uid: "emma", name: "Emma" },
        lot: { product: "KSOM", lotNo: "L7" },
        sets: [{ state: "passes", runs: [{ code: "PRE-1", verdict: "pass", sha256: "ab".repeat(32) }, {}] }],
      },
    ]);
  });

  it.each([
    ["a replicate that failed", FAILED, "lotDecision.failed"],
    ["one replicate alone", [runOfLot(1, 21)], "lotDecision.notPassed"],
    [
      "a run that is still blinded",
      [...PASSED, runOfLot(3, 21, { status: "in_progress", result: undefined })],
      "notPassed",
    ],
    ["no run", [], "lotDecision.noRuns"],
  ])("is no release with %s", async (_, runs, why) => {
    const given = ports({ runs });
    await expect(decideOnLot(EMMA, ask("release"), given, NOW)).rejects.toThrow(why);
    expect(given.add).not.toHaveBeenCalled();
  });

  it("is a release against the evidence for two people, each with a reason", async () => {
    const given = ports({ runs: [runOfLot(1, 21)] });
    await decideOnLot(EMMA, ask("ask_release", 0, "mice are short"), given, NOW);
    const again = ask("release", 1, "agreed with the sponsor");
    await expect(decideOnLot(EMMA, again, given, NOW)).rejects.toThrow("lotDecision.otherPerson");
    expect(await decideOnLot(NOOR, again, given, NOW)).toEqual({ number: "2" });
    expect(given.add.mock.lastCall?.[1]).toMatchObject({
      decision: "release",
      by: { uid: "noor" },
      asked: { by: { uid: "emma" }, reason: "mice are short" },
    });
  });

  it.each<[string, typeof EMMA | undefined, Granted]>([
    ["nobody", undefined, {}],
    ["whoever only reads", EMMA, { roles: { "*": ["monitor"] } }],
    ["administrators to whom no study was granted", EMMA, { roles: {}, isAdmin: true }],
  ])("is refused to %s before anything is read", async (_, caller, granted) => {
    const given = ports({}, granted);
    await expect(decideOnLot(caller, ask("release"), given, NOW)).rejects.toMatchObject({ code: "forbidden" });
    expect(given.read).not.toHaveBeenCalled();
  });

  it("is signed as this very decision by whoever makes it, or not made", async () => {
    const given = ports();
    const wrong = { ...ask("release"), proof: { pin: "999998" } };
    await expect(decideOnLot(EMMA, wrong, given, NOW)).rejects.toThrow("refusals.wrongPin");
    expect(given.add).not.toHaveBeenCalled();
    await decideOnLot(EMMA, ask("release"), given, NOW);
    const signing = { of: "L7", rev: 0, action: "release", meaning: "" };
    expect(given.prove).toHaveBeenLastCalledWith("emma", { pin: PIN }, signing);
  });

  it("is refused to people of another organisation than the lot's", async () => {
    const theirs = { ...LOT, organisation: MERIDIAN };
    await expect(decideOnLot(EMMA, ask("release"), ports({ lot: theirs }), NOW)).rejects.toThrow("refusals.otherLot");
    const given = ports();
    await decideOnLot(EMMA, ask("release"), given, NOW);
    await expect(decideOnLot(JONAS, ask("reject", 1, "because"), given, NOW)).rejects.toThrow("refusals.otherLot");
  });

  it("is refused where somebody else decided meanwhile, also in the same moment", async () => {
    const given = ports();
    await decideOnLot(EMMA, ask("release"), given, NOW);
    await expect(decideOnLot(NOOR, ask("release"), given, NOW)).rejects.toThrow("refusals.decidedMeanwhile");
    const taken = { ...ports(), add: async () => false };
    await expect(decideOnLot(EMMA, ask("release"), taken, NOW)).rejects.toMatchObject({ code: "conflict" });
  });

  it.each([undefined, {}, { lotKey: "../x", decision: "release", seen: 0 }, { ...ask("release"), decision: "sell" }])(
    "is refused when it reads %j",
    async (asked) => {
      await expect(decideOnLot(EMMA, asked, ports(), NOW)).rejects.toMatchObject({ code: "invalid-input" });
    },
  );
});

describe("the evidence of a lot", () => {
  it("is told to staff, and to nobody else", async () => {
    const { sets } = await evidenceOf(EMMA, { lotKey: "L7" }, ports(), NOW);
    expect(sets).toMatchObject([{ state: "passes", protocol: { id: "MEA_1cell", version: 2 } }]);
    await expect(evidenceOf(undefined, { lotKey: "L7" }, ports(), NOW)).rejects.toMatchObject({ code: "forbidden" });
    await expect(evidenceOf(EMMA, { lotKey: "L8" }, ports(), NOW)).rejects.toMatchObject({ code: "not-found" });
  });

  it("is made of the runs that the person reads, and of no others, and the access log names these", async () => {
    const runs = [...PASSED, runOfLot(3, 9, { organisation: MERIDIAN, studyId: "md-01" })];
    const codesFor = async (granted: Granted, caller = EMMA) => {
      const given = ports({ runs }, granted);
      const { sets } = await evidenceOf(caller, { lotKey: "L7" }, given, NOW);
      const told = sets.flatMap((set) => set.runs);
      const noted = given.note.mock.lastCall?.[0];
      expect(noted).toMatchObject({ by: { uid: caller.uid }, served: "runs", tests: told.map(({ testId }) => testId) });
      const owners = runs.filter(({ testId }) => noted?.tests.includes(testId));
      expect(noted?.recordsOf).toEqual([...new Set(owners.flatMap((run) => [run.organisation, run.studyId]))]);
      return told.map(({ code }) => code);
    };
    const studies = [{ id: "md-01", organisation: MERIDIAN, kinds: ["preclinical"] }];
    expect(await codesFor({})).toEqual(["PRE-1", "PRE-2"]);
    expect(await codesFor({ roles: { "*": ["auditor"], "md-01": ["auditor"] }, studies })).toHaveLength(3);
    expect(await codesFor({ roles: { "md-01": ["engineer"] }, studies }, JONAS)).toEqual(["PRE-3"]);
    expect(await codesFor({ roles: { "*": ["sponsor"] } })).toEqual([]);
  });
});
