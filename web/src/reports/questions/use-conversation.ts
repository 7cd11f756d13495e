import type { Answer, AskRequest } from "@zona/domain/questions/answer";
import type { Plan } from "@zona/domain/questions/plan";
import { useEffect, useRef, useState } from "react";
import type { StaffMember } from "../../people/session/session.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ask, listenToConversation } from "./ask-data.ts";
import { planToFollow } from "./plan/plan-changes.ts";

/** A question that the server works on, has refused, or has answered before the list of answers says so. */
export type Pending = {
  request: AskRequest;
  failed?: Error;
  answer?: Answer;
};

/** What is asked: words, or a plan whose parts were changed by hand. `previous`: leans on that plan, or on none. */
export type Asking = Pick<AskRequest, "question" | "plan"> & { previous?: Plan | undefined };

const newTurn = () => crypto.randomUUID().replaceAll("-", "");

const keyOf = (uid: string, { turnId }: AskRequest) => `${uid}_${turnId}`;

/** One question at a time; the conversation itself is kept by the server and followed here. */
export function useConversation({ uid }: StaffMember) {
  const kept = useSnapshot(`chat ${uid}`, listenToConversation(uid));
  const [pending, setPending] = useState<Pending>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const turns = dataOf(kept)?.records ?? [];
  const isListed = pending !== undefined && turns.some(({ id }) => id === keyOf(uid, pending.request));
  const shown = isListed ? undefined : pending;

  // An answer is read, and asked on, before the list of answers has it.
  const answers = [...(shown?.answer ? [shown.answer] : []), ...turns.map(({ answer }) => answer)];

  async function send(asking: Asking): Promise<void> {
    const { question, plan } = asking;
    const previous = "previous" in asking ? asking.previous : planToFollow(answers);
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const request: AskRequest = {
      turnId: newTurn(),
      question,
      ...(plan ? { plan } : {}),
      ...(previous && !plan ? { previous } : {}),
    };
    setPending({ request });
    try {
      const answer = await ask(request, controller.signal);
      setPending((now) => (now?.request === request ? { request, answer } : now));
    } catch (error) {
      if (controller.signal.aborted) return;
      setPending((now) => (now?.request === request ? { request, failed: asError(error) } : now));
    }
  }

  return {
    kept,
    turns,
    pending: shown,
    isWorking: shown !== undefined && shown.answer === undefined && shown.failed === undefined,
    send,
    cancel() {
      running.current?.abort();
      setPending(undefined);
    },
  };
}
