import { useEffect } from "react";
import { Outlet } from "react-router";
import { useStaffMember } from "../auth/session.ts";
import { forgetOnSignOut } from "../auth/sign-out-data.ts";
import { ClosingSoon } from "../lock/closing-soon.tsx";
import { LockContext } from "../lock/lock-context.ts";
import { useIdleLock } from "../lock/use-idle-lock.ts";
import { NotificationBell } from "../notifications/notification-bell.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { t } from "./app-text.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ClockBanner } from "./clock-banner.tsx";
import styles from "./main-layout.module.css";
import { NewerVersion } from "./newer-version.tsx";
import { Rail } from "./rail.tsx";
import { SilenceBanner } from "./silence-banner.tsx";
import { SiteGate } from "./site-gate.tsx";
import { useNarrow } from "./use-narrow.ts";

const loadLockScreen = async () => (await import("../lock/lock-screen.tsx")).LockScreen;
const LockScreen = onDemand(loadLockScreen);
// Nobody's work waits for the tour, or ends because it cannot be had.
const Tour = onDemand(async () => (await import("../tour/tour.tsx").catch(() => undefined))?.Tour ?? (() => null));

// What an earlier tab left is sent on, but no page waits for what sends it.
const UploadsInFlight = onDemand(async () => (await import("../uploads/uploads-in-flight.tsx")).UploadsInFlight);

/** The pages of staff, or the lock in their place: nothing of a page is left while it is locked. */
export function MainLayout() {
  const { uid } = useStaffMember();
  const { state, close, open } = useIdleLock(uid);
  useEffect(forgetOnSignOut, []);
  useEffect(() => {
    const following = import("../auth/session-end-data.ts").then(({ followSessionEnd }) => followSessionEnd(uid));
    following.catch(() => undefined);
    return () => void following.then((stop) => stop()).catch(() => undefined);
  }, [uid]);
  useEffect(() => {
    import("../auth/account-seen-data.ts").then(({ tellAccountSeen }) => tellAccountSeen()).catch(() => undefined);
    // The network may be gone when the lock has to fall.
    loadLockScreen().catch(() => undefined);
  }, []);
  if (state === "locked") return <LockScreen onOpen={open} />;
  return (
    <LockContext value={close}>
      <Pages />
      <ClosingSoon isClosing={state === "closing"} />
    </LockContext>
  );
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
        <SilenceBanner />
        <ClockBanner />
        <NewerVersion />
        <UploadsInFlight />
        <main id="content" className={styles.content} tabIndex={-1}>
          <SiteGate>
            <Outlet />
          </SiteGate>
        </main>
        <Tour />
      </div>
      {isNarrow && <BottomBar />}
    </div>
  );
}
