import { expect, it } from "vitest";
import { planAudit, scannedCode } from "./bank-audit.ts";
import { Straw } from "./straw.ts";

const at = new Date("2026-11-03T10:00:00Z");
const straw = (id: string, placeId?: string) =>
  Straw.parse({
    ...{ id, rev: 1, organisation: "h", subjectCode: "HF-0042-K", contents: [{ unit: 1, stage: "zygote" }] },
    ...{ consent: { ref: "C", endsOn: "2030-01-01" }, state: placeId ? "stored" : "warmed", storedAt: at, at },
    ...(placeId && { placeId }),
    by: { uid: "emma", name: "Emma" },
  });
const straws = new Map(
  [
    straw("S-1", "T1~1~A~1"),
    straw("S-2", "T1~2~A~1"),
    straw("S-3", "T1~1~A~2"),
    straw("S-4", "T2~1~A~1"),
    straw("S-5"),
  ].map((one) => [one.id, one]),
);

it("tells found, missing, misplaced and unknown straws apart", () => {
  const seen = { "S-1": "1", "S-2": "1", "S-4": "1", "S-5": "1", "S-404": "1" };
  expect(planAudit({ tank: "T1", canister: "1", seen }, straws)).toEqual({
    found: ["S-1"],
    missing: ["S-3"],
    misplaced: [
      { strawId: "S-2", canister: "1", placeId: "T1~2~A~1" },
      { strawId: "S-4", canister: "1", placeId: "T2~1~A~1" },
      { strawId: "S-5", canister: "1" },
    ],
    unknown: ["S-404"],
  });
  expect(planAudit({ tank: "T1", seen: {} }, straws).missing).toEqual(["S-1", "S-2", "S-3"]);
});

it("keeps a scan of anything as a code that a map can hold", () => {
  expect([" s-1 ", "a/b c", "x".repeat(60)].map(scannedCode)).toEqual(["S-1", "A-B-C", "X".repeat(40)]);
});
