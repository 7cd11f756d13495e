import type { TestFacts } from "@zona/domain/facts/test-facts";
import type { Records } from "../../platform/firebase/listen.ts";
import type { Snapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { t } from "./continue-text.ts";
import { DueGroups } from "./due-groups.tsx";
import { listedFacts } from "./listed-test.ts";

/** The due list with its own states of loading and failure. */
export function DueList({ tests }: { tests: Snapshot<Records<TestFacts>> }) {
  if (tests.status === "loading") return <RowsSkeleton rows={4} />;
  if (tests.status === "error") return <SnapshotFailure snapshot={tests} title={t("dueFailed")} />;
  return (
    <>
      <AsOf snapshot={tests} />
      <DueGroups tests={tests.data.records.map(listedFacts)} />
    </>
  );
}
