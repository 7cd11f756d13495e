import { MEDIA_WORK_TOPIC } from "@zona/domain/collections";
import { onMessagePublished } from "firebase-functions/pubsub";
import { logged } from "../firebase/logged.ts";
import { accountOf, derivedBucket, rawBucket } from "../firebase/parameters.ts";
import { mediaLimits, workMemory } from "../media/media-settings.ts";
import { readWorkMessage } from "../media/work-message.ts";

/** One picture at a time: 80 decodes in parallel, the default, would end the process. */
export const mediaWork = onMessagePublished(
  {
    serviceAccount: accountOf("decoder"),
    topic: MEDIA_WORK_TOPIC,
    retry: true,
    memory: workMemory,
    concurrency: 1,
    timeoutSeconds: 300,
  },
  async (event) => {
    const { data, messageId, publishTime } = event.data.message;
    const work = readWorkMessage(data);
    await logged("medium worked on", { ...work, messageId }, async () => {
      if (!work) return "malformed";
      // The image library comes with it: a deployment, which lists all functions, loads none.
      const [{ workOnMedium }, { workPorts }] = await Promise.all([
        import("../media/work.ts"),
        import("../decoding/work-data.ts"),
      ]);
      const ports = workPorts({ raw: rawBucket.value(), derived: derivedBucket.value() });
      return workOnMedium(work, ports, new Date(publishTime), new Date(), mediaLimits());
    });
  },
);
