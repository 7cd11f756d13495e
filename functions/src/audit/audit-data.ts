import { ARM_KEYS, COLLECTIONS, REDACTIONS, SEALED } from "@zona/domain/collections";
import { ChainLink } from "@zona/domain/records/audit/chain";
import { ResultSignature } from "@zona/domain/records/audit/result-signature";
import { Signature } from "@zona/domain/records/audit/signature";
import { ArmsKey, blindingOf } from "@zona/domain/records/blinding/blinding";
import { SealedTreatment } from "@zona/domain/records/blinding/sealed-treatment";
import { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { StoredSheet } from "@zona/domain/records/sheet";
import { sheetsIn } from "@zona/domain/records/sheet-documents";
import { Redaction } from "@zona/domain/records/texts/redaction";
import { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import type { UnparsedFields } from "@zona/domain/stored-record";
import { readRecord, withDates } from "@zona/domain/stored-record";
import { type DocumentData, getFirestore, type QueryDocumentSnapshot } from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { textAt } from "../firebase/fields.ts";
import { noteAnswer } from "./access-log-data.ts";
import { anchoredHead } from "./anchor-data.ts";
import type { ChainPort, StoredRevision } from "./chain-revisions.ts";
import type { AuditPorts } from "./verify-record.ts";

const PAGE = 100;

/** What Firestore answers when a document that is to be created is there. */
const ALREADY_EXISTS = 6;

const testRef = (testId: string) => getFirestore(adminApp()).collection(COLLECTIONS.tests).doc(testId);

// The whole document, whatever its shape: the hash is of what is stored. Rules see to `rev`.
const storedRevision = (document: QueryDocumentSnapshot) => withDates(document.data()) as StoredRevision;

export const chainPort: ChainPort = {
  async lastLink(testId) {
    const { docs } = await testRef(testId).collection("chain").orderBy("rev", "desc").limit(1).get();
    return docs[0] && ChainLink.parse(docs[0].data());
  },
  async revisionsFrom(testId, rev) {
    const revisions = testRef(testId).collection("revisions");
    const { docs } = await revisions.where("rev", ">=", rev).orderBy("rev").limit(PAGE).get();
    return docs.map(storedRevision);
  },
  async append(testId, link) {
    const target = testRef(testId).collection("chain").doc(String(link.rev));
    await target.create(link).catch((error) => {
      const isThere = error instanceof Error && "code" in error && error.code === ALREADY_EXISTS;
      if (!isThere) throw error;
    });
  },
};

const parsed = <T>(docs: QueryDocumentSnapshot[], read: (id: string, data: DocumentData) => T | undefined): T[] =>
  docs.flatMap((document) => read(document.id, document.data()) ?? []);

/** Everything of one record at one moment, so that a commit in between cannot look like a fault. */
const readTrail: AuditPorts["readTrail"] = (testId) =>
  getFirestore(adminApp()).runTransaction(
    async (transaction) => {
      const ref = testRef(testId);
      const test = await transaction.get(ref);
      if (!test.exists) return undefined;
      const all = async (name: string) => (await transaction.get(ref.collection(name))).docs;
      const stored = withDates(test.data()) as UnparsedFields;
      const key = blindingOf(stored.header as UnparsedFields | undefined)?.key; // as stored
      const arms = key === undefined ? undefined : await transaction.get(ref.collection(ARM_KEYS).doc(key));
      const media = await transaction.get(
        getFirestore(adminApp())
          .collection(COLLECTIONS.media)
          .where("testId", "==", testId)
          .select("state", "slot", "content.sha256"),
      );
      const sheets = parsed(await all("sheets"), (id, data) => readRecord(StoredSheet, id, data));
      const signatures = await all("signatures");
      return {
        test: stored,
        media: media.docs.map((medium) => ({
          ...{ id: medium.id, state: medium.get("state"), sha256: textAt(medium, "content.sha256") },
          slot: medium.get("slot"),
        })),
        armsKey: arms && readRecord(ArmsKey, arms.id, arms.data()),
        sealed: parsed(await all(SEALED), (id, data) => readRecord(SealedTreatment, id, data)),
        sheets: sheetsIn(sheets),
        revisions: (await all("revisions")).map(storedRevision),
        chain: parsed(await all("chain"), (_, data) => ChainLink.safeParse(data).data),
        witnessed: parsed(await all("witness"), (id, data) => readRecord(WitnessStatement, id, data)),
        signatures: parsed(signatures, (id, data) => readRecord(Signature, id, data)),
        released: parsed(signatures, (id, data) => readRecord(ResultSignature, id, data)),
        redactions: parsed(await all(REDACTIONS), (_, data) => Redaction.safeParse(withDates(data)).data).toSorted(
          (a, b) => a.rev - b.rev,
        ),
        results: parsed(await all("results"), (id, data) => readRecord(StoredResult, id, data)),
      };
    },
    { readOnly: true },
  );

/** Reads trails, and their heads out of this bucket. */
export const auditPorts = (anchors: string): AuditPorts => ({
  anchored: (testId) => anchoredHead(anchors, testId),
  async ofStudy(testId) {
    const test = await getFirestore(adminApp()).collection(COLLECTIONS.tests).doc(testId).get();
    return test.exists
      ? { organisation: textAt(test, "organisation") ?? "", studyId: textAt(test, "studyId") ?? "" }
      : undefined;
  },
  readTrail,
  note: noteAnswer,
});
