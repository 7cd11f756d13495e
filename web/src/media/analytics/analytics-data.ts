import { MEDIA_ROLLUPS, TEST_FACTS } from "@zona/domain/collections";
import { TestSummary } from "@zona/domain/facts/test-summary";
import { plusDays } from "@zona/domain/media/charts/range";
import { startOfDay } from "@zona/domain/media/day-span";
import { MediaRollup, type MediaRow, periodsFor, unpackRows } from "@zona/domain/media/media-rollup";
import { readRecord } from "@zona/domain/stored-record";
import {
  collection,
  getDocsFromServer,
  limit,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  where,
} from "firebase/firestore";
import { useEffect, useState } from "react";
import { collectionToRead, countsOwn, ofOwnOrganisation, readable } from "../../people/access/scoped-data.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { readAll } from "../../platform/firebase/listen.ts";
import { SITE } from "../../platform/site/site.ts";

/** The organisation's media of a range of days of upload, as they were counted last; `reads` is what that cost. */
export type Counted = { rows: MediaRow[]; reads: number; countedAt: Date | undefined; future: number };

/** Reads the months, or years, of a range. Media of a day that has not come yet are told apart: a clock is wrong. */
async function fetchCounted(from: string, to: string, now: Date): Promise<Counted> {
  // A day of the site begins in the evening of the day before, or ends on the next, in UTC.
  const periods = periodsFor(plusDays(from, -1), plusDays(to, 1));
  const ofPeriods = query(
    collection(firestore, MEDIA_ROLLUPS),
    where("span", "==", periods.span),
    where("period", ">=", periods.from),
    where("period", "<=", periods.to),
  );
  // Counts are of a whole organisation: whoever reads single studies is shown nothing of them.
  const docs = countsOwn() ? (await getDocsFromServer(ofOwnOrganisation(ofPeriods))).docs : [];
  const rollups = docs.flatMap((document) => readRecord(MediaRollup, document.id, document.data()) ?? []);
  const start = startOfDay(from, SITE.timeZone).getTime();
  const end = startOfDay(to, SITE.timeZone, 1).getTime();
  const all = rollups.flatMap(unpackRows);
  const future = all.filter(({ uploadedAt }) => uploadedAt > now.getTime() + 86_400_000).length;
  const rows = all.filter(({ uploadedAt }) => uploadedAt >= start && uploadedAt < end);
  const times = rollups.map(({ countedAt }) => countedAt.getTime());
  const countedAt = times.length > 0 ? new Date(Math.max(...times)) : undefined;
  return { rows, reads: docs.length, countedAt, future };
}

const TESTS_PAGE = 12;

export type TestsPage = { tests: TestSummary[]; end: QueryDocumentSnapshot | undefined; isLast: boolean };

/** ICSI tests begun in a range, newest first, a page at a time. */
export async function fetchCoveredTests(
  from: string,
  to: string,
  after: QueryDocumentSnapshot | undefined,
): Promise<TestsPage> {
  const asked = readable(
    query(
      collectionToRead(TEST_FACTS),
      where("kind", "==", "icsi"),
      where("createdAt", ">=", startOfDay(from, SITE.timeZone)),
      where("createdAt", "<", startOfDay(to, SITE.timeZone, 1)),
      orderBy("createdAt", "desc"),
      ...(after ? [startAfter(after)] : []),
      limit(TESTS_PAGE),
    ),
  );
  const docs = asked ? (await getDocsFromServer(asked)).docs : [];
  return { tests: readAll(TestSummary, docs).records, end: docs.at(-1), isLast: docs.length < TESTS_PAGE };
}

type State = { status: "loading" } | { status: "ready"; counted: Counted } | { status: "error"; error: Error };

/** The counts of a range; `again` asks anew. */
export function useAnalyticsCounts(from: string, to: string) {
  const [requests, setRequests] = useState(0);
  const [state, setState] = useState<State>({ status: "loading" });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `requests` moves when somebody asks again
  useEffect(() => {
    let current = true;
    setState((former) => (former.status === "ready" ? former : { status: "loading" }));
    fetchCounted(from, to, labNow()).then(
      (counted) => current && setState({ status: "ready", counted }),
      (error) => current && setState({ status: "error", error }),
    );
    return () => {
      current = false;
    };
  }, [from, to, requests]);
  return { state, again: () => setRequests((times) => times + 1) };
}
