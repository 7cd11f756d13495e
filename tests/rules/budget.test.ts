import { readFileSync } from "node:fs";
import { initializeTestEnvironment, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import type { Change } from "@zona/domain/tests/plan-commit";
import {
  collection,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
} from "firebase/firestore";
import { afterAll, describe, expect, it } from "vitest";
import {
  commit,
  commitCreation,
  creation,
  EMMA,
  freshly,
  NOOR,
  OPEN_STUDY,
  person,
  storedTest,
} from "./environment.ts";

/**
 * How many documents the rules read for the dearest write of a request. Ten may be read for one write, twenty for a
 * commit. Counted by the emulator, which keeps to that: rules with more and more reads of nothing, until it refuses.
 */
const MOST = 10;
const RULES = readFileSync(new URL("../../firestore.rules", import.meta.url), "utf8");
const DOOR = "request.auth != null\n        && request.auth.token.get('staff'";
const environments = new Map<number, Promise<RulesTestEnvironment>>();

/** The rules with so many further reads at the door of every request. */
function rulesWith(further: number): Promise<RulesTestEnvironment> {
  const nothing = Array.from({ length: further }, (_, i) => `!exists(path('nothing', '${i}'))`);
  const rules = RULES.replace(DOOR, () => [...nothing, DOOR].join(" && "));
  const made =
    environments.get(further) ??
    initializeTestEnvironment({ projectId: `demo-reads-${further}`, firestore: { rules } });
  environments.set(further, made);
  return made;
}

afterAll(async () => {
  for (const environment of environments.values()) await (await environment).cleanup();
});

const by = person(EMMA);
const at = serverTimestamp();
const test = storedTest(NOOR, { rev: 4, status: "in_progress", header: { operatorId: "emma" } });
const edit = (sheets: number): Change => ({
  ...{ action: "edit", by },
  sheets: Object.fromEntries(["d2", "d3", "d4", "d5"].slice(0, sheets).map((id) => [id, { "1": { cells: 4 } }])),
});
const medium = (testId: string) => ({
  ...{ testId, originalName: "a.jpg", declaredType: "image/jpeg", declaredBytes: 1, state: "uploading" },
  ...{ uploader: by, createdAt: at, updatedAt: at },
});
const event = { step: "freeze", at, witness: by, identifiers: ["ICSI-0001", "HF-0042-K"] };

type Request = { name: string; reads: number; send: (db: Firestore) => Promise<unknown> };

/** `reads`: documents read for the dearest write, the end of the session among them. docs/security.md shows it. */
const REQUESTS: readonly Request[] = [
  { name: "read a record", reads: 1, send: (db) => getDoc(doc(db, "tests/t1")) },
  { name: "read a list", reads: 1, send: (db) => getDocs(query(collection(db, "media"), limit(5))) },
  {
    name: "save a draft",
    reads: 2,
    send: (db) =>
      setDoc(doc(db, "drafts/d9"), { owner: "emma", step: "kind", values: {}, createdAt: at, updatedAt: at }),
  },
  { name: "create a test", reads: 5, send: (db) => commitCreation(db, "t2", creation(EMMA, "t2")) },
  { name: "change one sheet", reads: 3, send: (db) => commit(db, EMMA, test, {}, edit(1)) },
  { name: "change four sheets", reads: 6, send: (db) => commit(db, EMMA, test, {}, edit(4)) },
  {
    name: "declare a picture of a test",
    reads: 2,
    send: (db) => setDoc(doc(db, `media/${"m".repeat(20)}`), medium("t1")),
  },
  {
    name: "declare a picture of a draft",
    reads: 3,
    send: (db) => setDoc(doc(db, `media/${"m".repeat(20)}`), medium("d1")),
  },
  {
    name: "witness a step",
    reads: 3,
    send: (db) =>
      setDoc(doc(db, "tests/t1/witness/w1"), { ...event, performer: { uid: "jonas", name: "Jonas Weber" } }),
  },
];

async function isTaken(further: number, send: Request["send"]): Promise<boolean> {
  const environment = await rulesWith(further);
  await environment.clearFirestore();
  await environment.withSecurityRulesDisabled(async (context) => {
    const db = context.firestore() as unknown as Firestore;
    await setDoc(doc(db, "studies/zp01"), OPEN_STUDY);
    await setDoc(doc(db, "tests/t1"), test);
    await setDoc(doc(db, "drafts/d1"), { owner: "emma" });
    await setDoc(doc(db, "users/jonas"), { name: "Jonas Weber" });
    await setDoc(doc(db, "revocations/emma"), { since: 0 });
  });
  const { uid, ...token } = freshly(EMMA);
  const db = environment.authenticatedContext(uid, token).firestore() as unknown as Firestore;
  return send(db).then(
    () => true,
    () => false,
  );
}

describe("the documents that rules read", () => {
  it.each(REQUESTS)("are $reads to $name", async ({ reads, send }) => {
    expect(await isTaken(MOST - reads, send)).toBe(true);
    expect(await isTaken(MOST - reads + 1, send)).toBe(false);
  });

  it("are as docs/security.md says", () => {
    const document = readFileSync(new URL("../../docs/security.md", import.meta.url), "utf8");
    for (const { name, reads } of REQUESTS) expect(document).toContain(`| ${name} | ${reads} |`);
  });
});
