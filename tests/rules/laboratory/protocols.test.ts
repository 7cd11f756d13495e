import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { HISTORY, PROTOCOL_VERSIONS } from "@zona/domain/collections";
import { protocolPath } from "@zona/domain/protocols/stored-protocol";
import { deleteDoc, deleteField, doc, getDoc, serverTimestamp, Timestamp, writeBatch } from "firebase/firestore";
import { describe, it } from "vitest";
import { EMMA, INTRUDERS, JONAS, NOOR, person, type Signed, useRules } from "../environment.ts";
import { PATH, PIN, PLAN, storedProtocol, storedVersion } from "../protocol-records.ts";

const { as, given } = useRules();
const ADA: Signed = { ...EMMA, uid: "ada", staffName: "Ada Admin" };
const OLD = Timestamp.fromMillis(1);

type Fields = Record<string, unknown>;
/** `null` leaves the document out. */
type Step = { head?: Fields; version?: Fields | null; history?: Fields | null; path?: string };

const stamp = (who: Signed, rev: number) => ({
  organisation: who.email.replace(/.*@/, "").toLowerCase(),
  rev,
  by: person(who),
  at: serverTimestamp(),
});

/** One step: the head with its line in the history, and the version that it writes. */
function step(who: Signed | undefined, head: Fields, twist: Step & { number?: number; isNew?: boolean } = {}) {
  const { path = PATH, number = Number(head.newest), isNew = false } = twist;
  const db = as(who);
  const told = Object.fromEntries(
    Object.entries({ ...head, ...twist.head }).filter(([, value]) => value !== undefined),
  );
  const batch = writeBatch(db).set(doc(db, path), told);
  if (twist.history !== null) {
    const isPlanned = ["create", "add_version", "write"].includes(String(head.action));
    const plan = isPlanned ? { plan: (twist.version?.plan as object) ?? PLAN } : {};
    batch.set(doc(db, `${path}/${HISTORY}/${told.rev}`), { ...told, ...plan, ...twist.history });
  }
  const at = doc(db, `${path}/${PROTOCOL_VERSIONS}/${number}`);
  if (twist.version) isNew ? batch.set(at, twist.version) : batch.update(at, twist.version);
  return batch.commit();
}

const began = (who: Signed) => ({
  ...{ name: PLAN.name, newest: 1, isWithdrawn: false, action: "create" },
  ...stamp(who, 1),
});
const firstVersion = (who: Signed): Fields => ({ ...storedVersion(1, { wrote: [who] }) });

const begin = (who: Signed | undefined, twist: Step = {}) => {
  const by = who ?? EMMA;
  const version = twist.version === null ? null : { ...firstVersion(by), ...twist.version };
  return step(who, began(by), { ...twist, version, isNew: true, number: 1 });
};

/** A step after the stored one, whose `rev` is 3. */
const next = (who: Signed, action: string, fields: Fields = {}) => ({
  ...{ name: PLAN.name, newest: 1, isWithdrawn: false, action },
  ...stamp(who, 4),
  ...fields,
});
const approval = (who: Signed) => ({ by: person(who), at: serverTimestamp() });

describe("a protocol", () => {
  it("begins with its first version and its history, by staff of its laboratory", async () => {
    await assertSucceeds(begin(EMMA));
    await assertSucceeds(getDoc(doc(as(JONAS), `${PATH}/${PROTOCOL_VERSIONS}/1`)));
    for (const path of [PATH, `${PATH}/${PROTOCOL_VERSIONS}/1`, `${PATH}/${HISTORY}/1`])
      await assertFails(deleteDoc(doc(as(EMMA), path)));
    await assertFails(begin(NOOR));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(begin(who));
  });

  it.each<[string, Step]>([
    ["without its version", { version: null }],
    ["without its history", { history: null }],
    ["with another history", { history: { by: person(NOOR) } }],
    ["with another plan in its history", { history: { plan: { ...PLAN, name: "Other" } } }],
    ["as one of another laboratory", { path: protocolPath("meridian-devices.example", PLAN.id) }],
    ["under a name that is no code", { path: protocolPath("hollyfield.example", "9 MEA") }],
    ["under the code of another", { path: protocolPath("hollyfield.example", "HSSA") }],
    ["in the name of another laboratory", { head: { organisation: "meridian-devices.example" } }],
    ["by another", { head: { by: person(NOOR) } }],
    ["at another time", { head: { at: OLD } }],
    ["in force", { head: { inForce: PIN } }],
    ["at its second version", { head: { newest: 2 } }],
    ["withdrawn", { head: { isWithdrawn: true } }],
    ["as what was there before", { head: { action: "write" } }],
    ["under another name than its plan's", { head: { name: "Other" } }],
    ["with a reason", { head: { reason: "because of the lot" } }],
    ["with a field nobody knows", { head: { more: 1 } }],
    ["approved", { version: { approvals: { emma: approval(EMMA) } } }],
    ["approved, as of now", { version: { approvedAt: serverTimestamp() } }],
    ["with approvals that are no map", { version: { approvals: [] } }],
    ["written by another", { version: { writtenBy: { noor: person(NOOR) } } }],
    ["written under another name", { version: { writtenBy: { emma: person(NOOR) } } }],
    ["with another number", { version: { version: 2 } }],
    ["with a plan of another code", { version: { plan: { ...PLAN, id: "HSSA" } } }],
    ["with a plan that has more", { version: { plan: { ...PLAN, more: 1 } } }],
    ["with a plan without a name", { head: { name: " " }, version: { plan: { ...PLAN, name: " " } } }],
  ])("does not begin %s", async (_, twist) => {
    await assertFails(begin(EMMA, twist));
  });
});

describe("a version", () => {
  const DRAFT = { wrote: [EMMA, NOOR], approved: [] };
  const changed = { ...PLAN, name: "Mouse embryo assay of our laboratory" };
  const write = (who: Signed, twist: Step = {}) =>
    step(who, next(who, "write", { name: changed.name }), {
      ...twist,
      version: { plan: changed, [`writtenBy.${who.uid}`]: person(who), ...twist.version },
    });

  it("is written until somebody approves it, by anybody of the laboratory, who is then one of its authors", async () => {
    await given(storedProtocol({}, DRAFT));
    await assertSucceeds(write(ADA));
    await given(storedProtocol({}, DRAFT));
    await assertFails(write(JONAS));
    await assertFails(write(JONAS, { head: { organisation: "hollyfield.example" } }));
    await given(storedProtocol({}, { ...DRAFT, approved: [EMMA] }));
    await assertFails(write(ADA));
    await given(storedProtocol({ isWithdrawn: true }, DRAFT));
    await assertFails(write(ADA));
  });

  it.each<[string, Step]>([
    ["without telling it", { history: null }],
    ["as another step", { head: { action: "approve" } }],
    ["as a step that nobody knows", { head: { action: "improve" } }],
    ["without being named", { version: { "writtenBy.ada": deleteField() } }],
    ["under another name", { version: { "writtenBy.ada": person(NOOR) } }],
    ["in place of its author", { version: { writtenBy: { ada: person(ADA) } } }],
    ["together with somebody else", { version: { "writtenBy.jonas": person(JONAS) } }],
    ["and approved at once", { version: { "approvals.ada": approval(ADA) } }],
    ["into force", { head: { inForce: PIN } }],
    ["under another number", { version: { version: 2 } }],
    ["with a plan that has more", { version: { plan: { ...changed, more: 1 } } }],
    ["with the code of another", { version: { plan: { ...changed, id: "HSSA" } } }],
    ["for the second time under one number", { head: { rev: 3 } }],
  ])("is not written %s", async (_, twist) => {
    await given(storedProtocol({}, DRAFT));
    await assertFails(write(ADA, twist));
  });

  it("is not written once there is a newer one", async () => {
    await given(storedProtocol({ newest: 2 }, DRAFT));
    const version = { plan: changed, "writtenBy.ada": person(ADA) };
    await assertFails(step(ADA, next(ADA, "write", { name: changed.name, newest: 2 }), { number: 1, version }));
  });

  it.each([ADA, NOOR])("is not written again by the step that wrote it before, $uid", async (who) => {
    await given(storedProtocol({ action: "write", by: person(who) }, DRAFT));
    const db = as(ADA);
    const version = doc(db, `${PATH}/${PROTOCOL_VERSIONS}/1`);
    await assertFails(
      writeBatch(db)
        .update(version, { plan: changed, "writtenBy.ada": person(ADA) })
        .commit(),
    );
  });

  it("is not added without the step that says so", async () => {
    await given(storedProtocol({}, DRAFT));
    const db = as(ADA);
    const added = storedVersion(2, { wrote: [ADA] });
    await assertFails(
      writeBatch(db)
        .set(doc(db, `${PATH}/${PROTOCOL_VERSIONS}/2`), added)
        .commit(),
    );
  });

  it("is not told under a second number", async () => {
    await given(storedProtocol({}, DRAFT));
    const db = as(ADA);
    const head = next(ADA, "write", { name: changed.name });
    const batch = writeBatch(db)
      .set(doc(db, PATH), head)
      .update(doc(db, `${PATH}/${PROTOCOL_VERSIONS}/1`), { plan: changed, "writtenBy.ada": person(ADA) })
      .set(doc(db, `${PATH}/${HISTORY}/4`), { ...head, plan: changed })
      .set(doc(db, `${PATH}/${HISTORY}/9`), { ...head, plan: changed });
    await assertFails(batch.commit());
  });

  it("is not written without the step that says so", async () => {
    await given(storedProtocol({}, DRAFT));
    const db = as(ADA);
    const alone = writeBatch(db).update(doc(db, `${PATH}/${PROTOCOL_VERSIONS}/1`), {
      plan: changed,
      "writtenBy.ada": person(ADA),
    });
    await assertFails(alone.commit());
    const line = writeBatch(db).set(doc(db, `${PATH}/${HISTORY}/9`), next(ADA, "approve", { rev: 9 }));
    await assertFails(line.commit());
  });
});

describe("an approval", () => {
  it.each<[string, readonly Signed[], Fields]>([
    ["the first", [], {}],
    ["the second", [EMMA], { inForce: PIN }],
  ])("is given by no client, %s: the server reads the plan before", async (_, approved, head) => {
    await given(storedProtocol({}, { wrote: [EMMA], approved }));
    const approvals = { "approvals.noor": approval(NOOR) };
    const versions = [approvals, { ...approvals, approvedAt: serverTimestamp() }, { approvedAt: serverTimestamp() }];
    for (const action of ["approve", "write", "add_version"])
      for (const version of versions) await assertFails(step(NOOR, next(NOOR, action, head), { version }));
    const db = as(NOOR);
    const alone = writeBatch(db).update(doc(db, `${PATH}/${PROTOCOL_VERSIONS}/1`), approvals);
    await assertFails(alone.commit());
  });
});

describe("the next version", () => {
  const add = (who: Signed, twist: Step = {}) =>
    step(who, next(who, "add_version", { newest: 2, inForce: PIN }), {
      ...twist,
      version: twist.version === null ? null : { ...storedVersion(2, { wrote: [who] }), ...twist.version },
      number: 2,
      isNew: true,
    });

  it("follows one that somebody approved, and leaves that in force", async () => {
    await given(storedProtocol());
    await assertSucceeds(add(ADA));
    await given(storedProtocol({}, { approved: [] }));
    await assertFails(
      step(ADA, next(ADA, "add_version", { newest: 2 }), {
        version: storedVersion(2, { wrote: [ADA] }),
        number: 2,
        isNew: true,
      }),
    );
  });

  it.each<[string, Step]>([
    ["without its version", { version: null }],
    ["with a gap", { head: { newest: 3 } }],
    ["in force", { head: { inForce: { ...PIN, version: 2 } } }],
    ["with none in force", { head: { inForce: undefined } }],
    ["with another number", { version: { version: 3 } }],
    ["as a change of the first", { head: { action: "write" } }],
  ])("does not come %s", async (_, twist) => {
    await given(storedProtocol());
    await assertFails(add(ADA, twist));
  });

  it("ends at 999", async () => {
    await given({
      ...storedProtocol({ newest: 999 }),
      [`${PATH}/${PROTOCOL_VERSIONS}/999`]: storedVersion(999, { approved: [EMMA, NOOR] }),
    });
    const last = next(ADA, "add_version", { newest: 1000, inForce: PIN });
    await assertFails(step(ADA, last, { version: storedVersion(1000, { wrote: [ADA] }), number: 1000, isNew: true }));
  });
});

describe("withdrawing", () => {
  const withdraw = (who: Signed, head: Fields = {}) =>
    step(who, next(who, "withdraw", { isWithdrawn: true, reason: "Replaced by the two-cell assay." }), {
      head,
    });

  it("says why, once and for good", async () => {
    await given(storedProtocol());
    await assertFails(withdraw(NOOR, { reason: "short    " }));
    await assertFails(withdraw(NOOR, { reason: "x".repeat(501) }));
    await assertFails(withdraw(NOOR, { isWithdrawn: false }));
    await assertFails(withdraw(NOOR, { inForce: PIN }));
    await assertFails(withdraw(NOOR, { newest: 2 }));
    await assertFails(withdraw(JONAS));
    const told = next(NOOR, "withdraw", { isWithdrawn: true, reason: "Replaced by the two-cell assay." });
    await assertFails(step(NOOR, told, { history: { plan: PLAN } }));
    await assertSucceeds(withdraw(NOOR));
    const back = { ...next(NOOR, "approve"), rev: 5 };
    await assertFails(step(NOOR, back));
    await assertFails(step(NOOR, { ...back, action: "write" }));
  });
});
