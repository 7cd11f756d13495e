import { readFileSync } from "node:fs";
import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  getDocs,
  limit,
  query,
  setDoc,
  updateDoc,
  where,
} from "firebase/firestore";
import { describe, expect, it } from "vitest";
import { GRANTED, PEOPLE } from "../access-people.ts";
import { documentWithTable, FIRESTORE, isAllowed, ROLES, type Role, type Row } from "../access-table.ts";
import { OF_STUDY, OPEN_STUDY, useRules } from "../environment.ts";

const { as, given } = useRules();

const HOME = "hollyfield.example";
/** They have a role in one study; all others ask for what is of their organisation. */
const GUESTS: readonly Role[] = ["sponsor", "monitor", "auditor", "engineer"];

/** Reads as the app does: bounded, and naming whose they are where the rules ask for it. */
function listOf(db: Firestore, { at, listBy, scope, listOf: owner = "emma" }: Row, role: Role) {
  const folder = collection(db, at.slice(0, at.lastIndexOf("/")));
  const conditions = [
    ...(listBy === undefined || role === "admin" ? [] : [where(listBy, "==", owner)]),
    ...(scope === undefined
      ? []
      : scope.study && GUESTS.includes(role)
        ? [where(scope.study, "==", "zp01")]
        : [where(scope.organisation, "==", HOME)]),
  ];
  return getDocs(query(folder, ...conditions, limit(5)));
}

/** The fields that a well-formed request would hold are tried in the tests of each collection. */
const ANY = { state: "tried" };

describe("the table of who may do what with records", () => {
  const granted = Object.fromEntries(
    Object.entries(GRANTED).map(([uid, access]) => [`access/${uid}`, access] as const),
  );
  const may = ({ allows }: Row, action: keyof Row["allows"], role: Role) => isAllowed(allows[action], role);
  /** What goes with the other documents of its commit alone does not go by itself. */
  const mayDelete = (row: Row, role: Role) => may(row, "delete", role) && !row.inCommit?.includes("delete");

  /** Everything but what would change the record for whoever asks next. */
  async function tryAs(row: Row, role: Role): Promise<void> {
    const db = as(PEOPLE[role]);
    const read = (action: "get" | "list", request: Promise<unknown>) =>
      may(row, action, role) ? assertSucceeds(request) : assertFails(request);
    await read("get", getDoc(doc(db, row.at)));
    await read("list", listOf(db, row, role));
    if (!may(row, "create", role)) await assertFails(setDoc(doc(db, `${row.at}New`), ANY));
    if (!may(row, "update", role)) await assertFails(updateDoc(doc(db, row.at), ANY));
    if (!mayDelete(row, role)) await assertFails(deleteDoc(doc(db, row.at)));
  }

  it.each(FIRESTORE)("answers each role as it says at $path", async (row) => {
    const record = { [row.at]: row.fields ?? { state: "there" } };
    await given({
      ...granted,
      "config/site": { organisation: HOME },
      "studies/zp01": { ...OPEN_STUDY },
      "tests/t1": { status: "draft", ...OF_STUDY, ...row.given },
      "media/m1": { uploader: { uid: "emma" } },
      ...row.above,
      ...record,
    });
    const tried = ROLES.map((role) =>
      tryAs(row, role).catch((cause) => {
        throw new Error(`${role}: another answer than the table's`, { cause });
      }),
    );
    await Promise.all(tried);
    for (const role of ROLES.filter((one) => mayDelete(row, one))) {
      await given(record);
      await assertSucceeds(deleteDoc(doc(as(PEOPLE[role]), row.at)));
    }
  });

  it("names every path of the rules, so that none can be opened unseen", () => {
    const rules = readFileSync(new URL("../../../firestore.rules", import.meta.url), "utf8");
    const known = new Set(FIRESTORE.map(({ path }) => path));
    const open: string[] = [];
    const nested: { indent: number; path: string }[] = [];
    for (const [, indent = "", path = ""] of rules.matchAll(/^( *)match \/(\S+) \{$/gm)) {
      while ((nested.at(-1)?.indent ?? -1) >= indent.length) nested.pop();
      const parent = nested.at(-1)?.path ?? "";
      const whole = path.startsWith("databases/") ? "" : parent === "" ? path : `${parent}/${path}`;
      nested.push({ indent: indent.length, path: whole });
      if (whole !== "") open.push(whole);
    }
    // Three groups are listed over all tests or all vocabularies; their documents are in the table by their whole path.
    const groups = ["{test=**}/revisions/{rev}", "{test=**}/queries/{queryId}", "{list=**}/changes/{changeId}"];
    expect(open.filter((path) => !known.has(path) && !groups.includes(path))).toEqual([]);
    expect(open.length).toBeGreaterThan(20);
  });
});

describe("docs/data-model.md", () => {
  it("tells of every collection that the rules name", () => {
    const told = readFileSync(new URL("../../../docs/data-model.md", import.meta.url), "utf8");
    const untold = FIRESTORE.filter(({ path }) => {
      const collection = path.split("/").findLast((part) => !part.startsWith("{"));
      return [`\`${path}\``, `\`${collection}/`, `}/${collection}/`].every((name) => !told.includes(name));
    });
    expect(untold.map(({ path }) => path)).toEqual([]);
  });
});

describe("docs/security.md", () => {
  it("shows the table as it is", () => {
    const { present, fresh } = documentWithTable();
    expect(present).toBe(fresh);
  });
});
