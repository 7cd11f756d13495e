import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { CHAT_ANSWERS, CHAT_TURNS, COLLECTIONS } from "@zona/domain/collections";
import type { AnswerContent } from "@zona/domain/questions/answer";
import { getFirestore } from "firebase-admin/firestore";
import { patiently } from "./photo-uploads.ts";
import { type SignedIn, signedIn } from "./staff-calls.ts";
import type { SuiteClient } from "./suite-client.ts";

/** Each is answered by figures; of the first it is known what they are. */
const COUNTED = "How many ICSI tests are there?";
const QUESTIONS = [
  COUNTED,
  "fertilisation rate by month",
  "How many oocytes were injected last month?",
  "blastocyst rate per embryologist",
];
/** Facts follow their records by a trigger, and by the sweep of ten minutes where its event was lost. */
const BEHIND_MS = 15 * 60_000;

/** So many people ask, each what the pace of one person allows. */
export async function askedQuestions(client: SuiteClient, people: number) {
  const db = getFirestore(client.app);
  const askers = await Promise.all(Array.from({ length: people }, (_, index) => signedIn(client, `Asker${index}`)));
  const tookMs: number[] = [];
  const turns: string[] = [];
  let unanswered = 0;

  async function answerTo(asker: SignedIn, question: string): Promise<AnswerContent> {
    const turnId = randomUUID().replaceAll("-", "");
    turns.push(`${asker.uid}_${turnId}`);
    return (await patiently(() => asker.call<{ content: AnswerContent }>("askData", { turnId, question }))).content;
  }

  /** Whether the figure is what is stored. */
  async function isCounted(): Promise<boolean> {
    const [asker] = askers;
    if (!asker) return true;
    const content = await answerTo(asker, COUNTED);
    const { count } = (await db.collection(COLLECTIONS.tests).where("kind", "==", "icsi").count().get()).data();
    const figure = content.kind === "figures" ? content.totals[0]?.[0] : undefined;
    return figure?.of === "count" && figure.count === count;
  }

  return {
    tookMs,
    async ask(index: number): Promise<void> {
      const asker = askers[index % askers.length];
      if (!asker) return;
      const began = performance.now();
      const content = await answerTo(asker, QUESTIONS[index % QUESTIONS.length] ?? COUNTED);
      tookMs.push(performance.now() - began);
      if (content.kind !== "figures") unanswered += 1;
    },
    /** Questions that got no figures, turns that are not kept with their answer, and 1 where a count stays another than what is stored. */
    async recount(): Promise<{ unanswered: number; unkept: number; miscounted: number }> {
      let isRight = await isCounted();
      for (const until = Date.now() + BEHIND_MS; !isRight && Date.now() < until; isRight = await isCounted())
        await delay(30_000);
      const kept = await db.getAll(
        ...turns.flatMap((id) => [db.collection(CHAT_TURNS).doc(id), db.collection(CHAT_ANSWERS).doc(id)]),
      );
      return { unanswered, unkept: kept.filter(({ exists }) => !exists).length, miscounted: isRight ? 0 : 1 };
    },
  };
}
