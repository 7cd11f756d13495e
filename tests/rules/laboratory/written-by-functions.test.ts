import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { DEMO_SITE } from "@zona/domain/sites/site";
import {
  collectionGroup,
  deleteDoc,
  doc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { adminOf, EMMA, JONAS, NOOR, OF_STUDY, OPEN_STUDY, person, type Signed, useRules } from "../environment.ts";

/** Those who may do most: an embryologist, administrators of the laboratory and of another organisation. */
const WHO = { "an embryologist": EMMA, "an administrator": adminOf(NOOR), "another's administrator": adminOf(JONAS) };

const { as, given } = useRules();
const AT = Timestamp.fromMillis(1_790_000_000_000);
const word = { label: "cd1", status: "pending", by: person(EMMA), at: AT };

/** What functions write in these places, as `staffCall` would be asked for it. */
const PLACES: Record<string, Record<string, unknown>> = {
  "config/site": { ...DEMO_SITE },
  "config/public": { name: "Hollyfield", privacy: "https://evil.example" },
  "studies/zp02": OPEN_STUDY,
  "lots/G5-2291": { product: "Culture medium", lotNo: "G5-2291", expiresAt: AT },
  "devices/hollyfield.example~PZ-1": {
    ...{ name: "Piezo", kind: "injector", maker: "Medica", model: "Piezo 200", serial: "PZ-1" },
    ...{ status: "in_use", since: AT },
  },
  "controlSignals/t1": { done: "New batch of oil." },
  "vocabulary/strain": { terms: { cd1: word } },
  "vocabulary/strain/changes/c1": {
    ...{ vocabulary: "strain", key: "cd1", before: { label: "cd1", status: "pending" } },
    after: { label: "CD-1", status: "accepted" },
  },
};

const versionOf = (who: Signed, fields: object, rev: number) => ({
  ...{ ...fields, organisation: who.email.replace(/.*@/, "").toLowerCase() },
  ...{ rev, by: person(who), at: serverTimestamp() },
});

beforeEach(() => given({ "tests/t1": OF_STUDY, "config/site": { organisation: "hollyfield.example" } }));

describe.each(Object.entries(PLACES))("%s", (path, fields) => {
  it.each(Object.entries(WHO))("is neither begun, changed nor removed by %s", async (_, who) => {
    const db = as(who);
    const commit = (rev: number) => {
      const version = versionOf(who, fields, rev);
      return writeBatch(db)
        .set(doc(db, path), version)
        .set(doc(db, `${path}/history/${rev}`), version)
        .commit();
    };
    await assertFails(setDoc(doc(db, path), versionOf(who, fields, 1)));
    await assertFails(commit(1));
    const stored = { ...fields, organisation: "hollyfield.example", rev: 1, by: person(who), at: AT };
    await given({ [path]: stored, [`${path}/history/1`]: stored });
    await assertFails(updateDoc(doc(db, path), { ...versionOf(who, fields, 2) }));
    await assertFails(commit(2));
    for (const one of [path, `${path}/history/1`]) await assertFails(deleteDoc(doc(db, one)));
    await assertFails(setDoc(doc(db, `${path}/history/2`), versionOf(who, fields, 2)));
  });
});

it("decisions on words of all kinds are listed by administrators of the site alone", async () => {
  await given({ "vocabulary/strain/changes/c1": { ...PLACES["vocabulary/strain/changes/c1"], at: AT } });
  const newest = (who: Signed) => getDocs(query(collectionGroup(as(who), "changes"), orderBy("at", "desc"), limit(20)));
  await assertSucceeds(newest(adminOf(NOOR)));
  await assertFails(newest(adminOf(JONAS)));
  await assertFails(newest(EMMA));
});
