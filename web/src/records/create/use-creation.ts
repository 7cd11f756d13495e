import type { CreateRecord } from "@zona/domain/records/creation/create-record";
import type { NewTest } from "@zona/domain/records/lab-test";
import { useEffect, useRef, useState } from "react";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { connection, whileConnected } from "../../platform/firebase/connection.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { isUnanswered } from "../../platform/firebase/failure.ts";
import { createTest } from "./create-test-data.ts";

export type Asked = { said: NewTest; terms: CreateRecord["terms"] };

/** `unanswered`: the server may have created the test or not, and is asked again. */
export type Creation = { is: "idle" | "asking" | "unanswered"; failure?: Error };

const AGAIN_MS = 10_000;

const keyOf = (draftId: string) => `zona-asked ${draftId}`;

/** The test was found: nothing is to be asked any more. */
export const forgetAsked = (draftId: string) => deviceStorage.removeItem(keyOf(draftId));

/**
 * Has the draft made a test. Where no answer comes nobody knows whether it is one, so the same is asked again until the server
 * says so, also by the next page; it creates one test for one draft, however often it is asked. Until then the answers
 * may not be changed. `flush`: brings them to the server first.
 */
export function useCreation(draftId: string, flush: () => Promise<void>, onCreated: () => void) {
  const [creation, setCreation] = useState<Creation>(() => ({
    is: deviceStorage.getItem(keyOf(draftId)) === null ? "idle" : "unanswered",
  }));
  const asking = useRef(false);

  async function ask({ said, terms }: Asked) {
    if (asking.current) return;
    asking.current = true;
    let mayBeDone = creation.is === "unanswered";
    let isGivenUp = false;
    setCreation({ is: mayBeDone ? "unanswered" : "asking" });
    try {
      await whileConnected(async () => {
        await flush();
        if (isGivenUp) return;
        mayBeDone = true;
        deviceStorage.setItem(keyOf(draftId), "");
        await createTest(draftId, said, terms);
      });
      forgetAsked(draftId);
      onCreated();
    } catch (error) {
      isGivenUp = true;
      const is = mayBeDone && isUnanswered(error) ? "unanswered" : "idle";
      if (is === "idle") forgetAsked(draftId);
      setCreation({ is, failure: asError(error) });
    } finally {
      asking.current = false;
    }
  }
  return { creation, ask };
}

/** Asks again as soon as the server is heard, and now and then where the line seems to hold. */
export function useAskAgain(isUnanswered: boolean, ask: () => void) {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isUnanswered) return;
    const again = () => connection.get() === undefined && latest.current();
    const timer = setInterval(again, AGAIN_MS);
    const stop = connection.subscribe(again);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [isUnanswered]);
}
