import type { StudyRole } from "@zona/domain/identity/access";
import type { ProtocolVersion } from "@zona/domain/protocols/protocol";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import type { StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { type Approval, approveProtocolFor, type ProtocolRecords } from "./approve.ts";

const person = (uid: string) => ({ uid, name: uid });
const [EMMA, NOOR, ADA] = [staffCaller("emma"), staffCaller("noor"), staffCaller("ada")];
const { plan } = SHIPPED_PROTOCOLS.MEA_1cell;
const AT = new Date(0);

let protocol: StoredProtocol | undefined;
let newest: ProtocolVersion | undefined;
let done: Approval[];

const records: ProtocolRecords = {
  async approve(_, __, make) {
    const approval = make(protocol, newest);
    done.push(approval);
    if (newest)
      newest = { ...newest, approvals: { ...newest.approvals, [approval.by.uid]: { by: approval.by, at: AT } } };
    if (protocol) protocol = { ...protocol, ...approval.head };
  },
};
const approve = (who = EMMA, asked: unknown = { code: plan.id, rev: protocol?.rev }) =>
  approveProtocolFor(who, asked, records);
const code = (is: string) => ({ said: { code: is } });

beforeEach(() => {
  protocol = {
    ...{ id: `hollyfield.example~${plan.id}`, name: plan.name, organisation: "hollyfield.example", newest: 2 },
    ...{ isWithdrawn: false, action: "add_version", rev: 4, by: person("emma"), at: AT },
  };
  newest = { version: 2, plan, writtenBy: { emma: person("emma") }, approvals: {} };
  done = [];
});

describe("an approval", () => {
  it("is one of two: with the second, the version is in force", async () => {
    await approve(EMMA);
    expect(done[0]).toEqual({
      ...{ head: { action: "approve", rev: 5, by: person("emma") }, version: 2, by: person("emma"), isSecond: false },
    });
    await approve(NOOR);
    expect(done[1]).toMatchObject({ head: { rev: 6, inForce: { version: 2, plan } }, isSecond: true });
  });

  it("is given once by one, by one at least who did not write it, and by two alone", async () => {
    await approve(EMMA);
    await expect(approve(EMMA)).rejects.toMatchObject(code("protocolVersion.approvedAlready"));
    if (newest) newest = { ...newest, writtenBy: { ...newest.writtenBy, noor: person("noor") } };
    await expect(approve(NOOR)).rejects.toMatchObject(code("protocolVersion.ownOnly"));
    await approve(ADA);
    await expect(approve(staffCaller("olga"))).rejects.toMatchObject(code("protocolVersion.twoPeople"));
    expect(done).toHaveLength(2);
  });

  it("is not given to a plan with an open number, nor to one that the domain cannot read", async () => {
    if (newest) newest = { ...newest, plan: { ...plan, replicates: { ...plan.replicates, required: null } } };
    await expect(approve()).rejects.toMatchObject(code("protocolVersion.open"));
    newest = undefined;
    await expect(approve()).rejects.toMatchObject(code("refusals.planUnreadable"));
  });

  it.each<[string, () => unknown, string]>([
    ["that changed meanwhile", () => approve(EMMA, { code: plan.id, rev: 3 }), "refusals.protocolChanged"],
    [
      "of another laboratory",
      () => approve(staffCaller("eve", "Eve", { organisation: "meridian-devices.example" })),
      "refusals.noProtocol",
    ],
    ["that cannot be read", () => approve(EMMA, { code: "../x", rev: 4 }), "refusals.unreadable"],
  ])("is not given to what is asked %s", async (_, ask, is) => {
    await expect(ask()).rejects.toMatchObject(code(is));
    expect(done).toEqual([]);
  });

  it("is not given to a protocol that was withdrawn", async () => {
    if (protocol) protocol = { ...protocol, isWithdrawn: true };
    await expect(approve()).rejects.toMatchObject(code("refusals.noProtocol"));
  });

  it.each<[string, StudyRole[], boolean]>([
    ["monitors", ["monitor"], false],
    ["auditors", ["auditor"], false],
    ["sponsors", ["sponsor"], false],
    ["administrators to whom no study was granted", [], true],
  ])("is not given by %s, who enter nothing", async (_, roles, isAdmin) => {
    const granted = { roles: roles.length > 0 ? { "*": roles } : {}, isAdmin };
    await expect(approve(staffCaller("eve", "Eve", granted))).rejects.toMatchObject(code("refusals.notGranted"));
    expect(done).toEqual([]);
  });
});
