import type { LabTest } from "@zona/domain/records/lab-test";
import type { TestKind } from "@zona/domain/records/test-kind";
import type { ComponentType } from "react";
import { useParams } from "react-router";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page } from "../../platform/ui/page.tsx";
import type { KindOfRecord } from "./open-record.ts";
import { type OpenedRecord, useRecordEditor } from "./use-record-editor.ts";

// Few ever see it, and it has to ask first.
const TrailWarning = onDemand(async () => (await import("../lifecycle/trail-problems.tsx")).TrailWarning);

export type RecordFormProps = { test: LabTest; opened: OpenedRecord };

type Words = { title: string; loadFailed: string; notFound: string; notFoundHint: string; elsewhere: string };
type Props = {
  kind: TestKind;
  words: Words;
  /** Where the way out of a wrong address leads. */
  elsewhereTo: string;
  editing: KindOfRecord;
  Form: ComponentType<RecordFormProps>;
};

/** The record that the address names, open to be filled by the form of its kind. */
export function OpenedRecordPage(props: Props) {
  const { testId = "" } = useParams();
  return <Loaded key={testId} testId={testId} {...props} />;
}

function Loaded({ testId, kind, words, elsewhereTo, editing, Form }: Props & { testId: string }) {
  const opened = useRecordEditor(testId, editing);
  const { snapshot } = opened;
  if (snapshot.status === "loading") return <PageLoader />;
  if (snapshot.status === "error") {
    return (
      <Page title={words.title}>
        <SnapshotFailure snapshot={snapshot} title={words.loadFailed} />
      </Page>
    );
  }
  if (snapshot.data?.test.kind !== kind) {
    return (
      <Page title={words.title}>
        <EmptyState title={words.notFound} hint={words.notFoundHint} action={words.elsewhere} to={elsewhereTo} />
      </Page>
    );
  }
  // The rows follow the record at once; the form begins with what is due, so it waits for them.
  if (!opened.hasRows) return <PageLoader />;
  return (
    <>
      <TrailWarning testId={testId} />
      <Form test={snapshot.data.test} opened={opened} />
    </>
  );
}
