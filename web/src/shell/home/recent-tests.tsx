import type { TestSummary } from "@zona/domain/facts/test-summary";
import { Link } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime, shortTime } from "../../platform/i18n/dates.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { listenToRecentTests } from "../../records/continue/open-tests-data.ts";
import { StatusPill } from "../../records/record/status-pill.tsx";
import { HOME_READS } from "./home-reads.ts";
import { t } from "./home-text.ts";
import { LiveSection } from "./live-section.tsx";

const listen = listenToRecentTests(HOME_READS.recentTests);

/** The tests that anyone changed last. */
export function RecentTests() {
  const tests = useSnapshot("recent tests", listen);
  const mayBegin = useCanAnywhere("enter");
  return (
    <LiveSection id="recent-tests" title={t("recent")} failed={t("testsFailed")} snapshot={tests}>
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState
            title={t("noTests")}
            hint={t("noTestsHint")}
            {...(mayBegin && { action: t("newTest"), to: "/test/new" })}
          />
        ) : (
          <div className="table-scroll">
            <table className="data-table" data-stacks aria-labelledby="recent-tests">
              <thead>
                <tr>
                  <th scope="col">{t("code")}</th>
                  <th scope="col">{t("status")}</th>
                  <th scope="col">{t("kind")}</th>
                  <th scope="col">{t("subject")}</th>
                  <th scope="col">{t("changed")}</th>
                </tr>
              </thead>
              <tbody>
                {records.map((test) => (
                  <Row key={test.id} test={test} />
                ))}
              </tbody>
            </table>
          </div>
        )
      }
    </LiveSection>
  );
}

function Row({ test }: { test: TestSummary }) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/test/${test.id}`} className="mono">
          {test.code}
        </Link>
      </th>
      <td>
        <StatusPill status={test.status} needsCorrection={test.needsCorrection} />
      </td>
      <td>{KIND_WORDS[test.kind].name}</td>
      <td className="mono">{test.subjectCode ?? test.material.materialLot}</td>
      <td>
        <time dateTime={test.updatedAt.toISOString()} title={fullTime(test.updatedAt)}>
          {shortTime(test.updatedAt, labNow())}
        </time>
        , <bdi>{test.updatedBy.name}</bdi>
      </td>
    </tr>
  );
}
