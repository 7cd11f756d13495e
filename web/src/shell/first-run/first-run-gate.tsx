import type { ReactNode } from "react";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { type Snapshot, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { isFor } from "../frame/needs.ts";
import { listenToAnyStudy } from "./first-run-data.ts";

/** Very few ever see it. */
const FirstRunPage = onDemand(async () => (await import("./first-run-page.tsx")).FirstRunPage);

/** Where this device keeps that the installation has a study: there is no way back to none. */
const KEPT = "zona-has-study";

function isKnownToHaveStudy(): boolean {
  try {
    return localStorage.getItem(KEPT) !== null;
  } catch {
    return false; // no storage: asked each time
  }
}

function keepThatItHasStudy(): void {
  try {
    localStorage.setItem(KEPT, "yes");
  } catch {
    // asked again the next time
  }
}

/** The home page, or for administrators of the laboratory in its place what an installation without any study needs. */
export function FirstRunGate({ children }: { children: ReactNode }) {
  const isSiteAdmin = isFor("site", { access: useAccess(), isAdmin: useIsAdmin() });
  return isSiteAdmin && !isKnownToHaveStudy() ? <AskedGate>{children}</AskedGate> : children;
}

function AskedGate({ children }: { children: ReactNode }) {
  return <BeforeFirstStudy studies={useSnapshot("any study", listenToAnyStudy)}>{children}</BeforeFirstStudy>;
}

type Props = { studies: Snapshot<{ records: readonly object[] }>; children: ReactNode };

/** Nothing but the server's own answer says that there is none. */
export function BeforeFirstStudy({ studies, children }: Props) {
  if (studies.status === "loading") return <PageLoader />;
  const isEmpty = studies.status === "ready" && studies.data.records.length === 0;
  if (isEmpty) return <FirstRunPage />;
  if (studies.status !== "error" && studies.data.records.length > 0) keepThatItHasStudy();
  return children;
}
