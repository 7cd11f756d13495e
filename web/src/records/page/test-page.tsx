import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import { useCallback, useState } from "react";
import { useParams } from "react-router";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { listenToSheets, listenToStatements } from "../record/record-data.ts";
import { listenToTest } from "../record/tests-data.ts";
import { RecordView } from "./record-view.tsx";
import { t } from "./test-text.ts";

/** One test to read, to judge and to move on: what was recorded, its images, and who did what when. */
export function TestPage() {
  const { testId = "" } = useParams();
  return <Loaded key={testId} testId={testId} />;
}

const nothing: ReturnType<typeof listenToSheets> = () => () => undefined;
const noStatements: ReturnType<typeof listenToStatements> = () => () => undefined;

function Loaded({ testId }: { testId: string }) {
  const test = useSnapshot(`test ${testId}`, listenToTest(testId));
  const [isRequested, setRequested] = useState(false);
  const askSheets = useCallback(() => setRequested(true), []);
  const sheets = useSnapshot(
    isRequested ? `sheets of ${testId}` : "no sheets",
    isRequested ? listenToSheets(testId) : nothing,
  );
  const witnessed = useSnapshot(
    isRequested ? `statements of ${testId}` : "no statements",
    isRequested ? listenToStatements(testId) : noStatements,
  );
  if (test.status === "loading") return <PageLoader />;
  const failed = [test, sheets, witnessed].find(({ status }) => status === "error");
  if (test.status === "error" || failed?.status === "error") {
    return (
      <>
        <PageHeading>{t("test")}</PageHeading>
        <SnapshotFailure snapshot={failed ?? test} title={t("loadFailed")} />
      </>
    );
  }
  if (!test.data) {
    return (
      <>
        <PageHeading>{t("test")}</PageHeading>
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("home")} to="/home" />
      </>
    );
  }
  // What stands against submitting a record is in its sheets.
  if (!isRequested && OPEN_STATES.includes(test.data.status)) setRequested(true);
  return (
    <RecordView
      record={{ test: test.data, sheets: dataOf(sheets), witnessed: dataOf(witnessed)?.records }}
      onAskSheets={askSheets}
    />
  );
}
