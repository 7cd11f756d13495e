import { PROTOCOL_VERSIONS } from "@zona/domain/collections";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { protocolPath } from "@zona/domain/protocols/stored-protocol";
import { Timestamp } from "firebase/firestore";
import { EMMA, NOOR, person, type Signed } from "./environment.ts";

type Fields = Record<string, unknown>;
const AT = Timestamp.fromMillis(1_790_000_000_000);

export const PLAN = SHIPPED_PROTOCOLS.MEA_1cell.plan;
const PATH = protocolPath("hollyfield.example", PLAN.id);

/** What a run keeps of it. */
export const PIN = { version: 1, plan: PLAN };

/** Who wrote it, and who approved it. */
type Hands = { wrote?: readonly Signed[]; approved?: readonly Signed[] };

/** A version as it lies in the database. */
function storedVersion(version: number, { wrote = [EMMA], approved = [] }: Hands = {}): Fields {
  return {
    version,
    plan: PLAN,
    writtenBy: Object.fromEntries(wrote.map((who) => [who.uid, person(who)])),
    approvals: Object.fromEntries(approved.map((who) => [who.uid, { by: person(who), at: AT }])),
    ...(approved.length === 2 ? { approvedAt: AT } : {}),
  };
}

/** A protocol with one version, as it lies in the database. */
export function storedProtocol(head: Fields = {}, hands: Hands = { approved: [EMMA, NOOR] }, path = PATH) {
  const isApproved = hands.approved?.length === 2 && head.isWithdrawn !== true;
  const organisation = path.slice(path.indexOf("/") + 1, path.indexOf("~"));
  return {
    [path]: {
      ...{ name: PLAN.name, organisation, newest: 1, ...(isApproved ? { inForce: PIN } : {}) },
      ...{ isWithdrawn: false, action: "approve", rev: 3, by: person(NOOR), at: AT },
      ...head,
    },
    [`${path}/${PROTOCOL_VERSIONS}/1`]: storedVersion(1, hands),
  };
}
