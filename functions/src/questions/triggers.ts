import { onCall } from "firebase-functions/https";
import { logger } from "firebase-functions/logger";
import { answeringPresent } from "../firebase/answering-present.ts";
import { askModelKey } from "../firebase/ask-settings.ts";

/** Answers a question about the records; progress is streamed to clients that listen. */
export const askData = onCall<unknown, Promise<unknown>, { done: number; of: number }>(
  { memory: "512MiB", timeoutSeconds: 120, secrets: [askModelKey] },
  async ({ auth, data }, response) => {
    const begun = Date.now();
    const [{ ask }, { askPorts }, { HOME_SITE }] = await Promise.all([
      import("./ask.ts"),
      import("../firebase/ask-ports.ts"),
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
