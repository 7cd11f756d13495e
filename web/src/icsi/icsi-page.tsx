import { useParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import { useRecordEditor } from "../entry/use-record-editor.ts";
import { failureSentence } from "../firebase/failure.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { IcsiRecordForm } from "./icsi-record-form.tsx";
import { t } from "./icsi-text.ts";
import { icsiBookkeeping } from "./record-view.ts";

/** One ICSI record, oocyte by oocyte. */
export function IcsiPage() {
  const { testId = "" } = useParams();
  return <LoadedRecord key={testId} testId={testId} />;
}

function LoadedRecord({ testId }: { testId: string }) {
  const opened = useRecordEditor(testId, icsiBookkeeping);
  const { snapshot } = opened;
  if (snapshot.status === "loading") return <PageLoader />;
  if (snapshot.status === "error") {
    return (
      <>
        <PageHeading>{t("title")}</PageHeading>
        <Notice tone="failure" title={t("loadFailed")}>
          <p>{failureSentence(snapshot.error)}</p>
        </Notice>
      </>
    );
  }
  if (!snapshot.data && snapshot.fromCache) return <PageLoader />;
  if (snapshot.data?.test.kind !== "icsi") {
    return (
      <>
        <PageHeading>{t("notFound")}</PageHeading>
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("all")} to="/test/icsi" />
      </>
    );
  }
  // The rows follow the record within the same turn; the form begins with what is due, so it waits for them.
  if (!opened.view.isLoaded) return <PageLoader />;
  return <IcsiRecordForm test={snapshot.data.test} opened={opened} />;
}
