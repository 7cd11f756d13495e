import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHIPPED_PROTOCOLS } from "../../../protocols/shipped-protocols.ts";
import type { LabTest } from "../../lab-test.ts";
import { standingResult } from "./standing-result.ts";
import { resultText, StoredResult } from "./stored-result.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const ARMS = [
  { name: "Medium", role: "control_medium" as const, nUnits: 15 },
  { name: "Oil", role: "test" as const, nUnits: 21, lotNo: "55" },
];
const HEADER = { protocolCode: "MEA_1cell", blindedAssessor: false, arms: ARMS };
const BLIND = {
  protocolCode: "MEA_1cell",
  blindedAssessor: true,
  blinding: { key: "k1", keeper: { uid: "u", name: "Noor" }, sha256: "a".repeat(64), units: [15, 21] },
};
const rows = Object.fromEntries(
  ARMS.flatMap(({ nUnits }, arm) =>
    Array.from({ length: nUnits }, (_, unit) => [`${arm + 1}-${unit + 1}`, { stage: "expanded" }] as const),
  ),
);
const sheets = { h96: { rows } };

const MOVES = ["submit", "review", "sign", "lock", "sign_amendment"] as const;
const move = (action: (typeof MOVES)[number], rev: number) => ({ action, rev });
const kept = (rev: number): StoredResult => {
  const { result } = standing("submitted", { moves: [move("submit", rev)] }) ?? {};
  return StoredResult.parse({ id: `run-${rev}`, kind: "run", rev, at: NOW, result, sha256: "c".repeat(64) });
};

function standing(
  status: string,
  {
    header = HEADER as object,
    lockedBy = undefined as object | undefined,
    armsKey = undefined as object | undefined,
    ...more
  } = {} as Record<string, object | undefined>,
) {
  const settings = { protocol: SHIPPED_PROTOCOLS.MEA_1cell };
  const test = { kind: "preclinical", status, header, settings, ...(lockedBy && { lockedBy }) } as unknown as LabTest;
  return standingResult({
    ...{ test, sheets, isStudyBlinded: false, moves: [], kept: [] },
    ...(armsKey && { armsKey: armsKey as { arms: typeof ARMS } }),
    ...more,
  });
}

describe("the result of a run", () => {
  it("is kept for the submission that it belongs to, whatever comes later", () => {
    const moves = [move("submit", 4), move("review", 5), move("sign", 6), move("lock", 7)];
    for (const [index, status] of ["submitted", "reviewed", "signed", "locked"].entries())
      expect(standing(status, { moves: moves.slice(0, index + 1) })?.keepAt).toBe(4);
    expect(standing("invalid", { moves })?.keepAt).toBe(4);
  });

  it("is kept once: what is there is shown, and nothing computes it again", () => {
    const stored = { ...kept(4), result: { ...kept(4).result, program: "an older one" } };
    const found = standing("locked", { moves: [move("submit", 4), move("lock", 7)], kept: [stored] });
    expect(found).toEqual({ result: stored.result });
  });

  it("is made again by the submission of an amendment, or after a return", () => {
    const moves = [move("submit", 4), move("sign", 6)];
    const former = [kept(4)];
    expect(standing("amending", { moves, kept: former })).toMatchObject({ result: { verdict: "pass" } });
    expect(standing("amending", { moves, kept: former })?.keepAt).toBeUndefined();
    expect(standing("submitted", { moves: [...moves, move("submit", 9)], kept: former })?.keepAt).toBe(9);
    expect(standing("in_progress", { moves, kept: former })?.keepAt).toBeUndefined();
  });

  it("of a blinded run comes with its lock, or with the submission after its blind was broken", () => {
    const moves = [move("submit", 4), move("sign", 6)];
    const armsKey = { arms: ARMS };
    expect(standing("signed", { header: BLIND, armsKey, moves })).toBeUndefined();
    const lockedBy = { uid: "e", name: "Emma" };
    const locked = { header: BLIND, armsKey, lockedBy, moves: [...moves, move("lock", 7)] };
    expect(standing("locked", locked)?.keepAt).toBe(7);
    // Amended and locked again, it is that of the amendment.
    const again = [...locked.moves, move("submit", 10), move("sign", 12), move("lock", 13)];
    expect(standing("locked", { ...locked, moves: again })?.keepAt).toBe(10);
    const header = { ...BLIND, blinding: { ...BLIND.blinding, isBroken: true } };
    expect(standing("submitted", { header, armsKey, moves })?.keepAt).toBe(4);
    expect(standing("submitted", { header, moves })).toBeUndefined();
  });

  it("is kept at the same revision in whatever order its moves are told", () => {
    const all = fc.array(fc.record({ action: fc.constantFrom(...MOVES), rev: fc.integer({ min: 1, max: 99 }) }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(all, fc.infiniteStream(fc.nat()), (moves, order) => {
        const shuffled = moves.toSorted(() => ((order.next().value ?? 0) % 3) - 1);
        expect(standing("locked", { moves: shuffled })?.keepAt).toEqual(standing("locked", { moves })?.keepAt);
      }),
    );
  });

  it("says the same once it was stored: its hash is that of what is read", () => {
    const { result } = standing("submitted", { moves: [move("submit", 4)] }) ?? {};
    if (!result) throw new Error("no result");
    const read = JSON.parse(JSON.stringify(result));
    // A database takes no field that is there without a value.
    expect(read).toStrictEqual(result);
    expect(StoredResult.parse({ ...kept(4), result: read }).result).toEqual(result);
    expect(resultText(kept(4).result)).toBe(resultText(result));
  });
});
