import { Button } from "@mantine/core";
import { IconBarrierBlock } from "@tabler/icons-react";
import { Link, useMatches } from "react-router";
import styles from "./notice.module.css";
import { PageHeading } from "./page-heading.tsx";
import { type PlannedPage, plannedText, t } from "./planned-pages.ts";

/** Stands in for every page that is routed but not built. */
export function UnderConstructionPage() {
  // The handle is ours: routes.tsx gives every planned route one of these.
  const handle = useMatches().at(-1)?.handle as { planned: PlannedPage } | undefined;
  return (
    <div className={styles.notice}>
      <IconBarrierBlock size={40} stroke={1.25} color="var(--z-attention)" aria-hidden />
      <PageHeading>{t("title")}</PageHeading>
      <p className="dim">{t("soon")}</p>
      <p>{plannedText(handle?.planned ?? "any")}</p>
      <div className={styles.actions}>
        <Button component={Link} to="/home" variant="default">
          {t("home")}
        </Button>
      </div>
    </div>
  );
}
