import { onCall } from "firebase-functions/https";
import { logger } from "firebase-functions/logger";
import { answeringPresent } from "../firebase/answering-present.ts";
import { askModelKey } from "../firebase/ask-settings.ts";

/** Answers a question about the records; progress is streamed to clients that listen. */
export const askData = onCall<unknown, Promise<unknown>, { done: number; of: number }>(
  { memory: "512MiB", timeoutSeconds: 120, secrets: [askModelKey] },
  async ({ auth, data }, response) => {
    const begun = Date.now();
    const [{ ask }, { askPorts }, { currentSite }] = await Promise.all([
      import("./ask.ts"),
      import("../firebase/ask-ports.ts"),
      import("../firebase/site.ts"),
    ]);
    const told = (done: number, of: number) => void response?.sendChunk({ done, of });
    const answer = await answeringPresent(auth, async () => {
      const { timeZone } = await currentSite();
      const moment = { now: new Date(begun), zone: timeZone, elapsed: () => Date.now() - begun };
      return ask(auth, data, askPorts(), moment, { told, signal: response?.signal });
    });
    const { plan, content, reads } = answer;
    logger.info("question answered", { uid: auth?.uid, intent: plan.intent, kind: content.kind, reads });
    return answer;
  },
);
