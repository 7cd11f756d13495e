import * as z from "zod";
import { PROTOCOLS } from "../collections.ts";
import { Person } from "../identity/claims.ts";
import { visibleText } from "../visible-text.ts";
import { PinnedProtocol, Protocol, type ProtocolVersion } from "./protocol.ts";

/** What was done with a protocol; each is one revision in its history. */
export const ProtocolAction = z.enum(["create", "add_version", "write", "approve", "withdraw"]);
export type ProtocolAction = z.infer<typeof ProtocolAction>;

const head = () =>
  z.object({
    id: z.string().min(1),
    name: z.string().min(1).max(120),
    organisation: z.string().min(1),
    /** The number of the newest version. */
    newest: z.int().min(1).max(999),
    /** The version in force, whole: what runs choose. Rules compare a run with it in one read. */
    inForce: PinnedProtocol.optional(),
    /** Withdrawn once, it begins no run any more; the runs that it began are finished by it. */
    isWithdrawn: z.boolean(),
    action: ProtocolAction,
    /** Why it was withdrawn. */
    reason: z.string().optional(),
    rev: z.int().min(1),
    by: Person,
    at: z.date(),
  });

/** A protocol of a laboratory at `protocols/{organisation}~{code}`, as its last step left it. */
export const StoredProtocol = z.lazy(head);
export type StoredProtocol = z.infer<typeof StoredProtocol>;

/** A step in its history, with the plan where that changed. */
export const ProtocolStep = z.lazy(() => head().extend({ plan: Protocol.optional() }));
export type ProtocolStep = z.infer<typeof ProtocolStep>;

const Code = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/);
const Rev = z.int().min(1);

/**
 * A step that staff ask of the server; `rev` is that of the protocol as they saw it. A plan may leave numbers open until it is
 * approved, and names the protocol by its id. A version is added as a copy of the newest one.
 */
export const ProtocolRequest = z.lazy(() =>
  z.discriminatedUnion("action", [
    z.strictObject({ action: z.literal("create"), plan: Protocol }),
    z.strictObject({ action: z.literal("add_version"), code: Code, rev: Rev }),
    z.strictObject({ action: z.literal("write"), rev: Rev, plan: Protocol }),
    z.strictObject({ action: z.literal("approve"), code: Code, rev: Rev }),
    z.strictObject({ action: z.literal("withdraw"), code: Code, rev: Rev, reason: visibleText(500, 10) }),
  ]),
);
export type ProtocolRequest = z.infer<typeof ProtocolRequest>;

/** A run names its protocol by the code, and finds that of its own laboratory. */
export const protocolPath = (organisation: string, code: string) => `${PROTOCOLS}/${organisation}~${code}`;

/** The code of a stored protocol, as runs hold it in `header.protocolCode`. */
export const codeOfProtocol = ({ id }: Pick<StoredProtocol, "id">) => id.slice(id.indexOf("~") + 1);

/** Whether the plan can still be written: nobody approved it. */
export const isOpenVersion = ({ approvals }: Pick<ProtocolVersion, "approvals">) => Object.keys(approvals).length === 0;
