import { initializeTestEnvironment, type RulesTestEnvironment } from "@firebase/rules-unit-testing";
import { type Access, ALL_OWN_STUDIES, type Grants, type StudyRole } from "@zona/domain/identity/access";
import { emailDomain } from "@zona/domain/identity/allowed-domains";
import { layOut } from "@zona/domain/identity/study-roles";
import { storedRevision } from "@zona/domain/records/audit/revision";
import type { LabTest } from "@zona/domain/records/lab-test";
import { type Change, planCommit } from "@zona/domain/records/plan-commit";
import { cellsOfSheets, type Sheets } from "@zona/domain/records/sheet";
import { cellsByDocument, changesByDocument } from "@zona/domain/records/sheet-documents";
import { type TestKind, testCode } from "@zona/domain/records/test-kind";
import { deleteApp, initializeApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  deleteField,
  doc,
  type Firestore,
  getFirestore,
  serverTimestamp,
  setLogLevel,
  Timestamp,
  writeBatch,
} from "firebase/firestore";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { PROJECT_ID } from "../../emulators/project.ts";
import { projectOf } from "./projects.ts";

/** Of the file of tests that runs now. */
export const PROJECT = projectOf(expect.getState().testPath ?? "");

// Refusals are what is tried here; the library would tell each in three lines.
setLogLevel("silent");

/** A signed-in person as the rules see them. */
export type Signed = { uid: string; email: string; [claim: string]: unknown };

const staff = (uid: string, email: string, name: string): Signed => ({
  uid,
  email,
  email_verified: true,
  staff: true,
  staffName: name,
  auth_time: Math.floor(Date.now() / 1000) - 60,
  firebase: { sign_in_provider: "google.com", identities: { "google.com": [uid], email: [email] } },
});

export const EMMA = staff("emma", "emma@hollyfield.example", "Emma Lindqvist");
/** She signs in by a password. */
export const NOOR: Signed = {
  ...staff("noor", "noor@HOLLYFIELD.example", "Noor Haddad"),
  firebase: { sign_in_provider: "password", identities: { email: ["noor@hollyfield.example"] } },
};
export const JONAS = staff("jonas", "jonas@meridian-devices.example", "Jonas Weber");
export const PRIYA = staff("priya", "priya@trialworks.example", "Priya Raman");

export const OPEN_STUDY = {
  protocolCode: "ZP-01",
  version: "1.0",
  title: "ZP-01",
  kinds: ["icsi", "semen", "preclinical"],
  status: "open",
  organisation: "hollyfield.example",
};

/** The same person as an administrator of their organisation, under an id of its own. */
export const adminOf = (who: Signed, uid = `${who.uid}Admin`, name = who.staffName): Signed => ({
  ...who,
  uid,
  staffName: name,
});

/** What somebody of an organisation was granted. */
export const accessOf = (
  { email }: Pick<Signed, "email">,
  roles: Grants,
  more: Partial<Pick<Access, "isAdmin" | "since" | "until">> = {},
  kinds: readonly string[] = OPEN_STUDY.kinds,
  id = "zp01",
): Access => {
  const organisation = emailDomain(email) ?? "";
  const study = { id, organisation: emailDomain(EMMA.email) ?? "", kinds };
  return { organisation, isAdmin: false, roles, ...layOut(organisation, roles, [study]), ...more };
};

const everywhere = (...roles: StudyRole[]): Grants => ({ [ALL_OWN_STUDIES]: roles });

/**
 * What the people of the tests may: embryologists of the laboratory; Jonas the same of the device maker's own studies, and a
 * monitor of the laboratory's; Priya a monitor; an administrator beside each.
 */
const ACCESS: Readonly<Record<string, Access>> = {
  emma: accessOf(EMMA, everywhere("embryologist")),
  noor: accessOf(NOOR, everywhere("embryologist")),
  jonas: accessOf(JONAS, { ...everywhere("embryologist"), zp01: ["monitor"] }),
  priya: accessOf(PRIYA, { zp01: ["monitor"] }),
  ...Object.fromEntries(
    [EMMA, NOOR, JONAS].map((who) => [
      `${who.uid}Admin`,
      accessOf(who, everywhere("embryologist", "lead"), { isAdmin: true }),
    ]),
  ),
  ada: accessOf(EMMA, everywhere("lead"), { isAdmin: true }),
  ina: accessOf(JONAS, everywhere("lead"), { isAdmin: true }),
  leaver: accessOf(EMMA, everywhere("embryologist"), { until: new Date(Date.now() - 60_000) }),
  ended: accessOf(EMMA, everywhere("embryologist"), { since: Math.floor(Date.now() / 1000) }),
  waiting: accessOf(EMMA, {}),
  elsewhere: accessOf(EMMA, everywhere("embryologist")),
};

const HOURS_12_AGO = Math.floor(Date.now() / 1000) - 12 * 3_600;

/** People whom no rule may let through, each by the trick they try. */
export const INTRUDERS: Record<string, Signed | undefined> = {
  "nobody signed in": undefined,
  "an outsider": { ...EMMA, email: "eve@gmail.example" },
  "a look-alike longer domain": { ...EMMA, email: "eve@hollyfield.example.evil.io" },
  "a look-alike prefix": { ...EMMA, email: "eve@nothollyfield.example" },
  "a sub-domain": { ...EMMA, email: "eve@lab.hollyfield.example" },
  "an allowed domain before a second @": { ...EMMA, email: "eve@hollyfield.example@evil.io" },
  "a dot that matched anything": { ...EMMA, email: "eve@hollyfieldxexample" },
  "a Kelvin sign that lower-cases to k": { ...EMMA, email: "eve@trialwor\u212As.example" },
  "no address": { ...EMMA, email: "" },
  "an unverified address": { ...EMMA, email_verified: false },
  "no staff claim": { ...EMMA, staff: false },
  "a staff claim in words": { ...EMMA, staff: "true" },
  "a session of twelve hours": { ...EMMA, auth_time: HOURS_12_AGO },
  "a session of 400 days": { ...EMMA, auth_time: HOURS_12_AGO - 400 * 86_400 },
  "a password that was added to a Google account": {
    ...EMMA,
    firebase: {
      sign_in_provider: "password",
      identities: { "google.com": ["emma"], email: ["emma@hollyfield.example"] },
    },
  },
  "a password after the Google account was unlinked": { ...EMMA, firebase: NOOR.firebase, signInBy: "google.com" },
  "somebody without access": { ...EMMA, uid: "newcomer" },
  "somebody who waits for access": { ...EMMA, uid: "waiting" },
  "somebody whose access is over": { ...EMMA, uid: "leaver" },
  "somebody whose session was ended": { ...EMMA, uid: "ended" },
  "somebody whose access is of another organisation": { ...JONAS, uid: "elsewhere" },
  "a token that somebody made": { ...EMMA, firebase: { sign_in_provider: "custom", identities: {} } },
};

export const person = (who: Signed) => ({ uid: who.uid, name: String(who.staffName) });

/**
 * Where functions of the suite act, one that an earlier test set off may still hold a record, and the database says
 * "Transaction lock timeout": ABORTED asks for another try.
 */
async function clear(environment: RulesTestEnvironment, triesLeft = 5): Promise<void> {
  try {
    await environment.clearFirestore();
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes("ABORTED")) throw error;
    await clear(environment, triesLeft - 1);
  }
}

/** One environment for a test file, on the emulators that the variables of `firebase emulators:exec` name; records are cleared before each test. */
export function useRules() {
  let environment: RulesTestEnvironment;
  // Connecting takes longer than what a test asks: each person of a file has one connection, and so has `given`.
  const clients = new Map<string, Firestore>();
  const owner = initializeApp({ projectId: PROJECT }, "owner");
  const records = getFirestore(owner);

  beforeAll(async () => {
    // The emulator was started with the rules, for whatever project.
    environment = await initializeTestEnvironment({ projectId: PROJECT });
    const { firestore } = environment.emulators;
    if (!firestore) throw new Error("No Firestore emulator was named.");
    connectFirestoreEmulator(records, firestore.host, firestore.port, { mockUserToken: "owner" });
  });
  beforeEach(async () => {
    await clear(environment);
    const batch = writeBatch(records);
    for (const [uid, access] of Object.entries(ACCESS)) batch.set(doc(records, `access/${uid}`), access);
    for (const code of KNOWN_SUBJECTS) batch.set(doc(records, `subjects/${code}`), subjectOfStudies("zp01"));
    await batch.commit();
  });
  afterAll(async () => {
    await environment.cleanup();
    await deleteApp(owner);
  });

  const contextOf = (who: Signed | undefined) => {
    if (!who) return environment.unauthenticatedContext();
    const { uid, ...token } = who;
    return environment.authenticatedContext(uid, token);
  };

  function clientOf(who: Signed | undefined): Firestore {
    const key = JSON.stringify(who ?? null);
    const client = clients.get(key) ?? (contextOf(who).firestore() as unknown as Firestore);
    clients.set(key, client);
    return client;
  }

  return {
    as: clientOf,
    storageAs: (who: Signed | undefined, bucket: string) => {
      if (PROJECT !== PROJECT_ID)
        throw new Error("Rules of files read the suite's records: their tests lie in tests/rules/files.");
      return contextOf(who).storage(`gs://${bucket}`);
    },
    /** Puts documents in place without asking the rules. */
    async given(documents: Record<string, Record<string, unknown>>): Promise<void> {
      const batch = writeBatch(records);
      for (const [path, fields] of Object.entries(documents)) batch.set(doc(records, path), fields);
      await batch.commit();
    },
  };
}

/** Subjects that every test of the rules finds in place: those of `newTest`, and one to change to. */
const KNOWN_SUBJECTS = ["HF-0042-K", "HF-0043-J"];
export const subjectOfStudies = (...studyIds: string[]) => ({ organisation: emailDomain(EMMA.email), studyIds });

const MATERIAL: Record<TestKind, Record<string, string>> = {
  icsi: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  clinical: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  semen: { spermSource: "ejaculate_fresh" },
  preclinical: { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L-1" },
};

/** Whose record it is, as its revisions and queries say it too. */
export const OF_STUDY = { organisation: OPEN_STUDY.organisation, studyId: "zp01" };

/** What a person says of a new test of this kind. */
export const newTest = (kind: TestKind) => ({
  kind,
  studyId: "zp01",
  ...(kind === "preclinical" ? {} : { subjectCode: "HF-0042-K" }),
  material: MATERIAL[kind],
  notes: "",
});

type Fields = Record<string, unknown>;

/** A stored test of this person, as it lies in the database after its creation. */
export function storedTest(who: Signed, fields: Fields = {}, kind: TestKind = "icsi"): Fields {
  const at = Timestamp.fromMillis(1_790_000_000_000);
  return {
    ...newTest(kind),
    ...{ code: testCode(kind, 1), organisation: OPEN_STUDY.organisation, status: "draft", enteredBy: [who.uid] },
    ...{ rev: 1, createdBy: person(who), createdAt: at, updatedBy: person(who), updatedAt: at },
    ...fields,
  };
}

/** What a test of the rules changes of a commit before it is sent. */
export type Twist = {
  test?: Fields;
  revision?: Fields;
  /** Sheets to write instead of those that the commit tells, by id. */
  sheets?: Record<string, Fields>;
};

/** Commits a change of a stored test as the app does: test, revision and sheets. */
export function commit(db: Firestore, who: Signed, stored: Fields, sheets: Sheets, change: Change, twist: Twist = {}) {
  const test = { ...stored, id: "t1" } as unknown as LabTest;
  const plan = planCommit(test, sheets, change);
  if (!plan) throw new Error("The change changes nothing.");
  const { rev, set, removed, revision } = plan;
  const at = serverTimestamp();
  const batch = writeBatch(db);
  const gone = Object.fromEntries(removed.map((field) => [field, deleteField()]));
  batch.update(doc(db, "tests/t1"), { ...set, ...gone, rev, updatedBy: person(who), updatedAt: at, ...twist.test });
  batch.set(doc(db, `tests/t1/revisions/${rev}`), {
    ...storedRevision(revision),
    by: person(who),
    at,
    ...twist.revision,
  });
  const documents = cellsByDocument(cellsOfSheets(sheets));
  const touched = Object.entries(changesByDocument(revision.sheets ?? {})).map(([id, { before, after }]) => {
    const kept = Object.entries(documents[id] ?? {}).filter(([cell]) => !(cell in before));
    return [id, { cells: { ...Object.fromEntries(kept), ...after }, rev }] as const;
  });
  for (const [id, sheet] of Object.entries(twist.sheets ?? Object.fromEntries(touched)))
    batch.set(doc(db, `tests/t1/sheets/${id}`), sheet);
  return batch.commit();
}
