import { describe, expect, it } from "vitest";
import type { Grants } from "../identity/access.ts";
import { mayBeReportedTo, reportDomains, reportedStudies } from "./report-domains.ts";

const LAB = "hollyfield.example";
const MAKER = "meridian-devices.example";
const TRIAL = "trialworks.example";
const ICSI = { id: "zp-icsi-01", organisation: LAB };
const SEMEN = { id: "zp-sem-02", organisation: LAB };
const THEIRS = { id: "theirs", organisation: TRIAL };
const person = (organisation: string, roles: Grants) => ({ organisation, roles });
const PEOPLE = [
  person(LAB, { "*": ["lead"] }),
  person(MAKER, { "zp-icsi-01": ["sponsor"] }),
  person(TRIAL, { "*": ["monitor"], "zp-sem-02": ["monitor"] }),
];

describe("where reports of a study may go", () => {
  it("is to its own organisation and those that hold a role in it, until somebody says otherwise", () => {
    expect([...reportDomains(ICSI, PEOPLE)].toSorted()).toEqual([LAB, MAKER]);
    expect([...reportDomains(SEMEN, PEOPLE)].toSorted()).toEqual([LAB, TRIAL]);
    expect([...reportDomains(THEIRS, PEOPLE)]).toEqual([TRIAL]);
  });

  it("is to the domains that its administrators named, and never closed to its own organisation", () => {
    const named = { ...ICSI, reportDomains: ["regulator.example"] };
    expect([...reportDomains(named, PEOPLE)].toSorted()).toEqual([LAB, "regulator.example"]);
  });

  it("is not to an address that merely ends like one, nor to a sub-domain", () => {
    const to = (address: string) => mayBeReportedTo(address, [ICSI], PEOPLE);
    expect(to("ada@hollyfield.example")).toBe(true);
    expect(to("Jonas@MERIDIAN-DEVICES.example")).toBe(true);
    for (const address of [
      "eve@else.example",
      "eve@x.hollyfield.example",
      "eve@hollyfield.example.evil.io",
      "hollyfield.example",
    ])
      expect(to(address)).toBe(false);
  });

  it("is, for a report of several studies, where each of them allows it", () => {
    expect(mayBeReportedTo(`jonas@${MAKER}`, [ICSI, SEMEN], PEOPLE)).toBe(false);
    expect(mayBeReportedTo(`ada@${LAB}`, [ICSI, SEMEN], PEOPLE)).toBe(true);
  });
});

describe("the studies of a report", () => {
  const own = { path: "organisation", op: "==", value: LAB } as const;
  const ids = (filter: Parameters<typeof reportedStudies>[2], scope: Parameters<typeof reportedStudies>[1] = own) =>
    reportedStudies([ICSI, SEMEN, THEIRS], scope, filter).map(({ id }) => id);

  it("are all that its owner reads, unless the filter names some", () => {
    expect(ids(undefined)).toEqual(["zp-icsi-01", "zp-sem-02"]);
    expect(ids(undefined, { path: "studyId", op: "in", value: ["theirs"] })).toEqual(["theirs"]);
    expect(ids({ all: [{ field: "studyId", op: "eq", value: ["ZP-ICSI-01"] }] })).toEqual(["zp-icsi-01"]);
    expect(ids({ field: "study", op: "in", value: ["zp-sem-02", "theirs"] })).toEqual(["zp-sem-02"]);
  });

  it("are not narrowed by what need not hold, nor by what a row is not of", () => {
    const icsi = { field: "studyId", op: "eq", value: ["zp-icsi-01"] } as const;
    const condition = { ...icsi, value: [...icsi.value] };
    expect(ids({ any: [condition, { field: "kind", op: "eq", value: ["icsi"] }] })).toHaveLength(2);
    expect(ids({ ...condition, op: "ne" })).toHaveLength(2);
  });
});
