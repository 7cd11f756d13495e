import { Button } from "@mantine/core";
import type { TestSummary } from "@zona/domain/facts/test-summary";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useStaffMember } from "../../people/session/session.ts";
import type { Records } from "../../platform/firebase/listen.ts";
import { type Snapshot, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { SITE } from "../../platform/site/site.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { t } from "./continue-text.ts";
import styles from "./due-filter.module.css";
import { type DueFilter, dueFilterOf, matchingTests, operatorsIn, t as say } from "./due-filter.ts";
import { DueFilterBar } from "./due-filter-bar.tsx";
import { DueGroups } from "./due-groups.tsx";
import { FindByCode } from "./find-by-code.tsx";
import { listedFacts } from "./listed-test.ts";
import { listenToDueTests, MOST_DUE } from "./open-tests-data.ts";

/** The due list with its own states of loading and failure. */
function DueList({ tests }: { tests: Snapshot<Records<TestSummary>> }) {
  if (tests.status === "loading") return <RowsSkeleton rows={4} />;
  if (tests.status === "error") return <SnapshotFailure snapshot={tests} title={t("dueFailed")} />;
  return (
    <>
      <AsOf snapshot={tests} />
      <DueGroups tests={tests.data.records.map(listedFacts)} />
    </>
  );
}

const listenToAllDue = listenToDueTests(MOST_DUE);

/** How a test is found again on a later day: by its label, by its code, or because it is due. */
export function ContinuePage() {
  const due = useSnapshot("due tests", listenToAllDue);
  return (
    <Page title={t("title")} lead={t("lead")} actions={<FindByCode />}>
      <Section id="due" title={t("due")}>
        <p className="dim">{t("siteTime", { zone: SITE.timeZone })}</p>
        {"data" in due && due.data.records.length > 0 ? (
          <FilteredDue tests={due.data.records} due={due} />
        ) : (
          <DueList tests={due} />
        )}
      </Section>
    </Page>
  );
}

type Due = Extract<Snapshot<Records<TestSummary>>, { status: "ready" | "kept" }>;

/** The due list as the address narrows it: of what was read, so a filter costs nothing. */
function FilteredDue({ tests, due }: { tests: readonly TestSummary[]; due: Due }) {
  const [address, setAddress] = useSearchParams();
  const [cleared, setCleared] = useState(0);
  const filter = dueFilterOf(address);
  const shown = matchingTests(tests, filter, useStaffMember());
  const isNarrowed = Object.values(filter).some((part) => part !== undefined);
  const change = (part: keyof DueFilter, value: string) =>
    setAddress(
      (former) => {
        if (value) former.set(part, value);
        else former.delete(part);
        return former;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <DueFilterBar key={cleared} filter={filter} operators={operatorsIn(tests)} onChange={change} />
      <div role="status" className={styles.status}>
        {isNarrowed && say("shown", { shown: shown.length, all: tests.length })}
        {isNarrowed && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              setAddress({}, { replace: true, preventScrollReset: true });
              setCleared(cleared + 1);
            }}
          >
            {say("clear")}
          </Button>
        )}
      </div>
      {isNarrowed && shown.length === 0 ? (
        <EmptyState title={say("none")} hint={say("noneHint", { all: tests.length })} />
      ) : (
        <DueList tests={{ ...due, data: { ...due.data, records: shown } }} />
      )}
    </>
  );
}
