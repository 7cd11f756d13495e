import type { ReactNode } from "react";
import { SITE } from "../../platform/site/site.ts";
import { ZonaLogo } from "../../platform/theme/zona-logo.tsx";
import styles from "./sign-in-layout.module.css";
import { t } from "./sign-in-text.ts";

/** Around every page before sign-in: who we are on one side, what to do on the other. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.layout}>
      <header className={styles.brand}>
        <ZonaLogo size={132} />
        <p className={styles.name}>Zona</p>
        <p className={styles.tagline}>{t("tagline")}</p>
        <p className={styles.site}>{SITE.name}</p>
      </header>
      <main className={styles.panel} id="content">
        {children}
      </main>
    </div>
  );
}
