import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../messages/in-english.ts";
import { SHIPPED_PROTOCOLS } from "../../../protocols/shipped-protocols.ts";
import { happenedIn } from "./run.ts";
import { RunHeaderDraft, wholeRunHeader } from "./run-header.ts";

const { MEA_1cell, HSSA, device_bench } = SHIPPED_PROTOCOLS;

const header = {
  ...{ protocolCode: "MEA_1cell", objective: "Show that lot 12 of oil is not toxic." },
  ...{ species: "mouse", strain: "CBA/B6F1", materialType: "embryo_1c", materialState: "fresh", materialLot: "L12" },
  ...{ ethicsApproval: "E-7", allocation: "random", blindedAssessor: true, inclusionCriteria: "2PN" },
  ...{ outcomeMeasure: "expanded blastocyst at 96 h", statistics: "Newcombe", replicateType: "biological" },
  replicateNo: 1,
  arms: [
    { name: "control", role: "control_medium", nUnits: 15 },
    { name: "oil", role: "test", nUnits: 21, lotNo: "OIL-118" },
  ],
};

const messages = (changes: object = {}, { plan } = MEA_1cell) =>
  wholeRunHeader(happenedIn(plan))
    .safeParse({ ...header, ...changes })
    .error?.issues.map(({ message }) => inEnglish(message));

describe("the header of a run", () => {
  it("with all that ARRIVE asks is accepted; a draft may be empty", () => {
    expect(messages()).toBeUndefined();
    expect(RunHeaderDraft.safeParse({}).success).toBe(true);
    const arms = [{ name: "Medium ", role: "control_medium", nUnits: 2 }];
    expect(RunHeaderDraft.parse({ arms }).arms).toEqual(arms);
  });

  it.each([
    [{ arms: [header.arms[0], header.arms[0]] }, "same name"],
    [{ arms: [] }, "Enter the arms"],
    [{ strain: " " }, "Enter the strain."],
    [{ materialLot: undefined }, "material"],
    [{ protocolCode: undefined }, "Choose the protocol."],
  ])("with %j is refused", (changes, sentence) => {
    expect(messages(changes)?.join(" ")).toContain(sentence);
  });

  it("asks for what the protocol uses: no strain of donated sperm, no material on the bench", () => {
    expect(messages({ protocolCode: "HSSA", strain: undefined }, HSSA)).toBeUndefined();
    expect(messages({ protocolCode: "HSSA", strain: undefined, ethicsApproval: undefined }, HSSA)).toHaveLength(1);
    const bench = { protocolCode: "device_bench", strain: undefined, ethicsApproval: undefined };
    const none = { species: undefined, materialType: undefined, materialState: undefined, materialLot: undefined };
    expect(messages({ ...bench, ...none }, device_bench)).toBeUndefined();
  });
});
