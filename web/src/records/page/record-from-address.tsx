import type { ReactNode } from "react";
import { useParams } from "react-router";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { type LabRecord, listenToRecord } from "../record/record-data.ts";
import { t } from "./test-text.ts";

type Props = { words: { title: string; failed: string }; children: (record: LabRecord) => ReactNode };

/** The record that the address names, with all its sheets, or why it cannot be shown. */
export function RecordFromAddress({ words, children }: Props) {
  const { testId = "" } = useParams();
  const record = useSnapshot(`record ${testId}`, listenToRecord(testId));
  if (record.status === "loading") return <PageLoader />;
  const known = dataOf(record);
  if (known) return children(known);
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      <SnapshotFailure snapshot={record} title={words.failed} />
      {record.status !== "error" && (
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("home")} to="/home" />
      )}
    </>
  );
}
