import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { FindByCode } from "../continue/find-by-code.tsx";
import { FailedMedia } from "./failed-media.tsx";
import styles from "./home-page.module.css";
import { t } from "./home-text.ts";
import { LastMedia } from "./last-media.tsx";
import { MyDrafts } from "./my-drafts.tsx";
import { RecentTests } from "./recent-tests.tsx";
import { NextChecks, OpenQueries, WaitingForReview } from "./work-list.tsx";

/** Work first: what is due, what waits for me, what I have begun; then what was recorded last and what came in. */
export function HomePage() {
  return (
    <div className={styles.page}>
      <header className={styles.heading}>
        <PageHeading>{t("title")}</PageHeading>
        <Button component={Link} to="/test/new" leftSection={<IconPlus size={20} stroke={2} aria-hidden />}>
          {t("newTest")}
        </Button>
      </header>
      <FindByCode />
      <NextChecks />
      <WaitingForReview />
      <OpenQueries />
      <FailedMedia />
      <MyDrafts />
      <RecentTests />
      <LastMedia />
    </div>
  );
}
