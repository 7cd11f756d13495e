import "./firebase/global-options.ts";
import {
  ALERTS,
  COLLECTIONS,
  EXPORTS,
  MEDIA_DEAD_LETTER_TOPIC,
  MEDIA_DONE_TOPIC,
  MEDIA_WORK_TOPIC,
} from "@zona/domain/collections";
import { HOME_SITE } from "@zona/domain/sites/home-site";
import { onDocumentCreated, onDocumentWritten } from "firebase-functions/firestore";
import { onCall } from "firebase-functions/https";
import { beforeUserCreated, beforeUserSignedIn } from "firebase-functions/identity";
import { logger } from "firebase-functions/logger";
import { onMessagePublished } from "firebase-functions/pubsub";
import { onSchedule } from "firebase-functions/scheduler";
import { onObjectFinalized } from "firebase-functions/storage";
import { askModelKey } from "./firebase/ask-settings.ts";
import { answering } from "./firebase/https-error.ts";
import { logged } from "./firebase/logged.ts";
import { mediaLimits, workMemory } from "./firebase/media-limits.ts";
import { bootstrapAdmins, derivedBucket, formsBucket, rawBucket } from "./firebase/parameters.ts";
import { admit, sessionClaims } from "./identity/admission.ts";
import type { Caller } from "./identity/caller.ts";
import { readWorkMessage } from "./media/work-message.ts";

export { factCheck } from "./facts/triggers.ts";
export { mailEvents, mailLinks, mailSend, mailTick } from "./mail/triggers.ts";
export { reportRun, reportTick, scheduleOperation } from "./schedules/triggers.ts";

/** Must answer within 7 s. No side effects: it also runs for sign-ups that fail afterwards. */
export const beforeUserCreate = beforeUserCreated({ memory: "256MiB" }, ({ data }) => {
  answering({ uid: data?.uid }, () => admit(data));
  logger.info("account admitted", { uid: data?.uid });
});

export const beforeUserSignIn = beforeUserSignedIn({ memory: "256MiB" }, ({ data }) => {
  const claims = answering({ uid: data?.uid }, () => sessionClaims(admit(data), bootstrapAdmins.value()));
  logger.info("sign-in admitted", { uid: data?.uid, role: claims?.role });
  return claims && { sessionClaims: claims };
});

/** Reads the account of whoever just signed in into the list of people. */
export const accountSignedIn = onCall({ memory: "256MiB", timeoutSeconds: 30 }, async ({ auth }) => {
  const [{ accountSeen }, { accountPorts }] = await Promise.all([
    import("./identity/accounts.ts"),
    import("./firebase/account-records.ts"),
  ]);
  return answering({ uid: auth?.uid }, () => accountSeen(auth, accountPorts(bootstrapAdmins.value())));
});

/** What administrators ask for accounts: role, disabling, signing out; see `identity/account.ts` of the domain. */
export const accountOperation = onCall({ memory: "256MiB", timeoutSeconds: 60 }, async ({ auth, data }) => {
  const [{ changeAccount }, { accountPorts }] = await Promise.all([
    import("./identity/accounts.ts"),
    import("./firebase/account-records.ts"),
  ]);
  const ports = accountPorts(bootstrapAdmins.value());
  const done = await answering({ uid: auth?.uid }, () => changeAccount(auth, data, ports, new Date()));
  logger.info("account changed", { uid: auth?.uid, ...done });
  return done;
});

/** Everybody's account into the list of people, also of those whose browser never asked for it. One at a time: of two that
 * read accounts at different moments, the older would be written last. */
export const accountSync = onSchedule(
  { schedule: "every 60 minutes", memory: "256MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("accounts read anew", {}, async () => {
      const { accountPorts } = await import("./firebase/account-records.ts");
      return String(await accountPorts(bootstrapAdmins.value()).readAnew());
    });
  },
);

/** New original → record in processing → queue. Loads no image library: it must be quick and small. */
export const mediaIntake = onObjectFinalized({ bucket: rawBucket, retry: true, memory: "512MiB" }, async (event) => {
  const upload = { path: event.data.name, generation: String(event.data.generation) };
  await logged("upload taken in", { ...upload, eventId: event.id }, async () => {
    const [{ takeIn }, { intakePorts }] = await Promise.all([
      import("./media/intake.ts"),
      import("./firebase/intake-ports.ts"),
    ]);
    return takeIn({ ...upload, finalizedAt: new Date(event.time) }, intakePorts(event.data.bucket), new Date());
  });
});

/** One picture at a time: 80 decodes in parallel, the default, would end the process. */
export const mediaWork = onMessagePublished(
  { topic: MEDIA_WORK_TOPIC, retry: true, memory: workMemory, concurrency: 1, timeoutSeconds: 300 },
  async (event) => {
    const { data, messageId, publishTime } = event.data.message;
    const work = readWorkMessage(data);
    await logged("medium worked on", { ...work, messageId }, async () => {
      if (!work) return "malformed";
      const [{ workOnMedium }, { workPorts }] = await Promise.all([
        import("./media/work.ts"),
        import("./firebase/work-ports.ts"),
      ]);
      const ports = workPorts({ raw: rawBucket.value(), derived: derivedBucket.value() });
      return workOnMedium(work, ports, new Date(publishTime), new Date(), mediaLimits());
    });
  },
);

/** Compares a finished medium with the others: sharpness among its peers, repeats, mix-ups. Loads no image library. */
export const mediaFollowUp = onMessagePublished(
  { topic: MEDIA_DONE_TOPIC, retry: true, memory: "512MiB", timeoutSeconds: 60 },
  async (event) => {
    const { data, messageId } = event.data.message;
    const work = readWorkMessage(data);
    await logged("medium followed up", { ...work, messageId }, async () => {
      if (!work) return "malformed";
      const [{ followUp }, { comparisonRecords }] = await Promise.all([
        import("./media/follow-up.ts"),
        import("./firebase/comparison-records.ts"),
      ]);
      return followUp(work, comparisonRecords());
    });
  },
);

/** What no delivery could get done, kept for an administrator. Docs say how the platform is told to send it here. */
export const mediaDeadLetter = onMessagePublished(
  { topic: MEDIA_DEAD_LETTER_TOPIC, retry: true, memory: "256MiB" },
  async (event) => {
    const { data, messageId } = event.data.message;
    const work = readWorkMessage(data);
    await logged("message given up", { ...work, messageId }, async () => {
      const { addMessageLetter } = await import("./firebase/dead-letters.ts");
      await addMessageLetter(messageId, { ...(work && { work }), fault: "no delivery of the message succeeded" });
      return "kept";
    });
  },
);

/** Makes anew what a medium is found by, marks its day and its test; `mediaUpkeep` counts. */
export const mediaChanged = onDocumentWritten(
  { document: `${COLLECTIONS.media}/{mediaId}`, retry: true, memory: "256MiB" },
  async ({ data, params: { mediaId } }) => {
    await logged("change of a medium seen", { mediaId }, async () => {
      const [{ markDay }, { markTestOfMedium }, { refreshFacts }, { factsRecords }] = await Promise.all([
        import("./firebase/rollup-records.ts"),
        import("./firebase/fact-records.ts"),
        import("./media/refresh-facts.ts"),
        import("./firebase/facts-records.ts"),
      ]);
      const before = data?.before.exists ? data.before : undefined;
      const after = data?.after.exists ? data.after : undefined;
      const [found, day, test] = await Promise.all([
        refreshFacts(mediaId, factsRecords()),
        markDay(before, after),
        markTestOfMedium(before, after),
      ]);
      return `facts ${found}, day ${day}, test ${test}`;
    });
  },
);

/** What media take from their test (code, subject, study, injection, blinding) follows it. */
export const mediaOfTestChanged = onDocumentWritten(
  { document: `${COLLECTIONS.tests}/{testId}`, retry: true, memory: "256MiB", timeoutSeconds: 120 },
  async ({ data, params: { testId } }) => {
    await logged("media of a changed test seen", { testId }, async () => {
      const [{ refreshFactsOfTest }, { factsRecords }] = await Promise.all([
        import("./media/refresh-facts.ts"),
        import("./firebase/facts-records.ts"),
      ]);
      return refreshFactsOfTest(testId, { before: data?.before.data(), after: data?.after.data() }, factsRecords());
    });
  },
);

/** Staff say where media belong in the record, and label them. */
export const placeMedia = onCall({ memory: "256MiB", timeoutSeconds: 60 }, async ({ auth, data }) => {
  const [{ place }, { placementRecords }, { followUpQueue }] = await Promise.all([
    import("./media/place.ts"),
    import("./firebase/placement-records.ts"),
    import("./firebase/work-queue.ts"),
  ]);
  const ports = { records: placementRecords(), queue: followUpQueue };
  const placed = await answeringPresent(auth, () => place(auth, data, ports));
  logger.info("media placed", { uid: auth?.uid, changed: placed.changed, refused: placed.refused.length });
  return placed;
});

/** Pages of bulk runs and marked days. One at a time: what a late one leaves, the next minute does. */
export const mediaUpkeep = onSchedule(
  { schedule: "every 1 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("upkeep done", {}, async () => {
      const { upkeep } = await import("./firebase/upkeep.ts");
      return upkeep(derivedBucket.value(), () => new Date());
    });
  },
);

/** Finds what is stuck or missing, asks for it again within a bound, and reports what that does not mend. */
export const mediaSweep = onSchedule(
  { schedule: "every 10 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("media swept", {}, async () => {
      const [{ sweep }, { sweepPorts }] = await Promise.all([
        import("./operations/sweep.ts"),
        import("./firebase/sweep-ports.ts"),
      ]);
      const now = new Date();
      return sweep(sweepPorts({ raw: rawBucket.value(), derived: derivedBucket.value() }, now), now);
    });
    await logged("resources swept", {}, async () => {
      const [{ sweepResources }, { resourceSweepPorts }] = await Promise.all([
        import("./resources/sweep-resources.ts"),
        import("./firebase/resource-ports.ts"),
      ]);
      const { checked, ended } = await sweepResources(resourceSweepPorts(formsBucket.value()), new Date());
      return `checked ${checked}, ended ${ended}`;
    });
  },
);

/** New form, SOP, template or reference image → checked by its content before anyone can read it. */
export const resourceCheck = onObjectFinalized(
  { bucket: formsBucket, retry: true, memory: "1GiB", concurrency: 1, timeoutSeconds: 120 },
  async (event) => {
    const upload = { path: event.data.name, generation: String(event.data.generation) };
    await logged("resource checked", { ...upload, eventId: event.id }, async () => {
      const [{ checkResource }, { resourcePorts }] = await Promise.all([
        import("./resources/check-resource.ts"),
        import("./firebase/resource-ports.ts"),
      ]);
      return checkResource(upload, resourcePorts(event.data.bucket));
    });
  },
);

/** What administrators ask of the pipeline; see `operations/media-operation.ts` of the domain. */
export const mediaOperation = onCall({ memory: "512MiB", timeoutSeconds: 60 }, async ({ auth, data }) => {
  const [{ operate }, { operationRecords }, { workQueue }, { revokedAt }] = await Promise.all([
    import("./operations/operate.ts"),
    import("./firebase/operation-records.ts"),
    import("./firebase/work-queue.ts"),
    import("./firebase/account-records.ts"),
  ]);
  const ports = { records: operationRecords(), queue: workQueue, revokedAt };
  const done = await answering({ uid: auth?.uid }, () => operate(auth, data, ports));
  logger.info("operation begun", { uid: auth?.uid, id: done.id });
  return done;
});

/** Makes what tables, charts and questions ask of a test anew; every change of a record raises the test's `rev`. */
export const testChanged = onDocumentWritten(
  { document: `${COLLECTIONS.tests}/{testId}`, retry: true, memory: "512MiB" },
  async ({ params: { testId } }) => {
    await logged("facts of a test made", { testId }, async () => {
      const [{ remakeTestFacts }, { testFactRecords }] = await Promise.all([
        import("./facts/remake.ts"),
        import("./firebase/fact-records.ts"),
      ]);
      return remakeTestFacts(testId, testFactRecords(), new Date());
    });
  },
);

/** The same for a query; its test is counted anew within a minute. */
export const queryChanged = onDocumentWritten(
  { document: `${COLLECTIONS.tests}/{testId}/queries/{queryId}`, retry: true, memory: "256MiB" },
  async ({ params: { testId, queryId } }) => {
    await logged("facts of a query made", { testId, queryId }, async () => {
      const { markTest, storeQueryFacts } = await import("./firebase/fact-records.ts");
      await markTest(testId);
      return storeQueryFacts(testId, queryId);
    });
  },
);

/** Writes the file of a report that somebody asked for, into the derived bucket. */
export const exportAsked = onDocumentCreated(
  { document: `${EXPORTS}/{exportId}`, retry: true, memory: "512MiB", timeoutSeconds: 540 },
  async ({ params: { exportId } }) => {
    await logged("export made", { exportId }, async () => {
      const [{ makeExport }, { exportPorts }] = await Promise.all([
        import("./reports/export-job.ts"),
        import("./firebase/export-records.ts"),
      ]);
      return makeExport(exportId, exportPorts(derivedBucket.value()), HOME_SITE.timeZone, () => new Date());
    });
  },
);

/** Ties every revision of a test to the one before by its hash. Late or repeated events change nothing. */
export const recordChain = onDocumentCreated(
  { document: `${COLLECTIONS.tests}/{testId}/revisions/{rev}`, retry: true, memory: "256MiB" },
  async ({ params: { testId, rev } }) => {
    await logged("revision chained", { testId, rev }, async () => {
      const [{ chainRevisions }, { chainPort }] = await Promise.all([
        import("./audit/chain-revisions.ts"),
        import("./firebase/audit-records.ts"),
      ]);
      return chainRevisions(testId, chainPort);
    });
  },
);

/** Every night all records are proven against their trails, page by page; one that does not hold becomes a dead letter. */
export const chainCheck = onSchedule(
  { schedule: "every 10 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("trails checked", {}, async () => {
      const [{ checkChains }, { chainCheckRecords }] = await Promise.all([
        import("./audit/check-chains.ts"),
        import("./firebase/chain-check-records.ts"),
      ]);
      return checkChains(chainCheckRecords(), () => new Date());
    });
  },
);

/** Proves a record against its revisions, their chain and its signatures, for whoever reads it. */
export const verifyRecord = onCall({ memory: "512MiB", timeoutSeconds: 60 }, async ({ auth, data }) => {
  const [{ verifyRecordFor }, { auditPorts }] = await Promise.all([
    import("./audit/verify-record.ts"),
    import("./firebase/audit-records.ts"),
  ]);
  const verified = await answeringPresent(auth, () => verifyRecordFor(auth?.token, data, auditPorts));
  logger.info("record verified", { uid: auth?.uid, problems: verified.problems.length });
  return verified;
});

/** Answers a question about the records; progress is streamed to clients that listen. */
export const askData = onCall<unknown, Promise<unknown>, { done: number; of: number }>(
  { memory: "512MiB", timeoutSeconds: 120, secrets: [askModelKey] },
  async ({ auth, data }, response) => {
    const begun = Date.now();
    const [{ ask }, { askPorts }, { HOME_SITE }] = await Promise.all([
      import("./questions/ask.ts"),
      import("./firebase/ask-ports.ts"),
      import("@zona/domain/sites/home-site"),
    ]);
    const told = (done: number, of: number) => void response?.sendChunk({ done, of });
    const moment = { now: new Date(begun), zone: HOME_SITE.timeZone, elapsed: () => Date.now() - begun };
    const answer = await answeringPresent(auth, () =>
      ask(auth, data, askPorts(), moment, { told, signal: response?.signal }),
    );
    const { plan, content, reads } = answer;
    logger.info("question answered", { uid: auth?.uid, intent: plan.intent, kind: content.kind, reads });
    return answer;
  },
);

/** Tells people of what a revision asks of them, and closes what it answered. */
export const recordNotices = onDocumentCreated(
  { document: `${COLLECTIONS.tests}/{testId}/revisions/{rev}`, retry: true, memory: "256MiB" },
  async ({ data, params: { testId, rev } }) => {
    await logged("notices of a revision", { testId, rev }, async () => {
      const [{ Revision }, { withDates }, { noticesOfRevision }, { notificationRecords }] = await Promise.all([
        import("@zona/domain/tests/revision"),
        import("@zona/domain/stored-record"),
        import("./notifications/record-notices.ts"),
        import("./firebase/notification-records.ts"),
      ]);
      const revision = Revision.safeParse(withDates(data?.data()));
      if (!revision.success) return "malformed";
      return noticesOfRevision(testId, revision.data, notificationRecords(), new Date());
    });
  },
);

/** Tells whom a query was given to. */
export const queryNotices = onDocumentWritten(
  { document: `${COLLECTIONS.tests}/{testId}/queries/{queryId}`, retry: true, memory: "256MiB" },
  async ({ data, params: { testId, queryId } }) => {
    await logged("notices of a query", { testId, queryId }, async () => {
      const [{ Query }, { readRecord }, { noticesOfQuery }, { notificationRecords }] = await Promise.all([
        import("@zona/domain/tests/query"),
        import("@zona/domain/stored-record"),
        import("./notifications/record-notices.ts"),
        import("./firebase/notification-records.ts"),
      ]);
      const after = readRecord(Query, queryId, data?.after.data());
      if (!after) return "malformed";
      return noticesOfQuery(testId, readRecord(Query, queryId, data?.before.data()), after, notificationRecords());
    });
  },
);

/** Tells of a medium that could not be processed. */
export const mediaNotices = onDocumentWritten(
  { document: `${COLLECTIONS.media}/{mediaId}`, retry: true, memory: "256MiB" },
  async ({ data, params: { mediaId } }) => {
    if (data?.after.get("state") !== "failed" || data.before.get("state") === "failed") return;
    await logged("notices of a medium", { mediaId }, async () => {
      const [{ noticeOfFailure }, { notificationRecords }] = await Promise.all([
        import("./notifications/media-notices.ts"),
        import("./firebase/notification-records.ts"),
      ]);
      return noticeOfFailure(mediaId, notificationRecords());
    });
  },
);

/** Tells of one file on two subjects. */
export const alertNotices = onDocumentCreated(
  { document: `${ALERTS}/{pair}`, retry: true, memory: "256MiB" },
  async ({ params: { pair } }) => {
    await logged("notices of an alert", { pair }, async () => {
      const [{ noticeOfMixUp }, { notificationRecords }] = await Promise.all([
        import("./notifications/media-notices.ts"),
        import("./firebase/notification-records.ts"),
      ]);
      return noticeOfMixUp(pair, pair.split("-"), notificationRecords());
    });
  },
);

/** Reminds of checks that open soon and of those that became overdue. One at a time; each reminder is sent once. */
export const dueReminders = onSchedule(
  { schedule: "every 5 minutes", memory: "512MiB", timeoutSeconds: 300, maxInstances: 1 },
  async () => {
    await logged("reminders sent", {}, async () => {
      const [{ remind }, { notificationRecords }] = await Promise.all([
        import("./notifications/remind.ts"),
        import("./firebase/notification-records.ts"),
      ]);
      return remind(notificationRecords(), new Date());
    });
  },
);

/** Answers somebody whose session no administrator has ended: a token alone lives on for an hour. */
async function answeringPresent<T>(auth: Caller, handler: () => Promise<T>): Promise<T> {
  const [{ refuseEnded }, { revokedAt }] = await Promise.all([
    import("./identity/caller.ts"),
    import("./firebase/account-records.ts"),
  ]);
  return answering({ uid: auth?.uid }, async () => {
    await refuseEnded(auth, revokedAt);
    return handler();
  });
}
