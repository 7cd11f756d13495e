import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import styles from "./home-page.module.css";
import { t } from "./home-text.ts";
import { LastMedia } from "./last-media.tsx";
import { MyDrafts } from "./my-drafts.tsx";
import { RecentTests } from "./recent-tests.tsx";

/** Work first: what I have begun, what was recorded last, what came in. */
export function HomePage() {
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <PageHeading>{t("title")}</PageHeading>
        <Button component={Link} to="/test/new" leftSection={<IconPlus size={20} stroke={2} aria-hidden />}>
          {t("newTest")}
        </Button>
      </header>
      <MyDrafts />
      <RecentTests />
      <LastMedia />
    </div>
  );
}
