import { notesOf } from "@zona/domain/tests/query";
import { Link } from "react-router";
import { useStaffMember } from "../auth/session.ts";
import { DueGroups } from "../continue/due-list.tsx";
import { listenToDueTests, listenToSubmittedTests } from "../continue/open-tests-data.ts";
import { TestRows } from "../continue/open-tests-list.tsx";
import { useSnapshot } from "../firebase/snapshot.ts";
import { shortTime } from "../i18n/dates.ts";
import { useTestCodes } from "../tests/use-test-codes.ts";
import { onDemand } from "../ui/on-demand.tsx";
import styles from "./home-page.module.css";
import { HOME_READS } from "./home-reads.ts";
import { t } from "./home-text.ts";
import { listenToOpenQueries, type OpenQuery } from "./open-queries-data.ts";
import { Section } from "./section.tsx";

// The names of all fields are many words, and most questions come with words of their own.
const PlaceOfQuery = onDemand(async () => (await import("./place-of-query.tsx")).PlaceOfQuery);

const listenToSubmitted = listenToSubmittedTests(HOME_READS.submitted);
const listenToNextChecks = listenToDueTests(HOME_READS.nextChecks);

/** The next checks of all tests; with the whole list a step away. */
export function NextChecks() {
  const due = useSnapshot("next checks", listenToNextChecks);
  const all = <Link to="/test/continue">{t("allDue")}</Link>;
  return (
    <Section id="next-checks" title={t("due")} link={all} failed={t("dueFailed")} snapshot={due}>
      {({ records }) => <DueGroups tests={records} />}
    </Section>
  );
}

/** Submitted tests that I may review: none that I entered anything of. Nothing is shown where there is none. */
export function WaitingForReview() {
  const { uid } = useStaffMember();
  const submitted = useSnapshot("submitted tests", listenToSubmitted);
  const mine =
    submitted.status === "ready" ? submitted.data.records.filter((test) => !test.enteredBy.includes(uid)) : [];
  if (submitted.status === "ready" && mine.length === 0) return null;
  return (
    <Section id="for-review" title={t("review")} failed={t("reviewFailed")} snapshot={submitted}>
      {() => <TestRows tests={mine} />}
    </Section>
  );
}

/** Questions that want an answer, those to me first. Nothing is shown where there is none. */
export function OpenQueries() {
  const { uid } = useStaffMember();
  const queries = useSnapshot("open queries", listenToOpenQueries);
  const found = queries.status === "ready" ? queries.data : [];
  // Questions tell the code of their test; older ones did not.
  const codes = useTestCodes(found.filter(({ testCode }) => testCode === undefined).map(({ testId }) => testId));
  if (queries.status === "ready" && found.length === 0) return null;
  const isMine = ({ assignee }: OpenQuery) => assignee?.uid === uid;
  const sorted = found.toSorted((a, b) => Number(isMine(b)) - Number(isMine(a)) || +b.updatedAt - +a.updatedAt);
  return (
    <Section id="open-queries" title={t("queries")} failed={t("queriesFailed")} snapshot={queries}>
      {() => (
        <ul className={styles.rows}>
          {sorted.map((query) => (
            <li key={`${query.testId}/${query.id}`} className={styles.row}>
              <div className={styles.words}>
                <strong>
                  <Link to={`/test/${query.testId}`}>{query.testCode ?? codes.get(query.testId) ?? t("test")}</Link>
                  {isMine(query) && ` · ${t("toYou")}`}
                </strong>
                <p>{notesOf(query).at(-1)?.text ?? <PlaceOfQuery path={query.path} />}</p>
              </div>
              <span className="dim">
                {query.openedBy.name}, {shortTime(query.updatedAt, new Date())}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
