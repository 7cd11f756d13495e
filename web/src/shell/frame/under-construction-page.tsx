import { Button } from "@mantine/core";
import { Link } from "react-router";
import { text } from "../../platform/i18n/text.ts";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { NoticeMark } from "./error-page.tsx";
import styles from "./notice.module.css";

const t = text("underConstruction", {
  title: "Under construction",
  lead: "This page is not ready yet. Your records are not affected.",
  home: "Go to home page",
});
export type ConstructionText = typeof t;

/** Stands in for a page that is routed but not built yet. */
export function UnderConstructionPage() {
  return (
    <div className={styles.notice}>
      <NoticeMark shape="unfinished" />
      <PageHeading>{t("title")}</PageHeading>
      <p className="dim">{t("lead")}</p>
      <Button mt="sm" component={Link} to="/home">
        {t("home")}
      </Button>
    </div>
  );
}
