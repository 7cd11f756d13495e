import { useEffect, useSyncExternalStore } from "react";
import { Outlet, useMatches } from "react-router";
import { listenToAccess } from "../../people/access/access-data.ts";
import { AccessGate } from "../../people/access/access-gate.tsx";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { KeptBanner } from "../../people/kept/kept-banner.tsx";
import { followKept } from "../../people/kept/kept-data.ts";
import { LockWarning } from "../../people/lock/lock-warning.tsx";
import { LockContext, useIdleLock } from "../../people/lock/use-idle-lock.ts";
import { useServerLock } from "../../people/lock/use-server-lock.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { SignOutAsked } from "../../people/session/sign-out.tsx";
import { forgetOnSignOut } from "../../people/session/sign-out-data.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { tellFault } from "../faults/tell-fault.ts";
import { NotificationBell } from "../notifications/notification-bell.tsx";
import { Search } from "../search/search.tsx";
import { t } from "./app-text.ts";
import { ClockBanner, NewerVersion, OfflineBanner } from "./banners.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "./main-layout.module.css";
import { isFor, type Need } from "./needs.ts";
import { Rail } from "./rail.tsx";
import { SiteGate } from "./site-gate.tsx";

/** From this width on the pages lie beside the rail; below it they have the bar. The layout's styles say the same. */
const narrow = matchMedia("(max-width: 48em)");

function subscribe(notify: () => void) {
  narrow.addEventListener("change", notify);
  return () => narrow.removeEventListener("change", notify);
}

/** Whether the window is as narrow as a phone. */
const useNarrow = () => useSyncExternalStore(subscribe, () => narrow.matches);

const loadLockScreen = async () => (await import("../../people/lock/lock-screen.tsx")).LockScreen;
const LockScreen = onDemand(loadLockScreen);
// Nobody's work waits for the tour, or ends because it cannot be had.
const ErrorPage = onDemand(async () => (await import("./error-page.tsx")).ErrorPage);
const Tour = onDemand(async () => (await import("../tour/tour.tsx").catch(() => undefined))?.Tour ?? (() => null));

// What an earlier tab left is sent on, but no page waits for what sends it.
const UploadsInFlight = onDemand(
  async () => (await import("../../media/uploads/uploads-in-flight.tsx")).UploadsInFlight,
);

addEventListener("error", ({ error }) => tellFault(error));
addEventListener("unhandledrejection", ({ reason }) => tellFault(reason));

/** The pages of staff, or the lock in their place: nothing of a page is left while it is locked. */
export function MainLayout() {
  const { uid, signedInAt = 0 } = useStaffMember();
  const { state, close, open } = useIdleLock(uid, () => location.reload());
  const access = useSnapshot(`access of ${uid}`, listenToAccess(uid));
  useEffect(forgetOnSignOut, []);
  useEffect(() => {
    const following = import("../../people/session/session-end-data.ts").then(({ followSessionEnd }) =>
      followSessionEnd(uid),
    );
    following.catch(() => undefined);
    return () => void following.then((stop) => stop()).catch(() => undefined);
  }, [uid]);
  useEffect(() => {
    import("../../people/session/account-seen-data.ts")
      .then(({ reportSignIn }) => reportSignIn())
      .catch(() => undefined);
    // The network may be gone when the lock has to fall.
    loadLockScreen().catch(() => undefined);
  }, []);
  // Also where this device forgot that it is locked; what it kept of an earlier state locks nothing for good.
  const isLockedOnServer = dataOf(access)?.locked?.includes(signedInAt) === true;
  const isForgotten = isLockedOnServer && access.status === "ready" && state !== "locked";
  useServerLock(isForgotten, close);
  const isLocked = state === "locked" || isLockedOnServer;
  useEffect(() => (isLocked ? undefined : followKept(uid, signedInAt)), [isLocked, uid, signedInAt]);
  if (isLocked) return <LockScreen onOpen={open} />;
  return (
    <LockContext value={close}>
      <AccessGate snapshot={access}>
        <Pages />
      </AccessGate>
      <LockWarning isClosing={state === "closing"} />
      <SignOutAsked />
    </LockContext>
  );
}

/** The page, or in its place that it is not for this person. */
function NeededAccess() {
  const who = { access: useAccess(), isAdmin: useIsAdmin() };
  // The handles are ours: routes.tsx says what the pages below one need.
  const needs = useMatches().map(({ handle }) => (handle as { needs?: Need } | undefined)?.needs);
  return needs.every((need) => isFor(need, who)) ? <Outlet /> : <ErrorPage status={403} />;
}

/** Rail at the side, or on a phone a bar at the bottom; and the page. */
function Pages() {
  const isNarrow = useNarrow();
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      {!isNarrow && (
        <header className={styles.rail}>
          <Rail bell={<NotificationBell variant="rail" />} />
        </header>
      )}
      <div className={styles.page}>
        <OfflineBanner />
        <KeptBanner />
        <ClockBanner />
        <NewerVersion />
        <UploadsInFlight />
        <main id="content" className={styles.content} tabIndex={-1}>
          <SiteGate>
            <NeededAccess />
          </SiteGate>
        </main>
        <Tour />
        <Search />
      </div>
      {isNarrow && <BottomBar />}
    </div>
  );
}
