import { type FactSources, makeTestFacts } from "@zona/domain/facts/make-test-facts";
import type { TestFacts } from "@zona/domain/facts/test-facts";
import type { TestGlance } from "@zona/domain/facts/test-glance";
import { allOf } from "../firebase/logged.ts";

/** What of a test its pictures and queries repeat: the same text means that nothing of it changed. */
const textOf = (glance: TestGlance | undefined) => JSON.stringify(glance);

export type TestFactRecords = {
  /**
   * Reads all of one test at one moment and stores what is made of it in the same transaction, so that two runs at once
   * cannot leave the older result. Answers with what stood there before and stands there now, and whether the next check
   * became another one; without a test, with nothing.
   */
  remake(
    testId: string,
    make: (sources: FactSources) => TestFacts,
  ): Promise<{ before: TestGlance | undefined; after: TestGlance; isDueMoved: boolean } | undefined>;
  /** Tells the facts of its media and queries what the test is called now. */
  tellMembers(glance: TestGlance): Promise<number>;
  /** Closes the reminders of its checks that are not of the next one any more. */
  settleDue(testId: string): Promise<void>;
};

/** Makes the facts of a test anew from its record. A repeat, a late event or another order changes nothing. */
export async function remakeTestFacts(
  testId: string,
  records: TestFactRecords,
  now: Date,
  isToTell = false,
): Promise<string> {
  const remade = await records.remake(testId, (sources) => makeTestFacts(sources, now));
  if (!remade) return "no-test";
  if (isToTell || remade.isDueMoved) await records.settleDue(testId);
  if (!isToTell && textOf(remade.before) === textOf(remade.after)) return "remade";
  return `remade, told ${await records.tellMembers(remade.after)}`;
}

export type FactMarks = {
  /** Tests of which a picture or a query changed, or whose members were not told yet; the oldest mark first. */
  marked(): Promise<{ testId: string; mark: string; isToTell: boolean }[]>;
  /** Takes a mark away unless it is a newer one. */
  unmark(testId: string, mark: string): Promise<void>;
};

/** Remaking one test is waiting for its documents most of the time; more at once would wait for each other. */
const AT_ONCE = 4;

/** Remakes every marked test; run once a minute, so a hundred uploads to one test cost one remaking. */
export async function remakeMarked(marks: FactMarks, records: TestFactRecords, now: () => Date): Promise<string> {
  const marked = await marks.marked();
  const waiting = marked.values();
  const remakeNext = async () => {
    for (const { testId, mark, isToTell } of waiting) {
      await remakeTestFacts(testId, records, now(), isToTell);
      await marks.unmark(testId, mark);
    }
  };
  await allOf(...Array.from({ length: AT_ONCE }, remakeNext));
  return `${marked.length} marked tests`;
}
