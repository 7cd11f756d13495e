import { HISTORY, PROTOCOL_VERSIONS, PROTOCOLS } from "@zona/domain/collections";
import { type Protocol, ProtocolVersion } from "@zona/domain/protocols/protocol";
import {
  type ApproveProtocol,
  codeOfProtocol,
  type ProtocolAction,
  ProtocolStep,
  protocolPath,
  StoredProtocol,
} from "@zona/domain/protocols/stored-protocol";
import {
  collection,
  type DocumentReference,
  doc,
  limit,
  orderBy,
  query,
  runTransaction,
  serverTimestamp,
  type Transaction,
  where,
} from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";
import type { Editor } from "../studies/configuration-data.ts";

const MOST_PROTOCOLS = 100;
const MOST_VERSIONS = 50;
const MOST_STEPS = 100;

const refOf = (organisation: string, code: string) => doc(firestore, protocolPath(organisation, code));
const versionRef = (protocol: DocumentReference, version: number) => doc(protocol, PROTOCOL_VERSIONS, `${version}`);

/** The protocols of a laboratory. */
export const listenToProtocols = (organisation: string) =>
  listenToList(StoredProtocol, () =>
    query(collection(firestore, PROTOCOLS), where("organisation", "==", organisation), limit(MOST_PROTOCOLS)),
  );

export const listenToProtocol = (organisation: string, code: string) =>
  listenToRecord(StoredProtocol, () => refOf(organisation, code));

/** Its versions, the newest first. */
export const listenToVersions = (organisation: string, code: string) =>
  listenToList(ProtocolVersion, () =>
    query(collection(refOf(organisation, code), PROTOCOL_VERSIONS), orderBy("version", "desc"), limit(MOST_VERSIONS)),
  );

export const listenToVersion = (organisation: string, code: string, version: number) =>
  listenToRecord(ProtocolVersion, () => versionRef(refOf(organisation, code), version));

/** What was done with it, the latest first. */
export const listenToSteps = (organisation: string, code: string) =>
  listenToList(ProtocolStep, () =>
    query(collection(refOf(organisation, code), HISTORY), orderBy("rev", "desc"), limit(MOST_STEPS)),
  );

type Step = {
  action: ProtocolAction;
  /** What it changes of the protocol. */
  head: Partial<Pick<StoredProtocol, "name" | "newest" | "isWithdrawn" | "reason">>;
  /** Told in the history where it is new. */
  plan?: Protocol;
  write?: (transaction: Transaction, protocol: DocumentReference) => void;
};

/**
 * One step: protocol, its line in the history, and the version that it writes, in one commit. `known` is the protocol as
 * whoever acts saw it; rejects with `aborted` where somebody else was quicker.
 */
async function take(code: string, known: StoredProtocol | undefined, editor: Editor, step: Step): Promise<void> {
  const protocol = refOf(editor.organisation, code);
  const { id: _, reason: __, inForce, ...before } = known ?? { id: "", isWithdrawn: false };
  // What is withdrawn is in force no more.
  const kept = inForce && step.action !== "withdraw" ? { inForce } : {};
  const rev = (known?.rev ?? 0) + 1;
  const head = { ...before, ...kept, ...step.head, ...editor, action: step.action, rev, at: serverTimestamp() };
  await runTransaction(firestore, async (transaction) => {
    const stored = (await transaction.get(protocol)).data();
    if ((stored?.rev ?? 0) !== rev - 1)
      throw Object.assign(new Error("Somebody else changed this protocol."), { code: "aborted" });
    transaction
      .set(protocol, head)
      .set(doc(protocol, HISTORY, `${rev}`), step.plan ? { ...head, plan: step.plan } : head);
    step.write?.(transaction, protocol);
  });
}

const firstOf = (version: number, plan: Protocol, { by }: Editor) => ({
  version,
  plan,
  writtenBy: { [by.uid]: by },
  approvals: {},
});

/** Begins a protocol with its first version; rejects with `aborted` where its code is taken. */
export const createProtocol = (plan: Protocol, editor: Editor) =>
  take(plan.id, undefined, editor, {
    action: "create",
    head: { name: plan.name, newest: 1 },
    plan,
    write: (transaction, protocol) => transaction.set(versionRef(protocol, 1), firstOf(1, plan, editor)),
  });

/** Begins the next version; the one in force stays so until this one is approved. */
export const addVersion = (known: StoredProtocol, plan: Protocol, editor: Editor) => {
  const newest = known.newest + 1;
  return take(codeOfProtocol(known), known, editor, {
    action: "add_version",
    head: { name: plan.name, newest },
    plan,
    write: (transaction, protocol) => transaction.set(versionRef(protocol, newest), firstOf(newest, plan, editor)),
  });
};

/** Changes the newest version, which nobody has approved yet. */
export const writeVersion = (known: StoredProtocol, plan: Protocol, editor: Editor) =>
  take(codeOfProtocol(known), known, editor, {
    action: "write",
    head: { name: plan.name },
    plan,
    write: (transaction, protocol) =>
      transaction.update(versionRef(protocol, known.newest), { plan, [`writtenBy.${editor.by.uid}`]: editor.by }),
  });

const { ask: approve } = staffOperation<ApproveProtocol, object>("approveProtocol");

/** Approves the newest version; the second approval brings it into force. The server reads every number of it first. */
export const approveVersion = (known: StoredProtocol) => approve({ code: codeOfProtocol(known), rev: known.rev });

/** Ends it for runs to come, with the reason. */
export const withdrawProtocol = (known: StoredProtocol, reason: string, editor: Editor) =>
  take(codeOfProtocol(known), known, editor, {
    action: "withdraw",
    head: { isWithdrawn: true, reason: reason.trim() },
  });
