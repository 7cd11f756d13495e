import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { FindByCode } from "../../records/continue/find-by-code-on-demand.tsx";
import { FirstRunGate } from "../first-run/first-run-gate.tsx";
import styles from "./home-page.module.css";
import { t } from "./home-text.ts";
import { RecentTests } from "./recent-tests.tsx";
import { NextChecks, OpenQueriesList, WaitingForReview } from "./work-list.tsx";

// Pictures and indicators bring much code with them; what is due must not wait for it.
const coming = () => <div className={styles.skeleton} aria-busy />;
const FailedMedia = onDemand(async () => (await import("./failed-media.tsx")).FailedMedia, coming);
const MonthIndicators = onDemand(async () => (await import("./month-indicators.tsx")).MonthIndicators, coming);
const MyDrafts = onDemand(async () => (await import("./my-drafts.tsx")).MyDrafts, coming);
const LastMedia = onDemand(async () => (await import("./last-media.tsx")).LastMedia, coming);
const WithoutRecords = onDemand(async () => (await import("./without-records.tsx")).WithoutRecords, coming);

/** What waits for this person; for the first administrator of an empty installation, how to set it up. */
export function HomePage() {
  return (
    <FirstRunGate>
      <OwnWork />
    </FirstRunGate>
  );
}

/** Work first: what is due, what waits for me, and beside it what I have begun; then what was recorded last and what came in. */
function OwnWork() {
  const reads = useCanAnywhere("read");
  const enters = useCanAnywhere("enter");
  const reviews = useCanAnywhere("review");
  if (!reads) {
    return (
      <Page title={t("title")} isReading>
        <WithoutRecords />
      </Page>
    );
  }
  return (
    <Page
      title={t("title")}
      actions={
        <>
          <FindByCode />
          {enters && (
            <Button component={Link} to="/test/new" leftSection={<IconPlus size={20} stroke={2} aria-hidden />}>
              {t("newTest")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={`${styles.parts} in-turn`}>
          <NextChecks />
          {reviews && <WaitingForReview />}
          <OpenQueriesList />
          <FailedMedia />
        </div>
        <div className={`${styles.parts} in-turn`}>
          {enters && <MyDrafts />}
          <MonthIndicators />
        </div>
      </div>
      <div className={`${styles.parts} in-turn`}>
        <RecentTests />
        <LastMedia />
      </div>
    </Page>
  );
}
