import { setTimeout as delay } from "node:timers/promises";
import { ACCESS, COLLECTIONS, revisionPath } from "@zona/domain/collections";
import type { LabTest } from "@zona/domain/records/lab-test";
import { planCommit } from "@zona/domain/records/plan-commit";
import { withDates } from "@zona/domain/stored-record";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  getDocFromServer,
  getFirestore,
  serverTimestamp,
  setLogLevel,
  terminate,
  writeBatch,
} from "firebase/firestore";
import { FieldValue, getFirestore as getAdminFirestore } from "firebase-admin/firestore";
import { LAB } from "../../emulators/demo/lab.ts";
import { HOST } from "../../emulators/ports.ts";
import { PROJECT_ID } from "../../emulators/project.ts";
import { accessWith } from "../../functions/src/identity/staff-for-tests.ts";
import { provenRecord } from "./proven-record.ts";
import type { SuiteClient } from "./suite-client.ts";

/** So many people write at each record, so that some of them come too late. */
const EDITORS_OF_ONE = 2;
const PAUSE_MS = 3_000;

type Edited = { tookMs: number[]; accepted: string[]; tooLate: number };
type Editor = { app: FirebaseApp; db: Firestore; by: { uid: string; name: string }; testId: string };

// Refusals of what came too late are counted here; told one by one they would bury the figures.
setLogLevel("silent");

const STAFF = {
  ...{ staff: true, email_verified: true, auth_time: Math.floor(Date.now() / 1000) },
  firebase: { sign_in_provider: "password", identities: {} },
} as const;

/**
 * People at browsers of their own: what they write goes through the security rules, one revision for each act. Each rests for
 * `pauseMs`, more or less, between two acts.
 */
export function recordEditors({ app, ports }: SuiteClient, count: number, pauseMs = PAUSE_MS) {
  const admin = getAdminFirestore(app);
  const begun = Date.now();
  const testIds = Array.from({ length: Math.ceil(count / EDITORS_OF_ONE) }, (_, index) => `load${begun}n${index}`);
  const editors = Array.from({ length: count }, (_, index): Editor => {
    const by = { uid: `editor-${index}`, name: `Editor ${index}` };
    const own = initializeApp({ projectId: PROJECT_ID, apiKey: "demo" }, by.uid);
    const db = getFirestore(own);
    const email = `${by.uid}@hollyfield.example`;
    // A token with a claim of its own type: what the emulator takes instead of a sign-in.
    const mockUserToken = { ...STAFF, sub: by.uid, email, staffName: by.name } as { sub: string; email: string };
    connectFirestoreEmulator(db, HOST, ports.firestore, { mockUserToken });
    return { app: own, db, by, testId: testIds[index % testIds.length] ?? "" };
  });
  const edited: Edited = { tookMs: [], accepted: [], tooLate: 0 };

  async function createTests(): Promise<void> {
    const study = { protocolCode: "LOAD", version: "1.0", title: "Load", kinds: ["icsi"], status: "open" };
    await admin.doc("studies/load").set({ ...study, organisation: LAB });
    const access = accessWith({ organisation: LAB });
    await Promise.all(editors.map(({ by }) => admin.collection(ACCESS).doc(by.uid).set(access)));
    for (const [index, testId] of testIds.entries()) {
      const by = editors[index]?.by;
      const said = {
        kind: "icsi",
        studyId: "load",
        subjectCode: withCheckCharacter("HF-0042") ?? "",
        notes: "",
        status: "draft",
        organisation: "hollyfield.example",
        enteredBy: [by?.uid],
        material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
        code: `ICSI-${String(index + 1).padStart(4, "0")}`,
      };
      const at = FieldValue.serverTimestamp();
      const batch = admin.batch();
      const kept = { rev: 1, createdBy: by, createdAt: at, updatedBy: by, updatedAt: at };
      batch.set(admin.doc(`${COLLECTIONS.tests}/${testId}`), { ...said, ...kept });
      batch.set(admin.doc(revisionPath(testId, 1)), { rev: 1, at, by, action: "create", before: {}, after: said });
      await batch.commit();
    }
  }

  /**
   * One act: read, change, commit. What came too late is refused, as on the merge screen, and done again on what is there; while
   * the database does not answer, a person waits.
   */
  async function edit(editor: Editor, note: string): Promise<void> {
    for (;;) {
      try {
        return await attempt(editor, note);
      } catch (error) {
        const code = error instanceof Error && "code" in error ? error.code : undefined;
        if (code === "permission-denied") edited.tooLate += 1;
        else if (code !== "unavailable") throw error;
      }
    }
  }

  async function attempt({ db, by, testId }: Editor, note: string): Promise<void> {
    const ref = doc(db, COLLECTIONS.tests, testId);
    const began = performance.now();
    const stored = (await getDocFromServer(ref)).data();
    const test = { ...(withDates(stored) as object), id: testId } as LabTest; // made above, in its shape
    const plan = planCommit(test, {}, { action: "edit", by, testFields: { notes: note } });
    if (!plan) return;
    const at = serverTimestamp();
    const batch = writeBatch(db);
    batch.update(ref, { ...plan.set, rev: plan.rev, updatedBy: by, updatedAt: at });
    batch.set(doc(db, revisionPath(testId, plan.rev)), { ...plan.revision, by, at });
    await batch.commit();
    edited.tookMs.push(performance.now() - began);
    edited.accepted.push(`${testId} ${note}`);
  }

  return {
    edited,
    createTests,
    /** All of them edit until they are told to stop; each act is one that nobody else does. */
    async editUntil(stop: AbortSignal): Promise<void> {
      const work = async (editor: Editor) => {
        for (let act = 0; !stop.aborted; act++) {
          await edit(editor, `${editor.by.uid} ${act}`);
          await delay(pauseMs * (0.5 + Math.random()), undefined, { signal: stop }).catch(() => undefined);
        }
      };
      await Promise.all(editors.map(work));
    },
    /** Every act that was accepted, looked for in the trails, and every trail proven against its record. */
    async recount() {
      let lost = edited.accepted.length;
      let twice = 0;
      let unproven = 0;
      const accepted = new Set(edited.accepted);
      for (const testId of testIds) {
        const { revisions, isProven, problems } = await provenRecord(admin, testId);
        const told = revisions
          .map((document) => `${testId} ${document.get("after").notes}`)
          .filter((act) => accepted.has(act));
        lost -= new Set(told).size;
        twice += told.length - new Set(told).size;
        if (isProven) continue;
        unproven += 1;
        console.log(`  record ${testId} is not proven: ${[...new Set(problems)].join(", ")}`);
      }
      return { lost, twice, unproven, records: testIds.length };
    },
    async stop(): Promise<void> {
      for (const { app: own, db } of editors) await terminate(db).then(() => deleteApp(own));
    },
  };
}
