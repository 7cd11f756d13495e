import { Button } from "@mantine/core";
import { Link } from "react-router";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { t } from "./construction-text.ts";
import styles from "./notice.module.css";
import { NoticeMark } from "./notice-mark.tsx";

/** Stands in for a page that is routed but not built yet. */
export function UnderConstructionPage() {
  return (
    <div className={styles.notice}>
      <NoticeMark shape="unfinished" />
      <PageHeading>{t("title")}</PageHeading>
      <p className="dim">{t("lead")}</p>
      <div className={styles.actions}>
        <Button component={Link} to="/home">
          {t("home")}
        </Button>
      </div>
    </div>
  );
}
