import { notesOf } from "@zona/domain/tests/query";
import { Link } from "react-router";
import { useStaffMember } from "../auth/session.ts";
import { DueGroups } from "../continue/due-list.tsx";
import { listenToDueTests, listenToSubmittedTests } from "../continue/open-tests-data.ts";
import { TestRows } from "../continue/open-tests-list.tsx";
import { useSnapshot } from "../firebase/snapshot.ts";
import { shortTime } from "../i18n/dates.ts";
import { useTestCodes } from "../tests/use-test-codes.ts";
import styles from "./home-page.module.css";
import { t } from "./home-text.ts";
import { listenToOpenQueries, type OpenQuery } from "./open-queries-data.ts";
import { Section } from "./section.tsx";

const SHOWN_DUE = 15;
const listenToNextChecks = listenToDueTests(SHOWN_DUE);

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
  const submitted = useSnapshot("submitted tests", listenToSubmittedTests);
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
  const codes = useTestCodes(found.map(({ testId }) => testId));
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
                  <Link to={`/test/${query.testId}`}>{codes.get(query.testId) ?? t("test")}</Link>
                  {isMine(query) && ` · ${t("toYou")}`}
                </strong>
                <p>{notesOf(query).at(-1)?.text ?? query.path}</p>
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
