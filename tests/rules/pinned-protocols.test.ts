import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { protocolPath } from "@zona/domain/protocols/stored-protocol";
import { deleteField } from "firebase/firestore";
import { describe, it } from "vitest";
import { commit, EMMA, JONAS, NOOR, OPEN_STUDY, person, storedTest, useRules } from "./environment.ts";
import { PIN, PLAN, storedProtocol } from "./protocol-records.ts";

const { as, given } = useRules();
type Fields = Record<string, unknown>;

const HEADER = { operatorId: "noor" };
const CHOSEN = { header: { ...HEADER, protocolCode: PLAN.id }, settings: { protocol: PIN } };

async function givenRun(fields: Fields = {}, protocols: Record<string, Fields> = storedProtocol()) {
  const stored = storedTest(NOOR, { status: "in_progress", rev: 2, header: HEADER, ...fields }, "preclinical");
  await given({ "tests/t1": stored, "studies/zp01": OPEN_STUDY, ...protocols });
  return stored;
}
const choose = (stored: Fields, testFields: object, who = NOOR) =>
  commit(as(who), who, stored, {}, { action: "edit", by: person(who), testFields });

describe("the protocol of a run", () => {
  it("is the version in force of its laboratory, chosen with its code until the first reading", async () => {
    await assertSucceeds(choose(await givenRun(), CHOSEN));
  });

  it("is chosen again until the first reading", async () => {
    const inForce = { ...PIN, version: 2 };
    const next = { ...CHOSEN, settings: { protocol: inForce } };
    await assertSucceeds(choose(await givenRun(CHOSEN, storedProtocol({ inForce })), next));
    await assertFails(choose(await givenRun({ ...CHOSEN, firstReadingRev: 2 }, storedProtocol({ inForce })), next));
    // Arms were drawn as the protocol takes them.
    const blinding = { key: "k1", keeper: person(NOOR), sha256: "a".repeat(64), units: [21, 21] };
    const drawn = { ...CHOSEN.header, blindedAssessor: true, blinding };
    const stored = await givenRun({ ...CHOSEN, header: drawn }, storedProtocol({ inForce }));
    await assertFails(choose(stored, { ...next, header: drawn }));
  });

  it("is left out again until the first reading", async () => {
    await assertFails(choose(await givenRun({ ...CHOSEN, firstReadingRev: 2 }), { settings: {}, header: HEADER }));
    await assertSucceeds(choose(await givenRun(CHOSEN), { settings: {}, header: HEADER }));
  });

  it.each<[string, object, Record<string, Fields>?]>([
    ["without its code", { settings: CHOSEN.settings }],
    ["by its code alone", { header: CHOSEN.header }],
    ["under the code of another", { ...CHOSEN, header: { ...HEADER, protocolCode: "HSSA" } }],
    ["with other criteria", { ...CHOSEN, settings: { protocol: { ...PIN, plan: { ...PLAN, acceptance: [] } } } }],
    ["with more than its version", { ...CHOSEN, settings: { protocol: { ...PIN, note: "x" } } }],
    ["of a former version", CHOSEN, storedProtocol({ inForce: { ...PIN, version: 2 } })],
    ["of a version that is not there", { ...CHOSEN, settings: { protocol: { ...PIN, version: 2 } } }],
    ["that is none", { ...CHOSEN, settings: { protocol: "MEA_1cell" } }],
    ["that nobody approved", CHOSEN, storedProtocol({}, { approved: [] })],
    ["that one person approved", CHOSEN, storedProtocol({}, { approved: [EMMA] })],
    ["that was withdrawn", CHOSEN, storedProtocol({ isWithdrawn: true })],
    ["beside what judges other kinds", { ...CHOSEN, settings: { ...CHOSEN.settings, profile: "istanbul-2025" } }],
    ["together with anything else", { ...CHOSEN, notes: "and a note" }],
    ["together with another field", { ...CHOSEN, header: { ...CHOSEN.header, strain: "CBA" } }],
    [
      "of another laboratory",
      CHOSEN,
      storedProtocol({}, { approved: [EMMA, NOOR] }, protocolPath("meridian-devices.example", PLAN.id)),
    ],
  ])("is not chosen %s", async (_, fields, protocols) => {
    await assertFails(choose(await givenRun({}, protocols), fields));
  });

  it("is chosen by an edit alone, of nothing else, by somebody who is then one of its authors", async () => {
    const by = person(EMMA);
    const twisted = async (change: object, twist = {}) => {
      const stored = await givenRun();
      return commit(as(EMMA), EMMA, stored, {}, { action: "edit", by, testFields: CHOSEN, ...change }, twist);
    };
    await assertFails(twisted({ action: "save_check" }));
    const reading = { sheets: { h24: { "1-1": { stage: "2" } } } };
    await assertFails(twisted(reading));
    await assertFails(twisted(reading, { test: { firstReadingRev: deleteField() } }));
    await assertFails(twisted({}, { test: { enteredBy: ["noor"] } }));
    await assertSucceeds(twisted({}));
  });

  it("belongs to a run, which has no subject", async () => {
    const stored = await givenRun();
    const change = { action: "edit" as const, by: person(NOOR), testFields: { header: { operatorId: "emma" } } };
    const after = { header: { operatorId: "emma" }, subjectCode: "HF-0042-K" };
    const twist = { test: { subjectCode: "HF-0042-K" }, revision: { after } };
    await assertFails(commit(as(NOOR), NOOR, stored, {}, change, twist));
  });

  it("is not chosen by people of another laboratory, nor after the first reading", async () => {
    await assertFails(choose(await givenRun(), CHOSEN, JONAS));
    await assertFails(choose(await givenRun({ firstReadingRev: 2 }), CHOSEN));
  });

  it("stays while anything else changes, also after it was withdrawn", async () => {
    const stored = await givenRun({ ...CHOSEN, firstReadingRev: 2 }, storedProtocol({ isWithdrawn: true }));
    await assertSucceeds(choose(stored, { header: { ...CHOSEN.header, strain: "CBA" } }));
  });

  it("is kept by no other kind of record", async () => {
    const stored = await givenRun({
      kind: "semen",
      subjectCode: "HF-0042-K",
      material: { spermSource: "ejaculate_fresh" },
    });
    await assertSucceeds(choose(stored, { header: { operatorId: "noor", volumeMl: 2 } }));
    await assertFails(
      choose(
        await givenRun({ kind: "semen", subjectCode: "HF-0042-K", material: { spermSource: "ejaculate_fresh" } }),
        { settings: CHOSEN.settings },
      ),
    );
  });
});

describe("a run that repeats another", () => {
  it("may be judged by the version of that, also after it was withdrawn", async () => {
    const repeat = async (settings: Fields) => {
      const origin = await givenRun({ ...CHOSEN, status: "invalid" }, storedProtocol({ isWithdrawn: true }));
      await given({ "tests/t0": origin });
      return choose(await givenRun({ retestOf: "t0" }, storedProtocol({ isWithdrawn: true })), { ...CHOSEN, settings });
    };
    await assertFails(repeat({ protocol: { ...PIN, version: 2 } }));
    await assertSucceeds(repeat({ protocol: PIN }));
  });
});
