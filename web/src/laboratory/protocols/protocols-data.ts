import { HISTORY, PROTOCOL_VERSIONS, PROTOCOLS } from "@zona/domain/collections";
import { type Protocol, ProtocolVersion } from "@zona/domain/protocols/protocol";
import {
  codeOfProtocol,
  type ProtocolRequest,
  ProtocolStep,
  protocolPath,
  StoredProtocol,
} from "@zona/domain/protocols/stored-protocol";
import { collection, doc, limit, orderBy, query, where } from "firebase/firestore";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToList, listenToRecord } from "../../platform/firebase/listen.ts";

const MOST_PROTOCOLS = 100;
const MOST_VERSIONS = 50;
const MOST_STEPS = 100;

const refOf = (organisation: string, code: string) => doc(firestore, protocolPath(organisation, code));

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
  listenToRecord(ProtocolVersion, () => doc(refOf(organisation, code), PROTOCOL_VERSIONS, `${version}`));

/** What was done with it, the latest first. */
export const listenToSteps = (organisation: string, code: string) =>
  listenToList(ProtocolStep, () =>
    query(collection(refOf(organisation, code), HISTORY), orderBy("rev", "desc"), limit(MOST_STEPS)),
  );

const { ask } = staffOperation<ProtocolRequest, object>("protocolStep");

/** Begins a protocol with its first version. */
export const createProtocol = (plan: Protocol) => ask({ action: "create", plan });

const seen = (known: StoredProtocol) => ({ code: codeOfProtocol(known), rev: known.rev });

/** Begins the next version as a copy of the newest; the one in force stays so until this one is approved. */
export const addVersion = (known: StoredProtocol) => ask({ action: "add_version", ...seen(known) });

/** Changes the newest version, which nobody has approved yet. */
export const writeVersion = ({ rev }: StoredProtocol, plan: Protocol) => ask({ action: "write", rev, plan });

/** Approves the newest version; the second approval brings it into force. */
export const approveVersion = (known: StoredProtocol) => ask({ action: "approve", ...seen(known) });

/** Ends it for runs to come, with the reason. */
export const withdrawProtocol = (known: StoredProtocol, reason: string) =>
  ask({ action: "withdraw", ...seen(known), reason });
