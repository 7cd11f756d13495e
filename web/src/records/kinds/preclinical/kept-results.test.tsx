import type { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { expect, it } from "vitest";
import { toWords } from "../../../platform/i18n/to-words.ts";
import { standingOf } from "./kept-results.tsx";

const kept = (rev: number, sha256: string) => ({ rev, sha256 }) as StoredResult;
const check = (rev: number, resultSha256: string | null) => ({ rev, resultSha256, serverCheck: null });
const all = [kept(9, "new"), kept(4, "old")];

it("shows the result that was found in the present revision, and no former one while that is on its way", () => {
  expect(standingOf({ status: "signed", rev: 9 }, all, check(9, "new"))?.rev).toBe(9);
  expect(standingOf({ status: "signed", rev: 9 }, [kept(4, "old")], check(9, "new"))).toBeUndefined();
  expect(standingOf({ status: "submitted", rev: 9 }, [kept(4, "old")], check(8, null))).toBeUndefined();
  expect(standingOf({ status: "submitted", rev: 9 }, all, undefined)).toBeUndefined();
});

it("shows none while a run is amended, and the last one of a run that was declared invalid", () => {
  expect(standingOf({ status: "amending", rev: 9 }, all, check(9, "new"))).toBeUndefined();
  expect(standingOf({ status: "invalid", rev: 11 }, all, check(11, null))?.rev).toBe(9);
});

it.each(["assay.allMet", "assay.noLimit", "figures.reaches", "judgements.atLeast", "armFaults.noTest"])(
  "brings the words of %s, which nothing on the page computes",
  (code) => {
    const values = { measure: "x", value: 1, limit: 1, stage: "x", hours: 96, roles: "x" };
    expect(toWords({ code, values })).not.toBe(code);
  },
);
