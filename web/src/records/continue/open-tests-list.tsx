import type { TestSummary } from "@zona/domain/facts/test-summary";
import type { ReactNode } from "react";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import type { Records } from "../../platform/firebase/listen.ts";
import { dataOf, type Listen, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { t } from "./continue-text.ts";
import { listedFacts } from "./listed-test.ts";
import { TestRows } from "./test-rows.tsx";

type Props = {
  /** Names the query, as for `useSnapshot`. */
  name: string;
  listen: Listen<Records<TestSummary>>;
  title: string;
  lead: string;
  failed: string;
  none: string;
  noneHint: string;
  /** At the end of the header. */
  actions?: ReactNode;
};

/** A page of tests to choose from, each opening where its next check is entered. */
export function OpenTestsList({ name, listen, title, lead, failed, none, noneHint, actions }: Props) {
  const tests = useSnapshot(name, listen);
  const known = dataOf(tests);
  const mayBegin = useCanAnywhere("enter");
  return (
    <Page title={title} lead={lead} actions={actions}>
      {tests.status === "loading" && <RowsSkeleton rows={4} />}
      <SnapshotFailure snapshot={tests} title={failed} />
      <AsOf snapshot={tests} />
      {known &&
        (known.records.length === 0 ? (
          <EmptyState title={none} hint={noneHint} {...(mayBegin && { action: t("newTest"), to: "/test/new" })} />
        ) : (
          <TestRows tests={known.records.map(listedFacts)} />
        ))}
    </Page>
  );
}
