import type { Answer, AskRequest } from "@zona/domain/questions/answer";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import { useEffect, useRef, useState } from "react";
import type { StaffMember } from "../../people/session/session.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ask, listenToConversation } from "./ask-data.ts";

/** A question that the server works on, has refused, or has answered before the list of answers says so. */
export type Pending = {
  request: AskRequest;
  failed?: Error;
  answer?: Answer;
};

/** What is asked: words, or a request that was chosen or changed by hand. `previous`: what it may go on from, `earlier`: back to. */
export type Asking = {
  question: string;
  request?: AskedRequest | undefined;
  previous?: AskedRequest | undefined;
  earlier?: AskedRequest | undefined;
};

const newTurn = () => crypto.randomUUID().replaceAll("-", "");

const keyOf = (uid: string, { turnId }: AskRequest) => `${uid}_${turnId}`;

/** One question at a time; the conversation itself is kept by the server and followed here. */
export function useConversation({ uid }: StaffMember) {
  const kept = useSnapshot(`chat ${uid}`, listenToConversation(uid));
  const [pending, setPending] = useState<Pending>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const listed = dataOf(kept)?.records ?? [];
  const isListed = pending !== undefined && listed.some(({ id }) => id === keyOf(uid, pending.request));
  const shown = isListed ? undefined : pending;
  // An answer is read, and asked on, before the list of answers has it.
  const answered = shown?.answer
    ? [{ id: keyOf(uid, shown.request), question: shown.request.question, answer: shown.answer }]
    : [];

  async function send({ question, request: asked, previous, earlier }: Asking): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const request: AskRequest = {
      turnId: newTurn(),
      question,
      ...(asked ? { request: asked } : {}),
      ...(previous && !asked ? { previous } : {}),
      ...(earlier && !asked ? { earlier } : {}),
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
    /** The latest first. */
    turns: [...answered, ...listed],
    /** A question without an answer. */
    pending: shown?.answer ? undefined : shown,
    isWorking: shown !== undefined && shown.answer === undefined && shown.failed === undefined,
    send,
    cancel() {
      running.current?.abort();
      setPending(undefined);
    },
  };
}
