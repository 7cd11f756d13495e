import { Button } from "@mantine/core";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import type { LabTest } from "@zona/domain/records/lab-test";
import { identifiersOf } from "@zona/domain/records/record-identifiers";
import type { WitnessedStep } from "@zona/domain/records/witness/witness-event";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import { useStaffMember } from "../auth/session.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { fullTime } from "../i18n/dates.ts";
import { TellApart } from "../people/tell-apart.tsx";
import { OthersRecord, useIsOwnRecord } from "../tests/others-record.tsx";
import { listenToTest } from "../tests/tests-data.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { SnapshotFailure } from "../ui/snapshot-failure.tsx";
import { WitnessForm } from "./witness-form.tsx";
import { WitnessList } from "./witness-list.tsx";
import styles from "./witness-page.module.css";
import { STEP_WORDS, t } from "./witness-text.ts";

/** For the second pair of eyes at the bench, on a phone: what is done, by whom, and the codes on both containers. */
export function WitnessPage() {
  const { testId = "" } = useParams();
  const snapshot = useSnapshot(`test ${testId}`, listenToTest(testId));
  if (snapshot.status === "loading") return <PageLoader />;
  if (snapshot.status === "error") {
    return (
      <>
        <PageHeading>{t("heading")}</PageHeading>
        <SnapshotFailure snapshot={snapshot} title={t("loadFailed")} />
      </>
    );
  }
  const test = snapshot.data;
  if (!test) {
    return (
      <>
        <PageHeading>{t("heading")}</PageHeading>
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("home")} to="/home" />
      </>
    );
  }
  return <Witnessing test={test} />;
}

function Witnessing({ test }: { test: LabTest }) {
  const { name } = useStaffMember();
  const isOwn = useIsOwnRecord(test);
  const [recorded, setRecorded] = useState<{ step: WitnessedStep; at: Date }>();
  const isOpen = isOwn && OPEN_STATES.includes(test.status);
  return (
    <div className={styles.page}>
      <PageHeading lead={isOpen && <p className="dim">{t("lead", name)}</p>}>{t("title", test.code)}</PageHeading>
      <p className={styles.known}>
        {t("known")} <code>{identifiersOf(test)[0]}</code>
      </p>
      {recorded ? (
        <>
          <Notice tone="info" title={t("done")}>
            <p>{t("doneHint", STEP_WORDS[recorded.step].name, fullTime(recorded.at))}</p>
          </Notice>
          <div className={styles.actions}>
            <Button size="lg" onClick={() => setRecorded(undefined)}>
              {t("another")}
            </Button>
            <Button size="lg" component={Link} to={`/test/${test.id}`} variant="default">
              {t("back")}
            </Button>
          </div>
        </>
      ) : isOpen ? (
        <WitnessForm test={test} onRecorded={(step, at) => setRecorded({ step, at })} />
      ) : !isOwn ? (
        <OthersRecord test={test} />
      ) : (
        <Notice tone="attention" title={t("closed")}>
          <p>{t("closedHint")}</p>
        </Notice>
      )}
      <section aria-labelledby="witnessed">
        <h2 id="witnessed">{t("witnessed")}</h2>
        <TellApart>
          <WitnessList testId={test.id} />
        </TellApart>
      </section>
    </div>
  );
}
