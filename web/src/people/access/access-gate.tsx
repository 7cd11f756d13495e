import { type Access, hasAccess, readingScope } from "@zona/domain/identity/access";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, type Snapshot } from "../../platform/firebase/snapshot.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";

/** Few ever see it. */
const WaitingPage = onDemand(async () => (await import("./waiting-page.tsx")).WaitingPage);

/** The longest that a timer of the browser waits. */
const LONGEST_MS = 2 ** 31 - 1;

/** Whether an instant has passed, also when it passes while the page is open. */
function useHasPassed(until: Date | undefined): boolean {
  const [, setLooked] = useState(0);
  const left = until ? until.getTime() - labNow().getTime() : Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (left <= 0 || !Number.isFinite(left)) return;
    const timer = setTimeout(() => setLooked((times) => times + 1), Math.min(left, LONGEST_MS));
    return () => clearTimeout(timer);
  }, [left]);
  return left <= 0;
}

type Props = { snapshot: Snapshot<Access | undefined>; children: ReactNode };

/** Shows pages to whoever has access, and a page to wait on to everybody else; what is granted or ended shows at once. */
export function AccessGate({ snapshot, children }: Props) {
  const access = dataOf(snapshot);
  const isOver = useHasPassed(access?.until);
  if (snapshot.status === "loading") return <PageLoader />;
  if (!access || isOver || !hasAccess(access)) return <WaitingPage snapshot={snapshot} />;
  // Lists that are open ask by the former scope: they begin again with another.
  return <Fragment key={JSON.stringify(readingScope(access))}>{children}</Fragment>;
}
