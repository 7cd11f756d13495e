import { type ReactNode, useState } from "react";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { type Snapshot, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { listenToRecentTests } from "../../records/continue/open-tests-data.ts";
import { isFor } from "../frame/needs.ts";
import { HOME_READS } from "../home/home-reads.ts";
import { listenToAnyStudy } from "./first-run-data.ts";

/** Very few ever see it. */
const FirstRunPage = onDemand(async () => (await import("./first-run-page.tsx")).FirstRunPage);

/** Where this device keeps that the installation is set up: there is no way back. */
const KEPT = "zona-is-set-up";

function isKnownToBeSetUp(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false; // no storage: asked each time
  }
}

function keepThatItIsSetUp(): void {
  try {
    localStorage.setItem(KEPT, "yes");
  } catch {
    // asked again the next time
  }
}

/**
 * The home page, or for administrators of the laboratory in its place what an installation needs up to its first test and
 * report. It is set up when there is a second test, or when they say so.
 */
export function FirstRunGate({ children }: { children: ReactNode }) {
  const isSiteAdmin = isFor("site", { access: useAccess(), isAdmin: useIsAdmin() });
  return isSiteAdmin && !isKnownToBeSetUp() ? <AskedGate>{children}</AskedGate> : children;
}

const listenToFirstTests = listenToRecentTests(HOME_READS.firstTests);

function AskedGate({ children }: { children: ReactNode }) {
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
