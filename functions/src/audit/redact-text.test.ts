import { canonicalRecord } from "@zona/domain/records/audit/canonical-record";
import { linkText } from "@zona/domain/records/audit/chain";
import { verifyTrail } from "@zona/domain/records/audit/verify-record";
import { rowsOfCells, type SheetCells } from "@zona/domain/records/sheet";
import { coversText, WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { readRecord, type UnparsedFields } from "@zona/domain/stored-record";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { accessWith, type Granted, tokenCaller } from "../identity/staff-for-tests.ts";
import { sha256 } from "./chain-revisions.ts";
import { planRedaction, type RedactionPlan, redactTextFor, type StoredParts } from "./redact-text.ts";

const NAME = "Martin Dupont, 12.03.1988";
const AT = new Date("2026-11-01T10:00:00Z");
const NOW = new Date("2026-11-20T10:00:00Z");
const EMMA = { uid: "emma", name: "Emma" };
const ADA = { uid: "ada", name: "Ada" };
const said = { kind: "icsi", code: "ICSI-0001", organisation: "hollyfield.example", studyId: "zp" };

const SIGNS = { organisation: "hollyfield.example", meaning: "approval" };
const revisions: UnparsedFields[] = [
  { rev: 1, action: "create", after: { ...said, status: "draft", notes: NAME, header: { operatorId: "emma" } } },
  { rev: 2, action: "start", before: { status: "draft" }, after: { status: "in_progress" } },
  { rev: 3, action: "edit", sheets: { dispositions: { after: { "1.fate": "discard", "1.reason": NAME } } } },
  { rev: 4, action: "edit", before: { notes: NAME }, after: { notes: "arrested" }, reason: NAME },
  { rev: 5, action: "submit", before: { status: "in_progress" }, after: { status: "submitted" } },
  { rev: 6, action: "review", before: { status: "submitted" }, after: { status: "reviewed" } },
  { rev: 7, action: "sign", by: ADA, before: { status: "reviewed" }, after: { status: "signed" }, signs: SIGNS },
].map((one) => ({ at: AT, by: EMMA, ...one }));
const cells = { "1.fate": "discard", "1.reason": NAME };
const recorded = { ...said, notes: "arrested", header: { operatorId: "emma" } };
const covers = [{ sheetId: "dispositions", row: "1", values: { fate: "discard", reason: NAME } }];

let stored: StoredParts;
let chain: { rev: number; previous: string; sha256: string }[];
beforeEach(async () => {
  chain = [];
  for (const revision of revisions) {
    const previous = chain.at(-1)?.sha256 ?? "";
    chain.push({ rev: Number(revision.rev), previous, sha256: await sha256(linkText(previous, revision)) });
  }
  const statement = { id: "w1", covers, sha256: await sha256(coversText(covers)), performers: ["emma"], witness: ADA };
  const witnessed = { ...statement, at: AT, enteredAt: AT };
  const sheets = { dispositions: { rows: rowsOfCells(cells) } };
  const hash = await sha256(canonicalRecord(recorded, sheets, [WitnessStatement.parse(witnessed)]));
  stored = {
    test: { ...recorded, status: "signed", rev: 7, createdBy: EMMA, createdAt: AT, updatedBy: EMMA, updatedAt: AT },
    sheets: { dispositions: { cells, rev: 3 } },
    revisions: Object.fromEntries(revisions.map((one) => [String(one.rev), one])),
    witness: { w1: witnessed },
    queries: { q1: { notes: { 1: { by: EMMA, text: NAME } } } },
    signatures: {
      7: { ...SIGNS, by: ADA, at: AT, rev: 7, sha256: hash },
    },
  };
});

/** The record once the plan was written, the redaction's own revision chained. */
async function written({ test, parts, redaction }: RedactionPlan) {
  const told = { rev: redaction.rev, action: "redact", at: NOW, by: redaction.by, reason: redaction.reason };
  const previous = chain.at(-1)?.sha256 ?? "";
  const link = { rev: redaction.rev, previous, sha256: await sha256(linkText(previous, told)) };
  return {
    test,
    ...Object.fromEntries(
      (Object.keys(parts) as (keyof typeof parts)[]).map((part) => [part, { ...stored[part], ...parts[part] }]),
    ),
    revisions: { ...stored.revisions, ...parts.revisions, [redaction.rev]: told },
    chain: [...chain, link],
    redactions: [redaction],
  } as StoredParts & { chain: typeof chain; redactions: RedactionPlan["redaction"][] };
}

async function problemsOf(after: Awaited<ReturnType<typeof written>>) {
  const found = await verifyTrail(
    {
      ...after,
      sheets: { dispositions: { rows: rowsOfCells(after.sheets.dispositions?.cells as SheetCells) } },
      revisions: Object.values(after.revisions),
      signatures: Object.entries(after.signatures).map(([id, one]) => ({ ...one, id }) as never), // as it was made above
      witnessed: Object.entries(after.witness).flatMap(([id, one]) => readRecord(WitnessStatement, id, one) ?? []),
    },
    sha256,
    NOW,
  );
  return found.map(({ rev, sentence }) => `${rev} ${sentence.code}`);
}

const wish = { text: NAME, reason: "a name of a patient", by: ADA, salt: "0".repeat(32) };
const planned = async () => {
  const plan = await planRedaction(stored, wish);
  if (!plan) throw new Error("Nothing to redact.");
  return plan;
};

describe("a text that is taken out for good", () => {
  it("is nowhere in the record any more, and the trail holds", async () => {
    const after = await written(await planned());
    expect(JSON.stringify(after)).not.toContain("Dupont");
    expect(await problemsOf(after)).toEqual([]);
    expect(after.test).toMatchObject({ rev: 8, notes: "arrested", header: { operatorId: "emma" } });
    expect(after.queries).toMatchObject({ q1: { notes: { 1: { by: EMMA, text: "[removed]" } } } });
  });

  it("leaves what was signed and witnessed of it, and proves to whoever knows the text that it was this one", async () => {
    const { redaction } = await planned();
    expect(redaction.signatures).toEqual({ 7: stored.signatures[7]?.sha256 });
    expect(redaction.statements).toEqual({ w1: stored.witness.w1?.sha256 });
    expect(redaction.textSha256).toBe(await sha256(`${redaction.salt}${NAME}`));
  });

  it("hides nothing else: whatever is changed in the same revisions is found", async () => {
    const after = await written(await planned());
    const third = after.revisions["3"];
    const forged = { ...third, sheets: { dispositions: { after: { "1.fate": "cryo", "1.reason": "[removed]" } } } };
    expect(await problemsOf({ ...after, revisions: { ...after.revisions, 3: forged } })).toContain("3 trail.otherHash");
    // Nor is a revision that told nothing of it let off.
    const second = { ...after.revisions["2"], by: ADA };
    expect(await problemsOf({ ...after, revisions: { ...after.revisions, 2: second } })).toContain("2 trail.otherHash");
  });

  it("can be followed by another one", async () => {
    const once = await written(await planned());
    stored = { ...once, queries: { q1: { notes: { 1: { by: EMMA, text: "her sister Anna" } } } } };
    chain = once.chain;
    const again = await planRedaction(stored, { ...wish, text: "her sister Anna" });
    expect(again?.redaction).toMatchObject({ rev: 9, revisions: {}, signatures: {} });
  });
});

const caller = (uid: string, granted: Granted = { isAdmin: true }) => ({
  token: tokenCaller(uid, uid, granted),
  access: accessWith(granted),
});

describe("asking for it", () => {
  const asked = { testId: "t1", text: NAME, reason: "a name of a patient" };
  const ask = async (who: ReturnType<typeof caller>, request: object) => {
    const done = vi.fn();
    const redact = async (testId: string, plan: (parts: StoredParts) => Promise<RedactionPlan>) => {
      if (testId !== "t1") return false;
      done(await plan(stored));
      return true;
    };
    const ports = { accessOf: async () => who.access, salt: () => "0".repeat(32), redact };
    await redactTextFor(who.token, request, ports);
    return done;
  };

  it("is for administrators of the organisation that owns the record", async () => {
    expect(await ask(caller("ada"), asked)).toHaveBeenCalledOnce();
  });

  it.each<[string, ReturnType<typeof caller>, object, string]>([
    ["to anybody else", caller("emma", {}), asked, "adminsOnly"],
    [
      "to those of another organisation",
      caller("jonas", { organisation: "meridian-devices.example", isAdmin: true }),
      asked,
      "otherRecord",
    ],
    ["for an answer of a list", caller("ada"), { ...asked, text: "discard" }, "noFreeText"],
    ["for a text that nobody wrote", caller("ada"), { ...asked, text: "Somebody Else" }, "noSuchText"],
    ["with a reason that repeats it", caller("ada"), { ...asked, reason: `it says ${NAME}` }, "reasonTellsText"],
    ["without a reason", caller("ada"), { ...asked, reason: " " }, "unreadable"],
    ["of a record that is not there", caller("ada"), { ...asked, testId: "t2" }, "noTest"],
  ])("is refused %s", async (_, who, request, code) => {
    await expect(ask(who, request)).rejects.toMatchObject({ said: { code: `refusals.${code}` } });
  });
});
