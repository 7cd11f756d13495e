import type { ReactNode } from "react";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { isFor } from "../frame/needs.ts";
import { isKnownToBeSetUp } from "./known-to-be-set-up.ts";

/** Very few are ever asked about. */
const BeforeFirstTests = onDemand(
  async () => (await import("./before-set-up.tsx")).BeforeFirstTests,
  () => <PageLoader />,
);

/**
 * The home page, or for administrators of the laboratory in its place what an installation needs up to its first test and
 * report. It is set up when there is a second test, or when they say so.
 */
export function FirstRunGate({ children }: { children: ReactNode }) {
  const isSiteAdmin = isFor("site", { access: useAccess(), isAdmin: useIsAdmin() });
  return isSiteAdmin && !isKnownToBeSetUp() ? <BeforeFirstTests>{children}</BeforeFirstTests> : children;
}
