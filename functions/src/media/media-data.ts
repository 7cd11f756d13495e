import { randomUUID } from "node:crypto";
import { COLLECTIONS, mediaWorkPath } from "@zona/domain/collections";
import { factsOfMedium, isBlindIn } from "@zona/domain/facts/make-media-facts";
import { type MediaWork, MediaWorkRecord } from "@zona/domain/media/media-work";
import { ALL_PENDING, Medium, type Steps } from "@zona/domain/media/medium";
import type { MediumFacts } from "@zona/domain/media/medium-facts";
import { BLIND_NAME, restoreIdentity, sealedIdentityPath, sealIdentity } from "@zona/domain/media/sealed-identity";
import { endedAt, SERVICE_LEVELS } from "@zona/domain/policy/service-levels";
import { readRecord } from "@zona/domain/stored-record";
import {
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  getFirestore,
  type Transaction,
} from "firebase-admin/firestore";
import { adminApp } from "../firebase/app.ts";
import { currentSite } from "../firebase/site.ts";
import { addDeadLetter } from "./dead-letters-data.ts";
import { heldToFiles, heldToList, type WorkFiles, withComparison } from "./developed.ts";
import type { IntakeRecords } from "./intake.ts";
import { contextOf } from "./media-context-data.ts";
import { expectedFileOf, placingOf } from "./record-pictures-data.ts";
import { factsAfter, isAtOdds, sameFacts } from "./refresh-facts.ts";
import { sealedIdentity } from "./sealed-identities-data.ts";
import type { WorkRecords } from "./work.ts";

/** Longer than the function's timeout of 300 s: when a lease has run out, its run is certainly dead. */
const LEASE_MS = 330_000;

export const mediumOf = (snapshot: DocumentSnapshot) => readRecord(Medium, snapshot.id, snapshot.data());
const workOf = (snapshot: DocumentSnapshot) => readRecord(MediaWorkRecord, snapshot.id, snapshot.data());

/** Both parts of the pipeline write to a medium only while it is in processing at their generation. */
export const isInProcessing = (medium: Medium | undefined, work: MediaWork) =>
  medium?.state === "processing" && isOf(medium, work);

const isOf = (medium: Medium, { generation, run }: MediaWork) => medium.generation === generation && medium.run === run;

/** Ready, or ready before, but what that changes among the others is not derived yet. */
export const isUnfollowed = (medium: Medium | undefined, work: MediaWork) =>
  medium !== undefined &&
  medium.state !== "uploading" &&
  medium.state !== "processing" &&
  isOf(medium, work) &&
  medium.steps?.comparison?.state === "pending";

/** The steps of a medium that ends without a result: none, unless it was among the others before. */
export const stepsAtEnd = ({ comparison }: Pick<Medium, "comparison">) =>
  comparison ? UNFOLLOWED : FieldValue.delete();
const UNFOLLOWED: Steps = { comparison: { state: "pending" } };

/**
 * What the first work on a medium leaves for levels of service: whether its thumbnail was there in time. Files that are at fault,
 * and those of which nothing can be shown, count as none; work that failed counts as late.
 */
export function firstEnd(
  { run, arrivedAt, ended }: Pick<Medium, "run" | "arrivedAt" | "ended">,
  outcome: "ready" | "failed" | "rejected" | "nothing to show",
  now = new Date(),
) {
  if (run !== undefined || ended || !arrivedAt || (outcome !== "ready" && outcome !== "failed")) return {};
  const isLate = outcome === "failed" || now.getTime() - arrivedAt.getTime() > SERVICE_LEVELS.thumbnail.withinMs;
  return { ended: endedAt(now, isLate) };
}

function documentsOf(db: Firestore, { mediaId, generation, run }: MediaWork) {
  return {
    mediumRef: db.collection(COLLECTIONS.media).doc(mediaId),
    workRef: db.doc(mediaWorkPath(mediaId, generation, run)),
  };
}

/** The facts that a change leaves, to be written with it; nothing where they stay, or are made after it. */
export function factsWritten(before: Medium, after: Medium) {
  const facts = factsAfter(before, after);
  return facts && !sameFacts(before.facts, facts) ? stamped(facts) : {};
}

const stamped = (facts: MediumFacts) => ({ facts, changedAt: FieldValue.serverTimestamp() });

const updated = <T extends object>(fields: T) => ({ ...fields, updatedAt: FieldValue.serverTimestamp() });

/** What a change writes of a medium that keeps its identity to itself. */
export const openPart = ({ optics, comparison }: Pick<Medium, "optics" | "comparison">) => ({
  optics: optics ?? FieldValue.delete(),
  ...(comparison && { comparison }),
});

export function intakeRecords(db = getFirestore(adminApp())): IntakeRecords {
  return {
    begin: (work, arrivedAt) =>
      db.runTransaction(async (transaction) => {
        const { mediumRef } = documentsOf(db, work);
        const snapshot = await transaction.get(mediumRef);
        if (!snapshot.exists) return "no-record";
        const medium = mediumOf(snapshot);
        if (!medium) return "unreadable";
        if (isInProcessing(medium, work)) return "repeat";
        if (medium.state !== "uploading") return "past";
        const file = await expectedFileOf(medium, db, transaction);
        const { fields } = await placingOf(medium, undefined, db, transaction, file);
        const begun = {
          ...{ state: "processing" as const, generation: work.generation, arrivedAt, steps: ALL_PENDING },
          ...fields,
        };
        const after: Medium = { ...medium, ...begun, slot: fields.unplaced ? undefined : medium.slot };
        transaction.update(mediumRef, updated({ ...begun, ...factsWritten(medium, after) }));
        return "begun";
      }),
    giveUp: (work, fault) =>
      db.runTransaction(async (transaction) => {
        const { mediumRef } = documentsOf(db, work);
        const medium = mediumOf(await transaction.get(mediumRef));
        if (!medium || !isInProcessing(medium, work)) return;
        const failure = { code: "gave-up", detail: fault };
        transaction.update(
          mediumRef,
          updated({ state: "failed", failure, steps: stepsAtEnd(medium), ...firstEnd(medium, "failed") }),
        );
        addDeadLetter(db, transaction, work, fault);
      }),
  };
}

export function workRecords(files: WorkFiles, db = getFirestore(adminApp())): WorkRecords {
  const readBoth = async (transaction: Transaction, work: MediaWork) => {
    const { mediumRef, workRef } = documentsOf(db, work);
    const [medium, record] = await transaction.getAll(mediumRef, workRef);
    return { mediumRef, workRef, medium: medium && mediumOf(medium), record: record && workOf(record) };
  };
  return {
    async claim(work, now) {
      const { timeZone: zone } = await currentSite();
      return db.runTransaction(async (transaction) => {
        const { workRef, medium, record } = await readBoth(transaction, work);
        if (isUnfollowed(medium, work)) return { kind: "unfollowed" };
        if (!medium || !isInProcessing(medium, work)) return { kind: "past" };
        if (record?.lease && record.lease.until > now) return { kind: "busy" };
        const identity = await sealedIdentity(medium, db, transaction);
        const attempts = (record?.attempts ?? 0) + 1;
        const token = randomUUID();
        transaction.set(
          workRef,
          { attempts, lease: { token, until: new Date(now.getTime() + LEASE_MS) } },
          { merge: true },
        );
        const { declaredType, originalName } = restoreIdentity(medium, identity);
        return {
          kind: "taken",
          lease: { work, token },
          declared: { declaredType, originalName },
          zone,
          attempts,
          lastFault: record?.lastFault,
          isCompared: medium.comparison !== undefined,
        };
      });
    },
    async finish({ work, token }, decoded) {
      const held = await heldToFiles(work, decoded, files);
      return db.runTransaction(async (transaction) => {
        const { mediumRef, workRef, medium, record } = await readBoth(transaction, work);
        if (!medium || record?.lease?.token !== token || !isInProcessing(medium, work)) return "superseded";
        const identity = await sealedIdentity(medium, db, transaction);
        const file = await expectedFileOf(medium, db, transaction);
        const result = withComparison(restoreIdentity(medium, identity), heldToList(held, file));
        const sha256 = result.state === "ready" ? result.content.sha256 : undefined;
        const placing = await placingOf(medium, sha256, db, transaction, file);
        const slot = placing.fields.unplaced ? undefined : medium.slot;
        const ended: Medium = { ...medium, ...result, slot };
        const context = await contextOf(ended, db, transaction);
        const found =
          result.state === "ready" && (identity || isBlindIn(context)) ? sealIdentity(ended, identity) : undefined;
        const facts = factsOfMedium(found?.medium ?? ended, context);
        const outcome = result.state === "ready" && !result.outputs ? "nothing to show" : result.state;
        const steps = result.state === "ready" ? result.steps : stepsAtEnd(medium);
        const open = found && { originalName: BLIND_NAME, ...openPart(found.medium) };
        transaction.update(
          mediumRef,
          updated({
            ...{ ...result, ...open, ...placing.fields, steps, ...firstEnd(medium, outcome) },
            // Whose blind was opened meanwhile is opened by what follows.
            ...(facts && !isAtOdds({ ...(found?.medium ?? ended), facts }) && stamped(facts)),
          }),
        );
        placing.write();
        if (found) transaction.set(db.doc(sealedIdentityPath(work.mediaId)), found.identity);
        transaction.update(workRef, { lease: FieldValue.delete() });
        if (result.state === "failed") {
          const { code, detail } = result.failure;
          addDeadLetter(db, transaction, work, detail ?? code);
        }
        return result.state;
      });
    },
    release: ({ work, token }, fault) =>
      db.runTransaction(async (transaction) => {
        const { workRef, record } = await readBoth(transaction, work);
        if (record?.lease?.token !== token) return;
        transaction.update(workRef, { lease: FieldValue.delete(), lastFault: fault });
      }),
  };
}
