import { AppError } from "@zona/domain/errors";
import type { Person } from "@zona/domain/identity/claims";
import { refuses } from "@zona/domain/operations/refusals";
import { linkText } from "@zona/domain/records/audit/chain";
import { Signature } from "@zona/domain/records/audit/signature";
import { signedTexts } from "@zona/domain/records/audit/verify-record";
import { canRedact, type Redaction, RedactText, withoutText } from "@zona/domain/records/texts/redaction";
import { coversText, WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { readRecord, type Unparsed, type UnparsedFields, withDates } from "@zona/domain/stored-record";
import { type AccessOf, type Caller, presentAdmin } from "../identity/caller.ts";
import { sha256 } from "./chain-revisions.ts";

/** The parts of a record that tell a text: documents below it, by their id, as stored. */
export const REDACTED_PARTS = ["sheets", "revisions", "witness", "queries", "signatures"] as const;
type Part = (typeof REDACTED_PARTS)[number];
type Documents = Readonly<Record<string, UnparsedFields>>;

export type StoredParts = { test: UnparsedFields } & Readonly<Record<Part, Documents>>;

/** Documents to write anew, and what is kept of the redaction; times of it are added by the writer. */
export type RedactionPlan = {
  test: UnparsedFields;
  parts: Readonly<Record<Part, Documents>>;
  redaction: Omit<Redaction, "at">;
};

export type RedactionPorts = {
  accessOf: AccessOf;
  salt: () => string;
  /** In one transaction: reads, has it planned and writes; false where there is no such record. Rejects as the planner does. */
  redact: (testId: string, plan: (stored: StoredParts) => Promise<RedactionPlan>) => Promise<boolean>;
};

/**
 * Takes a text out of a record and its trail for good, wherever it is the whole of a value that somebody wrote: for an
 * administrator of the organisation that owns the record. Rejects with an AppError for whoever asked.
 */
export async function redactTextFor(caller: Caller, asked: Unparsed, ports: RedactionPorts): Promise<object> {
  const { by, organisation } = await presentAdmin(caller, ports.accessOf);
  const parsed = RedactText.safeParse(asked);
  if (!parsed.success) throw new AppError("invalid-input", refuses("unreadable"));
  const { testId, text, reason } = parsed.data;
  if (!canRedact(text)) throw new AppError("invalid-input", refuses("noFreeText"));
  if (reason.includes(text.trim())) throw new AppError("invalid-input", refuses("reasonTellsText"));
  const isThere = await ports.redact(testId, async (stored) => {
    if (stored.test.organisation !== organisation) throw new AppError("forbidden", refuses("otherRecord"));
    const plan = await planRedaction(stored, { text, reason, by, salt: ports.salt() });
    if (!plan) throw new AppError("not-found", refuses("noSuchText"));
    return plan;
  });
  if (!isThere) throw new AppError("not-found", refuses("noTest"));
  return {};
}

/** Those documents that hold the text, without it. */
const without = (documents: Documents, text: string): Documents =>
  Object.fromEntries(
    Object.entries(documents).flatMap(([id, document]) => {
      const kept = withoutText(document, text);
      return kept === document ? [] : [[id, kept] as const];
    }),
  );

const read = <T>(documents: Documents, as: (id: string, document: UnparsedFields) => T | undefined): T[] =>
  Object.entries(documents).flatMap(([id, document]) => as(id, document) ?? []);

type Wish = { text: string; reason: string; by: Person; salt: string };

/** Undefined where nothing of the record is that text. */
export async function planRedaction(stored: StoredParts, wish: Wish): Promise<RedactionPlan | undefined> {
  const { text, reason, by, salt } = wish;
  const rev = Number(stored.test.rev) + 1;
  const test = withoutText(stored.test, text);
  const [sheets, revisions, queries] = [
    without(stored.sheets, text),
    without(stored.revisions, text),
    without(stored.queries, text),
  ];
  const witness: Record<string, UnparsedFields> = {};
  const statements: Record<string, string> = {};
  for (const [id, document] of Object.entries(without(stored.witness, text))) {
    const statement = readRecord(WitnessStatement, id, document);
    // A statement of the bench names identifiers that were scanned, and has no hash of its own.
    witness[id] = statement ? { ...document, sha256: await sha256(coversText(statement.covers)) } : document;
    if (statement) statements[id] = statement.sha256;
  }
  if (test === stored.test && [sheets, revisions, queries, witness].every((part) => Object.keys(part).length === 0))
    return undefined;
  const told = (documents: Documents) => Object.values(documents).map((one) => withDates(one) as UnparsedFields);
  const texts = signedTexts({
    revisions: told({ ...stored.revisions, ...revisions }),
    signatures: read(stored.signatures, (id, document) => readRecord(Signature, id, document)),
    witnessed: read({ ...stored.witness, ...witness }, (id, document) => readRecord(WitnessStatement, id, document)),
  });
  const signatures: Record<string, UnparsedFields> = {};
  const signed: Record<string, string> = {};
  for (const [signedRev, signedText] of texts) {
    const signature = stored.signatures[signedRev];
    const hash = await sha256(signedText);
    if (!signature || signature.sha256 === hash) continue;
    signatures[signedRev] = { ...signature, sha256: hash };
    signed[signedRev] = String(signature.sha256);
  }
  const hashes = Object.entries(revisions).map(
    async ([id, revision]) => [id, await sha256(linkText("", withDates(revision) as UnparsedFields))] as const,
  );
  return {
    test: { ...test, rev },
    parts: { sheets, revisions, witness, queries, signatures },
    redaction: {
      ...{ rev, by, reason, salt, textSha256: await sha256(`${salt}${text}`) },
      revisions: Object.fromEntries(await Promise.all(hashes)),
      ...{ signatures: signed, statements },
    },
  };
}
