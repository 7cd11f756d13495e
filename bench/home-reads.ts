import { COLLECTIONS, TEST_FACTS } from "@zona/domain/collections";
import { interrupted } from "../emulators/interrupts.ts";
import { reportFailure } from "../emulators/setup-error.ts";
import { readsOfPage } from "./billing/page-reads.ts";
import { type Figure, tell } from "./figures.ts";
import { type SyntheticTest, syntheticTests } from "./synthetic/lab.ts";
import { oneCycle } from "./synthetic/many-facts.ts";
import { changedNow, putDocuments, putLab, putPeople, startMediaSite, withoutId } from "./synthetic/media-site.ts";

/**
 * `node bench/home-reads.ts [SIZE…]`: what the home page reads, as Firestore bills it, in laboratories of 100, 10,000 and
 * 100,000 tests (or others): a hundred tests a week, the newest 200 in progress with a check that is due, the 60 before them
 * submitted, all older ones locked, and an open query to the reader on each that is submitted. Starts and stops a site of
 * its own, without functions.
 */

const sizes = process.argv.slice(2).map(Number).filter(Number.isSafeInteger);
const SIZES = sizes.length > 0 ? sizes : [100, 10_000, 100_000];
const LIMIT = 60;
const DAYS_PER_TEST = 0.07;
const OPEN = 200;
const SUBMITTED = 60;
const HOUR_MS = 3_600_000;
/** The indicators of the page look at this month and the one before. */
const COUNTED_MS = 62 * 24 * HOUR_MS;
const EMMA = { uid: "demo-emma", name: "Emma Lindqvist" };
const NOT_DUE = { check: null, from: null, target: null, overdue: null, zero: null, window: null };
const { id: _, ...CYCLE } = { ...oneCycle(), population: { isReference: true, excludedBy: [] } };
const NOOR = { uid: "demo-noor", name: "Noor Haddad" };

/** `age` counts from the newest test. */
function inItsState(test: SyntheticTest, age: number): SyntheticTest {
  if (age >= OPEN + SUBMITTED) return { ...test, status: "locked" };
  if (age >= OPEN) return { ...test, status: "submitted", submittedBy: NOOR };
  return test;
}

/** What functions make of its record for lists. */
function factsOf({ code, status, createdAt, updatedBy, updatedAt }: SyntheticTest, age: number, now: Date) {
  const at = (hours: number) => new Date(now.getTime() + hours * HOUR_MS);
  const nextDue =
    age < OPEN
      ? {
          ...{ check: "d3", from: at(age), target: at(age + 1), overdue: at(age + 2), zero: at(age - 62) },
          window: { from: at(age), overdue: at(age + 2) },
        }
      : NOT_DUE;
  return {
    ...CYCLE,
    header: { ...CYCLE.header, opuAt: createdAt },
    code,
    status,
    createdAt,
    updatedBy,
    updatedAt,
    nextDue,
  };
}

const queryOn = ({ id, updatedAt }: SyntheticTest): [string, object] => [
  `${COLLECTIONS.tests}/${id}/queries/q1`,
  {
    type: "failed_validation",
    status: "new",
    path: "header.opuAt",
    openedBy: NOOR,
    openedAt: updatedAt,
    updatedAt,
    assignee: EMMA,
    notes: {},
  },
];

function documentsOf(size: number, now: Date): [string, object][] {
  const ageAt = (index: number) => size - 1 - index;
  const tests = syntheticTests(size, now, size * DAYS_PER_TEST).map((test, index) => inItsState(test, ageAt(index)));
  const counted = tests
    .map((test, index) => ({ test, age: ageAt(index) }))
    .filter(({ test, age }) => test.createdAt.getTime() > now.getTime() - COUNTED_MS || age < OPEN + SUBMITTED);
  return [
    ...tests.map((test): [string, object] => [`${COLLECTIONS.tests}/${test.id}`, withoutId(test)]),
    ...tests.filter(({ status }) => status === "submitted").map(queryOn),
    ...counted.map(({ test, age }): [string, object] => [
      `${TEST_FACTS}/${test.id}`,
      changedNow(factsOf(test, age, now)),
    ]),
  ];
}

async function main(): Promise<void> {
  const givenUp = interrupted();
  const now = new Date();
  const { suite, app } = await startMediaSite(givenUp);
  const figures: Figure[] = [];
  try {
    await putPeople(app);
    await putLab(app, [], []);
    for (const size of SIZES) {
      await putDocuments(app, documentsOf(size, now));
      const what = `documents read: /home among ${size.toLocaleString("en")} tests`;
      figures.push({ what, result: await readsOfPage(suite.ports.hosting, "/home"), unit: "reads", limit: LIMIT });
    }
  } finally {
    await suite.stop();
  }
  tell(figures);
}

await main().catch(reportFailure);
