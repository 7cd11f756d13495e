import { BankAudit } from "@zona/domain/cryobank/bank-audit";
import { Straw, type Tank } from "@zona/domain/cryobank/straw";
import { beforeEach, describe, expect, it } from "vitest";
import { HOME, staffCaller } from "../identity/staff-for-tests.ts";
import { type AuditRecords, finishBankAuditFor, startBankAuditFor } from "./audits.ts";

const [EMMA, NOOR] = [staffCaller("emma", "Emma"), staffCaller("noor", "Noor")];
const JONAS = staffCaller("jonas", "Jonas", { organisation: "meridian-devices.example" });
const MONITOR = staffCaller("priya", "Priya", { roles: { "*": ["monitor"] } });
const AT = new Date("2026-11-03T10:00:00Z");
const ID = "a".repeat(20);
const code = (is: string) => ({ said: { code: is } });
const TANK: Tank = { id: "T1", rev: 1, organisation: HOME, canisters: ["1", "2"], canes: ["A"], positions: 6 };
const straw = (id: string, placeId: string) =>
  Straw.parse({
    ...{ id, rev: 1, organisation: HOME, subjectCode: "HF-0042-K", contents: [{ unit: 1, stage: "zygote" }] },
    ...{ consent: { ref: "C", endsOn: "2030-01-01" }, state: "stored", placeId, storedAt: AT, by: EMMA.by, at: AT },
  });
const STRAWS = new Map([straw("S-1", "T1~1~A~1"), straw("S-2", "T1~1~A~2")].map((one) => [one.id, one]));

let tank: Tank | undefined;
let audit: BankAudit | undefined;
let done: object[];
const records: AuditRecords = {
  async start(_, decide) {
    const scope = decide(tank, audit);
    if (scope) done.push(scope);
  },
  async finish(_, decide) {
    const differences = decide(audit, STRAWS);
    if (differences) done.push(differences);
  },
};
const known = (more: object = {}) =>
  BankAudit.parse({
    ...{ id: ID, organisation: HOME, tank: "T1", canister: "1", state: "open", startedBy: EMMA.by, startedAt: AT },
    ...{ seen: { "S-1": "1", "X-9": "1" }, by: EMMA.by, at: AT },
    ...more,
  });

beforeEach(() => {
  tank = TANK;
  audit = undefined;
  done = [];
});

describe("an audit", () => {
  const start = (more: object = {}, who = EMMA) =>
    startBankAuditFor(who, { id: ID, tank: "T1", canister: "1", ...more }, records);

  it("begins at a tank or a canister of it, once", async () => {
    await start();
    expect(done).toEqual([{ organisation: HOME, tank: "T1", canister: "1" }]);
    audit = known();
    await start();
    expect(done).toHaveLength(1);
    await expect(start({}, NOOR)).rejects.toMatchObject(code("refusals.unreadable"));
    await expect(start({ canister: "2" })).rejects.toMatchObject(code("refusals.unreadable"));
  });

  it.each<[string, () => Promise<void>, string]>([
    ["of a canister that is not there", () => start({ canister: "9" }), "refusals.noCanister"],
    ["of another organisation's tank", () => start({}, JONAS), "refusals.noTank"],
    ["by somebody who enters nothing", () => start({}, MONITOR), "refusals.notGranted"],
    ["under a strange id", () => start({ id: "a1" }), "refusals.unreadable"],
    ["with scans", () => start({ seen: { "S-1": "1" } }), "refusals.unreadable"],
  ])("does not begin %s", async (_, ask, is) => {
    await expect(ask()).rejects.toMatchObject(code(is));
    expect(done).toEqual([]);
  });

  const finish = (more: object = {}, who = NOOR) => finishBankAuditFor(who, { id: ID, ...more }, records);

  it("is finished with what differs from the bank, once", async () => {
    audit = known();
    await finish();
    expect(done).toEqual([{ found: 1, missing: ["S-2"], misplaced: [], unknown: ["X-9"] }]);
    audit = known({ state: "finished", by: NOOR.by });
    await finish();
    expect(done).toHaveLength(1);
    await expect(finish({}, EMMA)).rejects.toMatchObject({
      said: { code: "refusals.bankAuditFinished", values: { name: "Noor" } },
    });
  });

  it.each<[string, () => Promise<void>, string]>([
    ["of another organisation", () => finish({}, JONAS), "refusals.noBankAudit"],
    ["by somebody who enters nothing", () => finish({}, MONITOR), "refusals.notGranted"],
    ["with differences of the sender's", () => finish({ missing: [] }), "refusals.unreadable"],
  ])("is not finished %s", async (_, ask, is) => {
    audit = known();
    await expect(ask()).rejects.toMatchObject(code(is));
    expect(done).toEqual([]);
  });

  it("that is not there is not finished", async () => {
    await expect(finish()).rejects.toMatchObject(code("refusals.noBankAudit"));
  });
});
