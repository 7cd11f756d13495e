import type { AwaitedResult } from "@zona/domain/records/kinds/icsi/awaited-results";
import { RESULT_STATES } from "@zona/domain/records/late-result";
import { useState } from "react";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { LoadingOrOffline, RowsSkeleton } from "../../platform/ui/loading.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { useWorksOn } from "../page/record-access.tsx";
import type { LabRecord } from "../record/record-data.ts";
import { awaitedOf } from "./awaited-of.ts";
import { listenToResults } from "./results-data.ts";
import { ResultsList } from "./results-list.tsx";
import { t } from "./results-text.ts";

const ResultDialog = onDemand(async () => (await import("./result-dialog.tsx")).ResultDialog);

/** What came of the transfers and biopsies of a record, and the way to report it in every state in which results come in. */
export function Results({ record }: { record: LabRecord }) {
  const { test } = record;
  const snapshot = useSnapshot(`results of ${test.id}`, listenToResults(test.id));
  const worksOn = useWorksOn(test);
  const [reporting, setReporting] = useState<AwaitedResult>();
  if (snapshot.status === "error") return <SnapshotFailure snapshot={snapshot} title={t("failed")} />;
  // Only the server knows that an outcome is missing, or that there is nothing to report.
  if (snapshot.status !== "ready") return <LoadingOrOffline>{<RowsSkeleton rows={1} />}</LoadingOrOffline>;
  const awaited = awaitedOf(record, snapshot.data.records);
  const mayReport = worksOn && RESULT_STATES.includes(test.status);
  const newest = awaited.find(({ of }) => JSON.stringify(of) === JSON.stringify(reporting?.of))?.results[0];
  return (
    <>
      <ResultsList awaited={awaited} onReport={mayReport ? setReporting : undefined} />
      {reporting && (
        <ResultDialog
          testId={test.id}
          awaited={reporting}
          overtakenBy={newest?.id === reporting.results[0]?.id ? undefined : newest}
          onClose={() => setReporting(undefined)}
        />
      )}
    </>
  );
}
