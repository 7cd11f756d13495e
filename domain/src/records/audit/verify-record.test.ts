import { beforeEach, describe, expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import { armsKeyText } from "../blinding/blinding.ts";
import { sealedText } from "../blinding/sealed-treatment.ts";
import type { RunResult } from "../kinds/preclinical/result-schema.ts";
import { resultText } from "../kinds/preclinical/stored-result.ts";
import { coversText, type WitnessStatement } from "../witness/witness-statement.ts";
import { canonicalRecord } from "./canonical-record.ts";
import { type ChainLink, linkText } from "./chain.ts";
import { type StoredTrail, verifyTrail } from "./verify-record.ts";

const ADA = { uid: "u-ada", name: "Ada" };
const AT = new Date("2026-05-12T10:00:00Z");
const NOW = new Date("2026-05-13T10:00:00Z");
/** Stands for SHA-256: what matters here is that another text has another hash. */
const sha256 = async (text: string) =>
  [...text]
    .reduce((hash, char) => (hash * 31n + BigInt(char.codePointAt(0) ?? 0)) % 16n ** 64n, 7n)
    .toString(16)
    .padStart(64, "0");

type Loose = Record<string, unknown>;
const revision = (rev: number, action: string, change: Loose): Loose => ({
  rev,
  action,
  at: AT,
  by: ADA,
  before: {},
  after: {},
  ...change,
});
const said = { kind: "icsi", code: "ICSI-0001", notes: "" };
const status = (from: string, to: string) => ({ before: { status: from }, after: { status: to } });
const cells = (before: object, after: object) => ({ sheets: { d2: { before, after } } });

async function chained(revisions: Loose[]): Promise<ChainLink[]> {
  const chain: ChainLink[] = [];
  for (const one of revisions) {
    const previous = chain.at(-1)?.sha256 ?? "";
    chain.push({ rev: Number(one.rev), previous, sha256: await sha256(linkText(previous, one)) });
  }
  return chain;
}

let trail: { -readonly [Part in keyof StoredTrail]: StoredTrail[Part] };
let revisions: Loose[];
beforeEach(async () => {
  revisions = [
    revision(1, "create", { after: { ...said, status: "draft" } }),
    revision(2, "start", status("draft", "in_progress")),
    revision(3, "edit", cells({}, { "1.cells": 4 })),
    revision(4, "edit", {
      ...cells({ "1.cells": 4 }, { "1.cells": 3, "2.cells": 2 }),
      reason: "read again",
    }),
    revision(5, "submit", status("in_progress", "submitted")),
    revision(6, "review", status("submitted", "reviewed")),
    revision(7, "sign", {
      ...status("reviewed", "signed"),
      signs: { organisation: "hollyfield.example", meaning: "approval" },
    }),
  ];
  const sheets = { d2: { rows: { "1": { cells: 3 }, "2": { cells: 2 } } } };
  const signature = {
    id: "7",
    organisation: "hollyfield.example",
    by: ADA,
    at: AT,
    meaning: "approval" as const,
    rev: 7,
  };
  trail = {
    test: { ...said, status: "signed", rev: 7, createdBy: ADA, createdAt: AT, updatedBy: ADA, updatedAt: AT },
    sheets,
    revisions,
    chain: await chained(revisions),
    witnessed: [],
    signatures: [{ ...signature, sha256: await sha256(canonicalRecord(said, sheets, [])) }],
  };
});

const problems = async () =>
  (await verifyTrail(trail, sha256, NOW)).map(({ rev, sentence }) => `${rev}: ${inEnglish(sentence)}`);

const NOOR = { uid: "noor", name: "Noor" };
const BEFORE = new Date(AT.getTime() - 1);
async function witnessed(enteredAt: Date, changes: Partial<WitnessStatement> = {}): Promise<WitnessStatement> {
  const covers = [{ sheetId: "dispositions", row: "1", values: { fate: "freeze" } }];
  const said = { covers, sha256: await sha256(coversText(covers)), performers: ["ada"], at: BEFORE, witness: NOOR };
  return { id: "w1", enteredAt, ...said, ...changes };
}
const without = (rev: number) => revisions.filter((one) => one.rev !== rev);
const instead = (rev: number, change: Loose) => revisions.map((one) => (one.rev === rev ? { ...one, ...change } : one));

describe("a record that is verified", () => {
  it("holds when every revision leads to the next and to what is stored", async () => {
    expect(await problems()).toEqual([]);
  });

  it("holds where it was cancelled and restored, and shows one restored to another state than it had", async () => {
    const acts = (to: string) => [
      revision(1, "create", { after: { ...said, status: "draft" } }),
      revision(2, "start", status("draft", "in_progress")),
      revision(3, "ask_cancel", { after: { cancelAskedBy: ADA } }),
      revision(4, "cancel", {
        before: { status: "in_progress" },
        after: { status: "cancelled", statusBefore: "in_progress" },
      }),
      revision(5, "restore", {
        before: { status: "cancelled", statusBefore: "in_progress", cancelAskedBy: ADA },
        after: { status: to },
      }),
    ];
    const verified = async (to: string) => {
      const told = acts(to);
      const test = { ...trail.test, status: to, rev: 5 };
      Object.assign(trail, { test, sheets: {}, revisions: told, chain: await chained(told), signatures: [] });
      return problems();
    };
    expect(inEnglish(await verified("in_progress"))).toEqual([]);
    expect(await verified("signed")).toEqual([expect.stringMatching(/^5: Its action does not lead/)]);
  });

  it("shows a revision that was altered, by the chain and by its neighbours", async () => {
    trail.revisions = instead(3, cells({}, { "1.cells": 8 }));
    expect(await problems()).toEqual([
      expect.stringMatching(/^3: Its hash/),
      expect.stringMatching(/^4: It tells an old cell of d2/),
    ]);
  });

  it("shows an altered author even though every value fits", async () => {
    trail.revisions = instead(4, { by: { uid: "u-ben", name: "Ben" } });
    expect(await problems()).toEqual([expect.stringMatching(/^4: Its hash/)]);
  });

  it("shows a revision that is missing or belongs to no state", async () => {
    trail.revisions = [...without(4), revision(9, "edit", {})];
    expect(await problems()).toEqual(
      expect.arrayContaining([
        "4: It is missing.",
        "9: It belongs to no state.",
        "7: The sheet d2 is not what the revisions tell.",
      ]),
    );
  });

  it("shows a revision that tells of a sheet which was never written", async () => {
    revisions = instead(5, { sheets: { d3: { before: {}, after: { "1.cells": 8 } } } });
    Object.assign(trail, { revisions, chain: await chained(revisions) });
    expect(await problems()).toEqual(expect.arrayContaining(["7: The sheet d3 is not what the revisions tell."]));
  });

  it("shows a record that was changed behind its trail", async () => {
    trail.test = { ...trail.test, notes: "nicer" };
    trail.sheets = { d2: { rows: { "1": { cells: 8 }, "2": { cells: 2 } } } };
    expect(await problems()).toEqual([
      "7: The test is not what its revisions tell.",
      "7: The sheet d2 is not what the revisions tell.",
    ]);
  });

  it("shows a move that the table does not know, and a revision that cannot be read", async () => {
    revisions = instead(2, { action: "lock" });
    Object.assign(trail, { revisions, chain: await chained(revisions) });
    expect(await problems()).toEqual([expect.stringMatching(/^2: Its action/)]);
    revisions = instead(3, { before: "none" });
    Object.assign(trail, { revisions, chain: await chained(revisions) });
    expect(await problems()).toEqual(expect.arrayContaining(["3: It cannot be read."]));
  });

  it("waits some minutes for links of the newest revisions, and never for one before a link", async () => {
    const soon = new Date(AT.getTime() + 60_000);
    const found = async (without: number[]) => {
      const chain = trail.chain.filter(({ rev }) => !without.includes(rev));
      return (await verifyTrail({ ...trail, chain }, sha256, soon)).map(({ rev }) => rev);
    };
    expect(await found([6, 7])).toEqual([]);
    expect(await found([5])).toContain(5);
  });

  it("shows that a link is not the one that was anchored", async () => {
    const [, second] = trail.chain;
    trail.anchored = second;
    expect(await problems()).toEqual([]);
    trail.anchored = { rev: 2, sha256: "a".repeat(64) };
    expect(await problems()).toEqual(["2: The trail was written anew: this is not what was anchored of it."]);
    trail.anchored = { rev: 8, sha256: "a".repeat(64) };
    expect(await problems()).toHaveLength(1);
  });

  it("shows a signature that says another signer, time or meaning than its revision", async () => {
    const [signature] = trail.signatures;
    if (!signature) throw new Error("The record is signed.");
    const others = [
      { by: { uid: "noor", name: "Ada" } },
      { at: new Date(AT.getTime() + 1) },
      { meaning: "review" as const },
      { organisation: "x.example" },
    ];
    for (const other of others) {
      trail.signatures = [{ ...signature, ...other }];
      expect(await problems()).toEqual(["7: The signature of Ada is not of this record."]);
    }
    trail.signatures = [];
    expect(await problems()).toEqual(["7: Its signature is missing."]);
  });

  it("shows a signature of another record, and a revision that was not chained", async () => {
    trail.signatures = trail.signatures.map((one) => ({ ...one, sha256: "0".repeat(64) }));
    trail.chain = trail.chain.slice(0, -1);
    expect(await problems()).toEqual(["7: It is not chained.", "7: The signature of Ada is not of this record."]);
  });

  it("holds with what was witnessed before it was signed, and shows what was altered or taken away since", async () => {
    const [signature] = trail.signatures;
    const statement = await witnessed(BEFORE);
    if (!signature) throw new Error("The record is signed.");
    const sha256Now = await sha256(canonicalRecord(said, trail.sheets, [statement]));
    trail = { ...trail, witnessed: [statement], signatures: [{ ...signature, sha256: sha256Now }] };
    expect(await problems()).toEqual([]);
    // What an amendment brought later is covered by its own signature.
    trail.witnessed = [statement, await witnessed(new Date(AT.getTime() + 1), { id: "w2" })];
    expect(await problems()).toEqual([]);
    const covers = [{ sheetId: "dispositions", row: "1", values: { fate: "discard" } }];
    trail.witnessed = [{ ...statement, covers }];
    expect(await problems()).toEqual([
      "7: The signature of Ada is not of this record.",
      "7: What Noor witnessed was changed after it was written.",
    ]);
    trail.witnessed = [];
    expect(await problems()).toEqual(["7: The signature of Ada is not of this record."]);
  });

  it("finds a treatment that was exchanged, is gone, or that nobody sealed, also one that was sealed again", async () => {
    const treatment = (id: string, technique: string) => ({ id, fields: { technique }, salt: "0".repeat(32) });
    const [first, second] = [treatment("k1", "icsi"), treatment("k2", "robotic_icsi")];
    const seal = async ({ id, ...sealed }: typeof first) => ({
      ...{ key: id, by: ADA, at: AT },
      sha256: await sha256(sealedText(sealed)),
    });
    const header = async (one: typeof first) => ({ header: { sealed: await seal(one) } });
    revisions[2] = revision(3, "seal", { after: await header(first) });
    revisions[3] = revision(4, "seal", { before: await header(first), after: await header(second), reason: "slip" });
    trail.revisions = revisions;
    const ofTreatment = async (sealed: NonNullable<StoredTrail["sealed"]>) => {
      trail.sealed = sealed;
      return (await problems()).filter((one) => one.includes("treatment"));
    };
    expect(await ofTreatment([first, second])).toEqual([]);
    expect(await ofTreatment([{ ...first, fields: { technique: "imsi" } }, second])).toEqual([
      "3: A treatment is not the one that was sealed.",
    ]);
    expect(await ofTreatment([first, { ...second, salt: "1".repeat(32) }])).toEqual([
      "4: A treatment is not the one that was sealed.",
    ]);
    expect(await ofTreatment([second])).toEqual(["3: A sealed treatment is missing."]);
    expect(await ofTreatment([first, second, treatment("k3", "icsi")])).toEqual([
      "7: A sealed treatment is stored that no revision tells.",
    ]);
  });

  it("finds arms whose key was exchanged or is gone", async () => {
    const key = { arms: [{ name: "Medium", role: "control_medium" as const, nUnits: 9 }], salt: "0".repeat(32) };
    const blinding = {
      key: "k1",
      keeper: ADA,
      units: [9, 9],
      sha256: await sha256(armsKeyText(key)),
    };
    trail.test = { ...trail.test, header: { blinding } };
    const ofArms = async () => (await problems()).filter((one) => one.includes("key of its arms"));
    trail.armsKey = key;
    expect(await ofArms()).toEqual([]);
    trail.armsKey = { ...key, salt: "1".repeat(32) };
    expect(await ofArms()).toEqual(["7: The key of its arms is not the one it was sealed with."]);
    trail.armsKey = undefined;
    expect(await ofArms()).toEqual(["7: The key of its arms is missing."]);
  });

  it("finds a result that was changed, and signatures that name another", async () => {
    const result = { verdict: "pass" } as unknown as RunResult;
    const hash = await sha256(resultText(result));
    const kept = { rev: 5, result, sha256: hash };
    const [signature] = trail.signatures;
    if (!signature) throw new Error("not signed");
    trail.results = [kept];
    trail.signatures = [{ ...signature, result: hash }];
    const said = { meaning: "approval" as const, resultRev: 5, result: hash };
    const released = { id: "result-5", organisation: "hollyfield.example", by: NOOR, at: AT, ...said };
    trail.released = [released];
    expect(await problems()).toEqual([]);
    trail.results = [{ ...kept, result: { verdict: "fail" } as unknown as RunResult }];
    expect(await problems()).toEqual(["5: Its result was changed after it was written."]);
    trail.results = [];
    expect(await problems()).toEqual([
      "7: The signature of Ada is not of the result that was kept.",
      "5: The signature of Noor is not of the result that was kept.",
    ]);
    // That of an amendment is kept with it: the one before is not what was signed.
    trail.results = [kept];
    trail.released = [];
    trail.signatures = [{ ...signature, result: "f".repeat(64) }];
    expect(await problems()).toContain("7: The signature of Ada is not of the result that was kept.");
  });
});

describe("the pictures of a record", () => {
  const ID = "m".repeat(20);
  const slot = { unitNo: 3, check: "d3", role: "required" } as const;
  const medium = { id: ID, state: "ready", sha256: "a".repeat(64), slot } as const;
  const cellsOf = { [`${ID}.sha256`]: "a".repeat(64), [`${ID}.unitNo`]: 3, [`${ID}.check`]: "d3" };
  const told = { ...cellsOf, [`${ID}.role`]: "required" };

  /** The record as before, with a picture that came in by the fifth revision. */
  beforeEach(async () => {
    revisions = [
      ...revisions.slice(0, 4),
      revision(5, "picture", { sheets: { pictures: { before: {}, after: told } } }),
      revision(6, "submit", status("in_progress", "submitted")),
      revision(7, "review", status("submitted", "reviewed")),
      revision(8, "sign", {
        ...status("reviewed", "signed"),
        signs: { organisation: "hollyfield.example", meaning: "approval" },
      }),
    ];
    const sheets = { ...trail.sheets, pictures: { rows: { [ID]: { sha256: "a".repeat(64), ...slot } } } };
    const signed = await sha256(canonicalRecord(said, sheets, []));
    const signatures = trail.signatures.map((one) => ({ ...one, rev: 8, sha256: signed }));
    const test = { ...trail.test, rev: 8 };
    trail = { ...trail, test, sheets, revisions, signatures, chain: await chained(revisions), media: [medium] };
  });

  it("are signed with it, and hold as long as their files are what was recorded", async () => {
    expect(await problems()).toEqual([]);
    expect(canonicalRecord(said, trail.sheets, [])).toContain(`"${ID}":{"check":"d3","role":"required","sha256":"aaa`);
    // Work that is done again leaves the file as it is.
    trail.media = [{ ...medium, state: "processing" }];
    expect(await problems()).toEqual([]);
  });

  it.each([
    ["is missing", [], "is missing"],
    ["was removed", [{ ...medium, state: "removed" }], "is missing"],
    ["is another", [{ ...medium, sha256: "b".repeat(64) }], "is not the one that was recorded"],
    ["lies elsewhere", [{ ...medium, slot: { ...slot, unitNo: 4 } }], "is not where it was recorded"],
    ["lies nowhere", [{ ...medium, slot: undefined }], "is not where it was recorded"],
    [
      "is there untold",
      [medium, { ...medium, id: "n".repeat(20) }],
      "has a place in the record that no revision tells",
    ],
  ] as const)("are missed where a file %s", async (_, media, words) => {
    trail.media = media;
    expect(await problems()).toEqual([expect.stringContaining(words)]);
  });

  it("break the signature where their table is changed past the trail", async () => {
    trail.sheets = { ...trail.sheets, pictures: { rows: {} } };
    trail.media = [];
    expect(await problems()).toEqual(["8: The sheet pictures is not what the revisions tell."]);
  });
});
