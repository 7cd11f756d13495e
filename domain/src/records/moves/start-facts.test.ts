import { expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import { emptiedSinceStart, keptSinceStart, missingSinceStart, startedHeader } from "./start-facts.ts";

const STARTED = { kind: "icsi", status: "in_progress" } as const;
const AT = new Date("2026-11-20T08:00:00Z");
const HEADER = { consentRef: "C-1", consentGivenAt: AT, operatorId: "emma" };

it.each(["consentRef", "consentGivenAt", "operatorId"])("a started ICSI test keeps its %s", (field) => {
  for (const empty of [undefined, null, "", "  "])
    expect(inEnglish(keptSinceStart(STARTED, field, empty))).toMatch(/^A started/);
  expect(keptSinceStart({ kind: "icsi", status: "draft" }, field, undefined)).toBeUndefined();
  expect(inEnglish(emptiedSinceStart(STARTED, HEADER, { ...HEADER, [field]: undefined }))).toMatch(/^A started/);
  expect(missingSinceStart(STARTED, { ...HEADER, [field]: undefined })).toMatchObject([
    { severity: "hard", path: field },
  ]);
});

it("another value may take its place, in every state", () => {
  for (const status of ["in_progress", "awaiting", "amending"] as const)
    expect(emptiedSinceStart({ kind: "icsi", status }, HEADER, { ...HEADER, operatorId: "noor" })).toBeUndefined();
  expect(keptSinceStart(STARTED, "consentRef", "C-2")).toBeUndefined();
  expect(missingSinceStart(STARTED, HEADER)).toEqual([]);
});

it("only what was needed to start is kept: of other kinds the operator alone", () => {
  expect(keptSinceStart(STARTED, "witnessId", undefined)).toBeUndefined();
  expect(keptSinceStart({ kind: "clinical", status: "in_progress" }, "consentRef", undefined)).toBeUndefined();
  expect(inEnglish(keptSinceStart({ kind: "semen", status: "in_progress" }, "operatorId", undefined))).toMatch(
    /operator/,
  );
});

it("a record that was emptied before this was refused can still be changed", () => {
  expect(emptiedSinceStart(STARTED, { operatorId: "emma" }, { operatorId: "emma" })).toBeUndefined();
});

it("whoever starts a test is its operator unless it names one; a cycle names its own", () => {
  const emma = { uid: "emma", name: "Emma" };
  const header = { volumeMl: 3, names: { noor: "Noor" } };
  expect(startedHeader({ kind: "semen", header }, emma)).toEqual({
    ...{ volumeMl: 3, operatorId: "emma", names: { noor: "Noor", emma: "Emma" } },
  });
  expect(startedHeader({ kind: "semen" }, emma)).toEqual({ operatorId: "emma", names: { emma: "Emma" } });
  expect(startedHeader({ kind: "clinical", header: { operatorId: "noor" } }, emma)).toEqual({ operatorId: "noor" });
  expect(startedHeader({ kind: "icsi" }, emma)).toBeUndefined();
});
