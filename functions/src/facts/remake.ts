import { type FactSources, makeTestFacts } from "@zona/domain/facts/make-test-facts";
import type { TestFacts } from "@zona/domain/facts/test-facts";
import type { TestGlance } from "@zona/domain/facts/test-glance";
import { allOf } from "../firebase/logged.ts";

/** What of a test its pictures and queries repeat: the same text means that nothing of it changed. */
const textOf = (glance: TestGlance | undefined) => JSON.stringify(glance);

/** What is still to be done about a change of a test: tell its members, or close reminders of a check that is not next. */
export type Owed = { members: boolean; due: boolean };

const NOTHING: Owed = { members: false, due: false };

export type TestFactRecords = {
  /**
   * Reads all of one test at one moment and stores what is made of it in the same transaction, so that two runs at once
   * cannot leave the older result. Answers with what stood there before and stands there now, and whether the next check
   * became another one; without a test, with nothing. Where either changed, it leaves a mark that says so: a run that stops
   * before it has done what follows leaves that to the next minute.
   */
  remake(
    testId: string,
    make: (sources: FactSources) => TestFacts,
  ): Promise<
    { before: TestGlance | undefined; after: TestGlance; isDueMoved: boolean; mark: string | undefined } | undefined
  >;
  /** Tells the facts of its media and queries what the test is called now. */
  tellMembers(glance: TestGlance): Promise<number>;
  /** Closes the reminders of its checks that are not of the next one any more. */
  settleDue(testId: string): Promise<void>;
  /** Takes a mark away, unless it is a newer one or owes more than was done. */
  unmark(testId: string, mark: string, done: Owed): Promise<void>;
};

/**
 * Makes the facts of a test anew from its record, and does what that and an earlier `mark` owe. A repeat, a late event or
 * another order changes nothing.
 */
export async function remakeTestFacts(
  testId: string,
  records: TestFactRecords,
  now: Date,
  earlier: { mark?: string; owed: Owed } = { owed: NOTHING },
): Promise<string> {
  const remade = await records.remake(testId, (sources) => makeTestFacts(sources, now));
  const { mark = earlier.mark, isDueMoved = false } = remade ?? {};
  const isChanged = remade !== undefined && textOf(remade.before) !== textOf(remade.after);
  // Where another run stored newer facts, what is owed stays so.
  const done = remade ? { members: earlier.owed.members || isChanged, due: earlier.owed.due || isDueMoved } : NOTHING;
  if (done.due) await records.settleDue(testId);
  const told = remade && done.members ? await records.tellMembers(remade.after) : undefined;
  if (mark !== undefined) await records.unmark(testId, mark, done);
  if (!remade) return "no-test";
  return told === undefined ? "remade" : `remade, told ${told}`;
}

/** Tests of which a picture or a query changed, or for which something is owed; the oldest mark first. */
export type MarkedTests = () => Promise<{ testId: string; mark: string; owed: Owed }[]>;

/** Remaking one test is waiting for its documents most of the time; more at once would wait for each other. */
const AT_ONCE = 4;

/** Remakes every marked test; run once a minute, so a hundred uploads to one test cost one remaking. */
export async function remakeMarked(
  markedTests: MarkedTests,
  records: TestFactRecords,
  now: () => Date,
): Promise<string> {
  const marked = await markedTests();
  const waiting = marked.values();
  const remakeNext = async () => {
    for (const { testId, ...earlier } of waiting) await remakeTestFacts(testId, records, now(), earlier);
  };
  await allOf(...Array.from({ length: AT_ONCE }, remakeNext));
  return `${marked.length} marked tests`;
}
