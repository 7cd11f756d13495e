import type { StudyRole } from "@zona/domain/identity/access";
import type { Protocol, ProtocolVersion } from "@zona/domain/protocols/protocol";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { ProtocolAction, type ProtocolStep, type StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { StaffCaller } from "../identity/caller.ts";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { type ProtocolRecords, takeProtocolStep } from "./step.ts";

const person = (uid: string) => ({ uid, name: uid });
const [EMMA, NOOR, ADA] = [staffCaller("emma"), staffCaller("noor"), staffCaller("ada")];
const { plan } = SHIPPED_PROTOCOLS.MEA_1cell;
const OTHER: Protocol = { ...plan, name: "Mouse embryo assay of our laboratory" };
const OPEN: Protocol = { ...plan, replicates: { ...plan.replicates, required: null } };
const AT = new Date(0);
type Five<T> = [T, T, T, T, T];
const code = (is: string) => ({ said: { code: is } });

/** A protocol with all that lies below it, as the database keeps it. */
class Store implements ProtocolRecords {
  protocol: StoredProtocol | undefined;
  versions = new Map<number, ProtocolVersion>();
  history: ProtocolStep[] = [];
  place = "";

  async take(...[{ organisation, code: id, rev }, make]: Parameters<ProtocolRecords["take"]>) {
    const taken = make({
      isTaken: this.protocol !== undefined,
      protocol: this.protocol,
      newest: this.versions.get(this.protocol?.newest ?? 1),
      next: this.history.find((step) => step.rev === rev + 1),
    });
    if (!taken) return;
    this.place = `${organisation}~${id}`;
    const { written, approved } = taken;
    const head = { ...taken.protocol, id: this.place, at: AT };
    this.protocol = head;
    this.history.push(written ? { ...head, plan: written.plan } : head);
    if (written) this.versions.set(written.version, { ...written, approvals: {} });
    const version = approved && this.versions.get(approved.version);
    if (version) version.approvals[head.by.uid] = { by: head.by, at: AT };
    if (version && approved?.isSecond) version.approvedAt = AT;
  }
}

let store: Store;
const ask = (who: StaffCaller, asked: unknown) => takeProtocolStep(who, asked, store);
/** As a page asks it that shows the newest state. */
function request(action: ProtocolAction, next = plan, reason = "Replaced by the two-cell assay.") {
  const rev = store.protocol?.rev ?? 1;
  if (action === "create") return { action, plan: next };
  if (action === "write") return { action, rev, plan: next };
  return { action, code: plan.id, rev, ...(action === "withdraw" && { reason }) };
}
const doing = (action: ProtocolAction) => (who: StaffCaller, next?: Protocol) => ask(who, request(action, next));
const [create, add, write, approve, withdraw] = ProtocolAction.options.map(doing) as Five<ReturnType<typeof doing>>;

beforeEach(() => {
  store = new Store();
});

describe("a protocol", () => {
  it("begins as a draft of the own laboratory, and only once", async () => {
    await create(EMMA, OPEN);
    expect(store.place).toBe(`hollyfield.example~${plan.id}`);
    expect(store.protocol).toMatchObject({ newest: 1, isWithdrawn: false, rev: 1, by: person("emma") });
    expect(store.versions.get(1)).toEqual({
      version: 1,
      plan: OPEN,
      writtenBy: { emma: person("emma") },
      approvals: {},
    });
    await expect(create(NOOR, OPEN)).rejects.toMatchObject(code("refusals.protocolExists"));
    await expect(create(EMMA)).rejects.toMatchObject(code("refusals.protocolExists"));
    expect(store.history).toHaveLength(1);
  });

  it("is written until somebody approves it; whoever writes is one of its authors", async () => {
    await create(EMMA);
    await write(NOOR, OTHER);
    expect(store.protocol).toMatchObject({ name: OTHER.name, rev: 2 });
    expect(store.versions.get(1)).toMatchObject({ plan: OTHER, writtenBy: { emma: {}, noor: {} } });
    await expect(add(ADA)).rejects.toMatchObject(code("refusals.versionOpen"));
    await approve(ADA);
    await expect(write(NOOR, plan)).rejects.toMatchObject(code("refusals.versionApproved"));
  });

  it("is in force with the second of two approvals, one of them by somebody who did not write it", async () => {
    await create(EMMA);
    await write(NOOR, OTHER);
    await approve(EMMA);
    expect(store.protocol?.inForce).toBeUndefined();
    await expect(approve(EMMA)).rejects.toMatchObject(code("protocolVersion.approvedAlready"));
    await expect(approve(NOOR)).rejects.toMatchObject(code("protocolVersion.ownOnly"));
    await approve(ADA);
    expect(store.protocol?.inForce).toEqual({ version: 1, plan: OTHER });
    await expect(approve(staffCaller("olga"))).rejects.toMatchObject(code("protocolVersion.twoPeople"));
  });

  it("is not approved with an open number, nor where the version cannot be read", async () => {
    await create(EMMA, OPEN);
    await expect(approve(NOOR)).rejects.toMatchObject(code("protocolVersion.openRuns"));
    store.versions.clear();
    for (const act of [approve, write, add])
      await expect(act(NOOR)).rejects.toMatchObject(code("refusals.planUnreadable"));
  });

  it("gets its next version as a copy, while the approved one stays in force; 999 are the most", async () => {
    await create(EMMA);
    await approve(EMMA);
    await approve(NOOR);
    await add(ADA);
    expect(store.protocol).toMatchObject({ newest: 2, inForce: { version: 1 } });
    expect(store.versions.get(2)).toEqual({ version: 2, plan, writtenBy: { ada: person("ada") }, approvals: {} });
    const last = store.versions.get(1);
    if (store.protocol) store.protocol = { ...store.protocol, newest: 999 };
    if (last) store.versions.set(999, { ...last, version: 999 });
    await expect(add(ADA)).rejects.toMatchObject(code("refusals.lastVersion"));
  });

  it("is withdrawn with a reason, for good", async () => {
    await create(EMMA);
    await approve(EMMA);
    await approve(NOOR);
    for (const reason of ["short    ", "\u200b".repeat(12), "x".repeat(501)])
      await expect(ask(NOOR, request("withdraw", plan, reason))).rejects.toMatchObject(code("refusals.unreadable"));
    await withdraw(NOOR);
    expect(store.protocol).toMatchObject({ isWithdrawn: true, reason: "Replaced by the two-cell assay." });
    expect(store.protocol?.inForce).toBeUndefined();
    for (const act of [approve, write, add, withdraw])
      await expect(act(ADA)).rejects.toMatchObject(code("refusals.noProtocol"));
    await expect(create(ADA)).rejects.toMatchObject(code("refusals.protocolExists"));
  });

  it("is not changed by whoever has not seen its newest step, and they learn who made it", async () => {
    await create(EMMA);
    await write(NOOR, OTHER);
    await expect(ask(EMMA, { action: "write", rev: 1, plan })).rejects.toMatchObject({
      said: { code: "refusals.protocolChanged", values: { name: "noor" } },
    });
  });
});

describe("a request", () => {
  it.each<[string, object]>([
    ["of no action", { action: "improve", code: plan.id, rev: 1 }],
    ["under a path", { action: "approve", code: "../x", rev: 1 }],
    ["under a code that is none", { action: "create", plan: { ...plan, id: "9 MEA" } }],
    ["without a name", { action: "create", plan: { ...plan, name: "\u200b" } }],
    ["with a plan that is impossible", { action: "create", plan: { ...plan, timepoints: [] } }],
    ["with more than it needs", { action: "create", plan, inForce: { version: 1, plan } }],
    ["for another laboratory", { action: "create", plan, organisation: "meridian-devices.example" }],
    ["in the name of another", { action: "write", rev: 1, plan, by: person("noor") }],
    ["with a version of its own", { action: "add_version", code: plan.id, rev: 1, newest: 7 }],
  ])("is not read %s", async (_, asked) => {
    await expect(ask(EMMA, asked)).rejects.toMatchObject(code("refusals.unreadable"));
    expect(store.history).toEqual([]);
  });

  it("keeps nothing of a plan that no protocol knows", async () => {
    await ask(EMMA, {
      action: "create",
      plan: { ...plan, more: 1, arms: plan.arms.map((arm) => ({ ...arm, more: 1 })) },
    });
    expect(store.versions.get(1)?.plan).toEqual(plan);
  });

  it.each<[string, StudyRole[], boolean]>([
    ["monitors", ["monitor"], false],
    ["auditors", ["auditor"], false],
    ["sponsors", ["sponsor"], false],
    ["administrators to whom no study was granted", [], true],
  ])("of %s is refused, who enter nothing", async (_, roles, isAdmin) => {
    const eve = staffCaller("eve", "Eve", { roles: roles.length > 0 ? { "*": roles } : {}, isAdmin });
    for (const act of [create, write, approve, add, withdraw])
      await expect(act(eve)).rejects.toMatchObject(code("refusals.notGranted"));
    expect(store.history).toEqual([]);
  });
});

it("whatever is asked in whichever order, each step leaves one line, and what was approved stays", async () => {
  const step = fc.record({
    action: fc.constantFrom(...ProtocolAction.options),
    who: fc.constantFrom(EMMA, NOOR, ADA),
    next: fc.constantFrom(plan, OTHER, OPEN),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      store = new Store();
      for (const { action, who, next } of steps) {
        const before = structuredClone({ ...store });
        const asked = request(action, next);
        const isDone = await ask(who, asked).then(
          () => true,
          () => false,
        );
        const after = structuredClone({ ...store });
        if (!isDone) expect(after).toEqual(before);
        // Its answer was lost, and it is asked again as it was.
        if (isDone) await ask(who, asked);
        expect({ ...store }).toEqual(after);
        for (const [version, kept] of before.versions)
          if (Object.keys(kept.approvals).length > 0) expect(store.versions.get(version)?.plan).toEqual(kept.plan);
        const { inForce, isWithdrawn = false, newest = 0 } = store.protocol ?? {};
        const approved = [...store.versions.values()].filter(({ approvedAt }) => approvedAt);
        expect(inForce?.version).toBe(isWithdrawn ? undefined : approved.at(-1)?.version);
        expect(approved.every(({ approvals }) => Object.keys(approvals).length === 2)).toBe(true);
        expect(store.history.map(({ rev }) => rev)).toEqual(store.history.map((_, at) => at + 1));
        expect(newest).toBe(store.versions.size);
      }
    }),
  );
});

it("a request that comes twice is done once", async () => {
  await create(EMMA);
  await create(EMMA);
  const asked = { action: "write", rev: 1, plan: OTHER };
  await ask(NOOR, asked);
  await ask(NOOR, asked);
  await expect(ask(NOOR, { ...asked, plan: OPEN })).rejects.toMatchObject(code("refusals.protocolChanged"));
  await expect(ask(ADA, asked)).rejects.toMatchObject(code("refusals.protocolChanged"));
  const ended = request("withdraw");
  await ask(ADA, ended);
  await ask(ADA, ended);
  expect(store.history.map(({ action }) => action)).toEqual(["create", "write", "withdraw"]);
});
