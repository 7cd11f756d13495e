import { PageHeading } from "../app/page-heading.tsx";
import { SITE } from "../app/site.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { t } from "./continue-text.ts";
import { DueList } from "./due-list.tsx";
import { FindByCode } from "./find-by-code.tsx";
import { listenToDueTests, MOST_DUE } from "./open-tests-data.ts";
import styles from "./tests-list.module.css";

const listenToAllDue = listenToDueTests(MOST_DUE);

/** How a test is found again on a later day: by its label, by its code, or because it is due. */
export function ContinuePage() {
  const due = useSnapshot("due tests", listenToAllDue);
  return (
    <div className={styles.page}>
      <header>
        <PageHeading lead={<p className="dim">{t("lead")}</p>}>{t("title")}</PageHeading>
      </header>
      <FindByCode />
      <section aria-labelledby="due">
        <h2 id="due">{t("due")}</h2>
        <p className={styles.zone}>{t("siteTime", SITE.timeZone)}</p>
        <DueList tests={due} />
      </section>
    </div>
  );
}
