import { type ReactNode, useState } from "react";
import { type Snapshot, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { listenToRecentTests } from "../../records/continue/open-tests-data.ts";
import { HOME_READS } from "../home/home-reads.ts";
import { listenToAnyStudy } from "./first-run-data.ts";
import { keepThatItIsSetUp } from "./known-to-be-set-up.ts";

/** Very few ever see it. */
const FirstRunPage = onDemand(async () => (await import("./first-run-page.tsx")).FirstRunPage);

const listenToFirstTests = listenToRecentTests(HOME_READS.firstTests);

/** Asks the server whether there is a study and a test beyond the trial. */
export function BeforeFirstTests({ children }: { children: ReactNode }) {
  const studies = useSnapshot("any study", listenToAnyStudy);
  const tests = useSnapshot("first tests", listenToFirstTests);
  return (
    <BeforeSetUp studies={studies} tests={tests}>
      {children}
    </BeforeSetUp>
  );
}

type List<T = object> = Snapshot<{ records: readonly T[] }>;
type Props = { studies: List; tests: List<{ id: string; code: string }>; children: ReactNode };

const isNone = (list: List) => list.status === "ready" && list.data.records.length === 0;
const atLeast = (n: number, list: List) =>
  (list.status === "ready" || list.status === "kept") && list.data.records.length >= n;

/** Nothing but the server's own answer says that there is no study, or no test beyond the trial. */
export function BeforeSetUp({ studies, tests, children }: Props) {
  const [isEnded, setEnded] = useState(false);
  const end = () => {
    keepThatItIsSetUp();
    setEnded(true);
  };
  if (isEnded) return children;
  if (isNone(studies)) return <FirstRunPage hasStudy={false} trial={undefined} onEnd={end} />;
  if (studies.status === "loading" || tests.status === "loading") return <PageLoader />;
  if (atLeast(HOME_READS.firstTests, tests)) {
    keepThatItIsSetUp();
    return children;
  }
  if (studies.status === "ready" && tests.status === "ready")
    return <FirstRunPage hasStudy trial={tests.data.records[0]} onEnd={end} />;
  return children;
}
