import { COLLECTIONS, MEDIA_DEAD_LETTER_TOPIC, MEDIA_DONE_TOPIC, MEDIA_WORK_TOPIC } from "@zona/domain/collections";
import { onDocumentWritten } from "firebase-functions/firestore";
import { onMessagePublished } from "firebase-functions/pubsub";
import { onObjectFinalized } from "firebase-functions/storage";
import { logged } from "../firebase/logged.ts";
import { mediaLimits, workMemory } from "../firebase/media-limits.ts";
import { derivedBucket, rawBucket } from "../firebase/parameters.ts";
import { readWorkMessage } from "./work-message.ts";

/** New original → record in processing → queue. Loads no image library: it must be quick and small. */
export const mediaIntake = onObjectFinalized({ bucket: rawBucket, retry: true, memory: "512MiB" }, async (event) => {
  const upload = { path: event.data.name, generation: String(event.data.generation) };
  await logged("upload taken in", { ...upload, eventId: event.id }, async () => {
    const [{ takeIn }, { intakePorts }] = await Promise.all([
      import("./intake.ts"),
      import("../firebase/intake-ports.ts"),
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
        import("./work.ts"),
        import("../firebase/work-ports.ts"),
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
        import("./follow-up.ts"),
        import("../firebase/comparison-records.ts"),
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
      const { addMessageLetter } = await import("../firebase/dead-letters.ts");
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
      const [{ markDay }, { markTestOfMedium }, { refreshFacts }, { mediaFactsRecords }] = await Promise.all([
        import("../firebase/rollup-records.ts"),
        import("../firebase/test-facts-records.ts"),
        import("./refresh-facts.ts"),
        import("../firebase/media-facts-records.ts"),
      ]);
      const before = data?.before.exists ? data.before : undefined;
      const after = data?.after.exists ? data.after : undefined;
      const [found, day, test] = await Promise.all([
        refreshFacts(mediaId, mediaFactsRecords()),
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
      const [{ refreshFactsOfTest }, { mediaFactsRecords }] = await Promise.all([
        import("./refresh-facts.ts"),
        import("../firebase/media-facts-records.ts"),
      ]);
      return refreshFactsOfTest(
        testId,
        { before: data?.before.data(), after: data?.after.data() },
        mediaFactsRecords(),
      );
    });
  },
);

/** Files may be sent before a form has a study: once it is a blinded one, they tell neither name nor device. */
export const mediaOfDraftChanged = onDocumentWritten(
  { document: `${COLLECTIONS.drafts}/{testId}`, retry: true, memory: "256MiB", timeoutSeconds: 120 },
  async ({ data, params: { testId } }) => {
    await logged("media of a changed draft seen", { testId }, async () => {
      const [{ refreshFactsOfDraft }, { mediaFactsRecords }] = await Promise.all([
        import("./refresh-facts.ts"),
        import("../firebase/media-facts-records.ts"),
      ]);
      return refreshFactsOfDraft(
        testId,
        { before: data?.before.data(), after: data?.after.data() },
        mediaFactsRecords(),
      );
    });
  },
);
