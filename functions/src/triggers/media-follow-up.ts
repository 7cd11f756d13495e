import { MEDIA_DONE_TOPIC } from "@zona/domain/collections";
import { onMessagePublished } from "firebase-functions/pubsub";
import { logged } from "../firebase/logged.ts";
import { accountOf } from "../firebase/parameters.ts";
import { followUp } from "../media/follow-up.ts";
import { relationRecords } from "../media/relations-data.ts";
import { readWorkMessage } from "../media/work-message.ts";
import { noticeOfMixUp } from "../notifications/media-notices.ts";
import { notificationRecords } from "../notifications/notification-data.ts";

/** Derives what a medium that came, moved or left is to the others: sharpness among peers, repeats, mix-ups. Loads no image library. */
export const mediaFollowUp = onMessagePublished(
  { serviceAccount: accountOf("records"), topic: MEDIA_DONE_TOPIC, retry: true, memory: "512MiB", timeoutSeconds: 60 },
  async (event) => {
    const { data, messageId } = event.data.message;
    const work = readWorkMessage(data);
    await logged("medium followed up", { ...work, messageId }, async () => {
      if (!work) return "malformed";
      return followUp(work, relationRecords(), (pair) => noticeOfMixUp(pair, notificationRecords()));
    });
  },
);
