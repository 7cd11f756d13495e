import { useEffect } from "react";
import { Outlet } from "react-router";
import { forgetOnSignOut } from "../auth/sign-out-data.ts";
import { NotificationBell } from "../notifications/notification-bell.tsx";
import { UploadsInFlight } from "../uploads/uploads-in-flight.tsx";
import { t } from "./app-text.ts";
import { BottomBar } from "./bottom-bar.tsx";
import styles from "./main-layout.module.css";
import { NewerVersion } from "./newer-version.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { Rail } from "./rail.tsx";

/** Rail at the side, bar at the bottom of a phone, the page between. */
export function MainLayout() {
  useEffect(forgetOnSignOut, []);
  return (
    <div className={styles.layout}>
      <a className={styles.skip} href="#content">
        {t("skip")}
      </a>
      <header className={styles.rail}>
        <Rail bell={<NotificationBell variant="rail" />} />
      </header>
      <div className={styles.page}>
        <OfflineBanner />
        <NewerVersion />
        <UploadsInFlight />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <BottomBar />
    </div>
  );
}
