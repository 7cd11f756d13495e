import { useParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import { failureSentence } from "../firebase/failure.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { listenToRecord } from "./record-data.ts";
import { RecordView } from "./record-view.tsx";
import { t } from "./test-text.ts";

/** One test to read, to judge and to move on: what was recorded, its images, and who did what when. */
export function TestPage() {
  const { testId = "" } = useParams();
  const record = useSnapshot(`record ${testId}`, listenToRecord(testId));
  if (record.status === "loading") return <PageLoader />;
  if (record.status === "error") {
    return (
      <>
        <PageHeading>{t("test")}</PageHeading>
        <Notice tone="failure" title={t("loadFailed")}>
          <p>{failureSentence(record.error)}</p>
        </Notice>
      </>
    );
  }
  // An empty cache without network knows nothing yet; the server's answer may still come.
  if (!record.data && record.fromCache) return <PageLoader />;
  if (!record.data) {
    return (
      <>
        <PageHeading>{t("notFound")}</PageHeading>
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("home")} to="/home" />
      </>
    );
  }
  return <RecordView key={testId} record={record.data} />;
}
