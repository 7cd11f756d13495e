import type { AskCodedRecord } from "@zona/domain/coded/ask-coded-record";
import type { RecordParts } from "@zona/domain/coded/coded-record";
import { readSent } from "@zona/domain/coded/sent-record";
import { codedPath, TEST_FACTS } from "@zona/domain/collections";
import { doc } from "firebase/firestore";
import * as z from "zod";
import { codeOf } from "../../platform/firebase/errors.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";
import { dataOf, type Emit, type Snapshot } from "../../platform/firebase/snapshot.ts";

/** A record as people see it who read codes only; undefined where there is none. */
export type Coded = RecordParts | undefined;

const operation = staffOperation<AskCodedRecord, { record: string }>("codedRecord");

/** Asks the server once. */
export async function fetchCoded(testId: string): Promise<Coded> {
  try {
    const { record } = await operation.ask({ testId });
    return readSent(record) as RecordParts; // the server made it of documents that fit their schemas
  } catch (error) {
    if (codeOf(error) === "functions/not-found") return undefined;
    throw error;
  }
}

/** What says that the server has another state of a record: its facts are made again whenever anything of it changes. */
const Made = z.object({ madeAt: z.date() });

/** One answer for all parts of a page, asked again when the record changes. */
type Followed = { emits: Set<Emit<Coded>>; last: Snapshot<Coded>; ask: () => void; stop: () => void };
const followed = new Map<string, Followed>();

function begin(testId: string): Followed {
  let asks = 0;
  const one: Followed = { emits: new Set(), last: { status: "loading" }, ask, stop: () => undefined };
  function tell(next: Snapshot<Coded>) {
    one.last = next;
    for (const emit of one.emits) emit(next);
  }
  function ask() {
    asks += 1;
    const own = asks;
    fetchCoded(testId).then(
      (data) => own === asks && tell({ status: "ready", data, pending: false }),
      // What is on the page stays there.
      (error: Error) => own === asks && dataOf(one.last) === undefined && tell({ status: "error", error }),
    );
  }
  let madeAt: number | undefined;
  one.stop = listenToRecord(Made, () => doc(firestore, codedPath(TEST_FACTS), testId))((next) => {
    const now = dataOf(next)?.madeAt.getTime();
    if (madeAt !== undefined && now !== madeAt) ask();
    madeAt = now ?? madeAt ?? 0;
  });
  ask();
  return one;
}

/** Follows a record as the server answers it; returns how to stop. */
export function codedParts(testId: string, emit: Emit<Coded>): () => void {
  const one = followed.get(testId) ?? begin(testId);
  followed.set(testId, one);
  one.emits.add(emit);
  if (one.last.status === "error") one.ask();
  else if (one.last.status !== "loading") emit(one.last);
  return () => {
    one.emits.delete(emit);
    if (one.emits.size > 0) return;
    one.stop();
    followed.delete(testId);
  };
}

/** Asks again for a record of which this page has just changed something. */
export const askAgain = (testId: string) => followed.get(testId)?.ask();
