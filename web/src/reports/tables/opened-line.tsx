import type { ReportView } from "@zona/domain/reports/report-view";
import styles from "./reports-page.module.css";
import { t } from "./reports-text.ts";
import type { Opened } from "./use-opened-view.ts";

type Props = { opened: Opened; onBack: (kept: ReportView) => void };

/** Whose view this is and in which version, and whether it is shown as it was kept. */
export function OpenedLine({ opened: { saved, kept }, onBack }: Props) {
  if (!saved && !kept) return <p className="dim">{t("lead")}</p>;
  return (
    <p className={styles.status}>
      {saved && <span className="dim">{t("keptBy", saved.owner.name, saved.version, saved.isShared)}</span>}
      {kept && (
        <>
          <span>{t("keptChanged")}</span>
          <button type="button" onClick={() => onBack(kept)}>
            {t("keptBack")}
          </button>
        </>
      )}
    </p>
  );
}
