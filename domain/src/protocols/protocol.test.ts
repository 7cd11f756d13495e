import { describe, expect, it } from "vitest";
import reference from "../../test-data/domain-reference.json" with { type: "json" };
import { inEnglish } from "../messages/in-english.ts";
import { approvalFaults, openPoints, Protocol } from "./protocol.ts";
import type { ProtocolCode } from "./protocol-names.ts";
import { SHIPPED_PROTOCOLS } from "./shipped-protocols.ts";

const CODES = Object.keys(SHIPPED_PROTOCOLS) as ProtocolCode[];
const { MEA_1cell, HSSA } = SHIPPED_PROTOCOLS;
const paths = (plan: object) => Protocol.safeParse(plan).error?.issues.map(({ path }) => path.join("."));

describe("a protocol that comes with Zona", () => {
  it.each(CODES)("%s is a protocol under its own code", (code) => {
    const { plan } = SHIPPED_PROTOCOLS[code];
    expect(Protocol.parse(plan)).toEqual(plan);
    expect(plan.id).toBe(code);
    for (const { source } of [...plan.validity, ...plan.acceptance]) expect(source).not.toBe("");
  });

  it("has the published criteria of the reference", () => {
    for (const code of ["MEA_1cell", "MEA_2cell"] as const) {
      const { min_test, min_control, read_h, min_expanded_blast_pct } = reference.assays[code];
      const { arms, acceptance, validity } = SHIPPED_PROTOCOLS[code].plan;
      expect(arms.find(({ part }) => part === "test")?.minUnits).toBe(min_test);
      expect(arms.find(({ part }) => part === "control")?.minUnits).toBe(min_control);
      for (const [criterion] of [acceptance, validity])
        expect(criterion).toMatchObject({
          measure: { at: read_h, reaches: "expanded" },
          limit: min_expanded_blast_pct,
        });
    }
    for (const { limit, is } of HSSA.plan.acceptance)
      expect({ limit, is }).toEqual({ limit: reference.assays.HSSA.toxic_below, is: "at_least" });
  });

  it("leaves open what nobody has published", () => {
    const openIn = (code: ProtocolCode) => openPoints(SHIPPED_PROTOCOLS[code].plan).map(({ path }) => path);
    expect(openIn("MEA_1cell")).toEqual([]);
    expect(openIn("MEA_2cell")).toEqual([]);
    expect(openIn("HSSA")).toEqual(["criteria V1"]);
    expect(openIn("MEA_extended")).toEqual(["criteria A2"]);
    for (const code of ["device_icsi", "device_bench", "pH", "osmolality", "endotoxin"] as const)
      expect(openIn(code)).toContain("criteria A1");
  });
});

describe("a protocol", () => {
  const mea = MEA_1cell.plan;
  const criterion = mea.acceptance[0];
  const stages = mea.endpoints.find((one) => one.kind === "stage");
  const first = stages?.kind === "stage" ? stages.stages[0] : undefined;
  const FURTHEST = { endpoint: "stage", stage: "2", source: "laboratory" };

  it.each([
    [
      "an endpoint that is not read then",
      { reported: [{ of: "share", endpoint: "stage", at: 5, reaches: "2" }] },
      "reported.0.at",
    ],
    [
      "a stage that does not exist",
      { reported: [{ of: "share", endpoint: "stage", at: 96, reaches: "x" }] },
      "reported.0.reaches",
    ],
    ["a mean of stages", { reported: [{ of: "mean", endpoint: "stage", at: 96, reaches: "2" }] }, "reported.0.of"],
    ["an unknown endpoint", { timepoints: [{ ...mea.timepoints[3], endpoints: ["cells"] }] }, "timepoints.0.endpoints"],
    ["hours out of order", { timepoints: mea.timepoints.toReversed() }, "timepoints"],
    ["one criterion twice", { acceptance: [criterion, criterion] }, "acceptance.2"],
    ["one limit for a range", { acceptance: [{ ...criterion, is: "within" }] }, "acceptance.0.limit"],
    ["a range upside down", { acceptance: [{ ...criterion, is: "within", limit: [9, 1] }] }, "acceptance.0.limit"],
    ["non-inferiority of a share", { acceptance: [{ ...criterion, is: "not_inferior" }] }, "acceptance.0.is"],
    [
      "two stages of one key",
      { endpoints: [{ ...stages, stages: [first, { ...first, value: "other" }] }] },
      "endpoints.0.stages.1",
    ],
    [
      "one stage twice",
      { endpoints: [{ ...stages, stages: [first, { ...first, key: "?" }] }] },
      "endpoints.0.stages.1",
    ],
    [
      "a stage without a key",
      { endpoints: [{ ...stages, stages: [first, { ...first, key: "" }] }] },
      "endpoints.0.stages.1.key",
    ],
    [
      "a limit of development that is no stage",
      { timepoints: mea.timepoints.map((one) => ({ ...one, furthest: { ...FURTHEST, stage: "x" } })) },
      "timepoints.0.furthest",
    ],
    [
      "a limit of development that is not read then",
      { timepoints: mea.timepoints.map((one) => ({ ...one, furthest: { ...FURTHEST, endpoint: "cells" } })) },
      "timepoints.0.furthest",
    ],
    ["no test arm", { arms: mea.arms.filter(({ part }) => part !== "test") }, "arms"],
    [
      "a difference from two controls",
      {
        arms: mea.arms.map((one) => ({ ...one, most: 2 })),
        reported: [{ of: "difference", endpoint: "stage", at: 96, reaches: "expanded" }],
      },
      "arms",
    ],
  ])("is refused with %s", (_, change, path) => {
    expect(paths({ ...mea, ...change })).toContain(path);
  });

  it("is approved by two people, one of whom did not write it, once no number is open", () => {
    const [ada, emma, noor] = ["ada", "emma", "noor"].map((uid) => ({ uid, name: uid }));
    if (!ada || !emma || !noor) throw new Error("nobody");
    const AT = new Date("2026-11-23T08:00:00Z");
    const approved = (...people: (typeof ada)[]) => Object.fromEntries(people.map((by) => [by.uid, { by, at: AT }]));
    const version = { plan: mea, writtenBy: { ada, noor }, approvals: approved(ada) };
    const faults = (uid: string, changed: object = {}) => inEnglish(approvalFaults({ ...version, ...changed }, uid));
    expect(faults("emma")).toEqual([]);
    expect(faults("ada")).toContain("This person approved it already.");
    expect(faults("noor")).toEqual(["One of the two who approve did not write this version."]);
    expect(faults("noor", { approvals: approved(emma) })).toEqual([]);
    expect(faults("ada", { approvals: approved(emma, noor) })).toEqual(["Two people approve a protocol."]);
    expect(faults("emma", { plan: HSSA.plan })).toEqual([
      "Set the limit of criterion V1 before the protocol is approved.",
    ]);
  });
});
