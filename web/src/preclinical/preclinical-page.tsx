import { useParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import { useRecordEditor } from "../entry/use-record-editor.ts";
import { failureSentence } from "../firebase/failure.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { PreclinicalForm } from "./preclinical-form.tsx";
import { t } from "./preclinical-text.ts";
import { preclinicalBookkeeping } from "./protocol-of.ts";

/** One preclinical run: its timepoints, arm by arm and unit by unit. */
export function PreclinicalPage() {
  const { testId = "" } = useParams();
  return <LoadedRun key={testId} testId={testId} />;
}

function LoadedRun({ testId }: { testId: string }) {
  const opened = useRecordEditor(testId, preclinicalBookkeeping);
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
  if (snapshot.data?.test.kind !== "preclinical") {
    return (
      <>
        <PageHeading>{t("notFound")}</PageHeading>
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("all")} to="/test/continue/preclinical" />
      </>
    );
  }
  if (!opened.view.isLoaded) return <PageLoader />;
  return <PreclinicalForm test={snapshot.data.test} opened={opened} />;
}
