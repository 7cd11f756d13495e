import { MEDIA_DEAD_LETTER_TOPIC } from "@zona/domain/collections";
import { onMessagePublished } from "firebase-functions/pubsub";
import { logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";
import { addMessageLetter } from "../media/dead-letters-data.ts";
import { readWorkMessage } from "../media/work-message.ts";

/** What no delivery could get done, kept for an administrator. Docs say how the platform is told to send it here. */
export const mediaDeadLetter = onMessagePublished(
  { serviceAccount: accountOf("records"), topic: MEDIA_DEAD_LETTER_TOPIC, retry: true, memory: "256MiB" },
  async (event) => {
    const { data, messageId } = event.data.message;
    const work = readWorkMessage(data);
    await logged("message given up", { ...work, messageId }, async () => {
      await addMessageLetter(messageId, { ...(work && { work }), fault: "no delivery of the message succeeded" });
      return "kept";
    });
  },
);
