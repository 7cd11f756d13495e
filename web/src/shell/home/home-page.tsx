import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import styles from "./home-page.module.css";
import { t } from "./home-text.ts";
import { RecentTests } from "./recent-tests.tsx";
import { NextChecks, OpenQueriesList, WaitingForReview } from "./work-list.tsx";

// Fields and pictures bring much code with them; what is due must not wait for it.
const FindByCode = onDemand(
  async () => (await import("../../records/continue/find-by-code.tsx")).FindByCode,
  () => <div className={styles.find} />,
);
const coming = () => <div className={styles.skeleton} aria-busy />;
const FailedMedia = onDemand(async () => (await import("./failed-media.tsx")).FailedMedia, coming);
const MonthIndicators = onDemand(async () => (await import("./month-indicators.tsx")).MonthIndicators, coming);
const MyDrafts = onDemand(async () => (await import("./my-drafts.tsx")).MyDrafts, coming);
const LastMedia = onDemand(async () => (await import("./last-media.tsx")).LastMedia, coming);

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
      <OpenQueriesList />
      <FailedMedia />
      <MyDrafts />
      <MonthIndicators />
      <RecentTests />
      <LastMedia />
    </div>
  );
}
