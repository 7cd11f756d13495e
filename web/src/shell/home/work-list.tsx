import type { TestSummary } from "@zona/domain/facts/test-summary";
import { type Access, can } from "@zona/domain/identity/access";
import { notesOf } from "@zona/domain/records/queries/query";
import { Link } from "react-router";
import { useTestCodes } from "../../laboratory/studies/use-known-names.ts";
import { useAccess } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, useGrowingList, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { DueGroups } from "../../records/continue/due-groups.tsx";
import { listedFacts } from "../../records/continue/listed-test.ts";
import { listenToDueTests, listenToSubmittedTests } from "../../records/continue/open-tests-data.ts";
import { TestRows } from "../../records/continue/test-rows.tsx";
import { HOME_READS } from "./home-reads.ts";
import { t } from "./home-text.ts";
import { LiveSection, ShowMore } from "./live-section.tsx";
import { listenToOpenQueries, type OpenQueries } from "./open-queries-data.ts";

// The names of all fields are many words, and most questions come with words of their own.
/** What a question without words is about. */
const PlaceOfQuery = onDemand(async () => {
  const { pathWord } = await import("../../records/queries/query-text.ts");
  return ({ path }: { path: string }) => pathWord(path);
});

const listenToNextChecks = listenToDueTests(HOME_READS.nextChecks);

/** The next checks of all tests; with the whole list a step away. */
export function NextChecks() {
  const due = useSnapshot("next checks", listenToNextChecks);
  const all = <Link to="/test/continue">{t("allDue")}</Link>;
  return (
    <LiveSection id="next-checks" title={t("due")} link={all} failed={t("dueFailed")} snapshot={due}>
      {({ records }) => <DueGroups tests={records.map(listedFacts)} />}
    </LiveSection>
  );
}

const mayReview = (access: Access, { organisation, studyId }: TestSummary) =>
  can(access, "review", { organisation: organisation ?? "", studyId });

/** Submitted tests that I may review: none that I entered anything of. Nothing is shown where there is none. */
export function WaitingForReview() {
  const { uid } = useStaffMember();
  const access = useAccess();
  const { snapshot, more, showMore } = useGrowingList("submitted tests", (most) =>
    listenToSubmittedTests(HOME_READS.submitted + most),
  );
  const found = dataOf(snapshot)?.records ?? [];
  const mine = found.filter((test) => mayReview(access, test) && !test.enteredBy.includes(uid));
  const hasMore = found.length >= HOME_READS.submitted + more;
  if (dataOf(snapshot) && mine.length === 0 && !hasMore) return null;
  return (
    <LiveSection
      id="for-review"
      title={snapshot.status === "ready" ? `${t("review")} (${mine.length}${hasMore ? "+" : ""})` : t("review")}
      failed={t("reviewFailed")}
      snapshot={snapshot}
    >
      {() => (
        <>
          {mine.length > 0 ? <TestRows tests={mine.map(listedFacts)} /> : <p className="dim">{t("reviewOwn")}</p>}
          {hasMore && <ShowMore onMore={showMore} />}
        </>
      )}
    </LiveSection>
  );
}

const counted = ({ queries, open, toMe, hasMore }: OpenQueries) => {
  const all = `(${open ?? `${queries.length}${hasMore ? "+" : ""}`})`;
  return toMe ? `${all}, ${t("nToYou", { n: toMe })}` : all;
};

/** Questions that want an answer, those to me first. Nothing is shown where there is none. */
export function OpenQueriesList() {
  const { uid } = useStaffMember();
  const { snapshot, showMore } = useGrowingList(`open queries ${uid}`, (more) => listenToOpenQueries(uid, more));
  const found = dataOf(snapshot)?.queries ?? [];
  // Questions tell the code of their test; older ones did not.
  const codes = useTestCodes(found.filter(({ testCode }) => testCode === undefined).map(({ testId }) => testId));
  if (dataOf(snapshot)?.queries.length === 0) return null;
  const title = snapshot.status === "ready" ? `${t("queries")} ${counted(snapshot.data)}` : t("queries");
  return (
    <LiveSection id="open-queries" title={title} failed={t("queriesFailed")} snapshot={snapshot}>
      {({ queries, hasMore }) => (
        <>
          <ul className="list-rows">
            {queries.map((query) => (
              <li key={`${query.testId}/${query.id}`} className="list-row">
                <div>
                  <strong>
                    <Link to={`/test/${query.testId}`}>{query.testCode ?? codes.get(query.testId) ?? t("test")}</Link>
                    {query.assignee?.uid === uid && ` · ${t("toYou")}`}
                  </strong>
                  <p className="dim">
                    <bdi>{notesOf(query).at(-1)?.text ?? <PlaceOfQuery path={query.path} />}</bdi>
                  </p>
                </div>
                <span className="dim">
                  <bdi>{query.openedBy.name}</bdi>, <bdi>{shortTime(query.updatedAt, labNow())}</bdi>
                </span>
              </li>
            ))}
          </ul>
          {hasMore && <ShowMore onMore={showMore} />}
        </>
      )}
    </LiveSection>
  );
}
