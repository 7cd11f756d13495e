import type { ReactNode } from "react";
import { useParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import { failureSentence } from "../firebase/failure.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { Notice } from "../ui/notice.tsx";
import { type LabRecord, listenToRecord } from "./record-data.ts";

type Props = {
  words: { title: string; failed: string; notFound: string };
  children: (record: LabRecord) => ReactNode;
};

/** The record that the address names, with all its sheets, or why it cannot be shown. */
export function WholeRecord({ words, children }: Props) {
  const { testId = "" } = useParams();
  const record = useSnapshot(`record ${testId}`, listenToRecord(testId));
  if (record.status === "loading") return <PageLoader />;
  if (record.status === "ready" && record.data) return children(record.data);
  return (
    <>
      <PageHeading>{words.title}</PageHeading>
      <Notice tone="failure" title={words.failed}>
        <p>{record.status === "error" ? failureSentence(record.error) : words.notFound}</p>
      </Notice>
    </>
  );
}
