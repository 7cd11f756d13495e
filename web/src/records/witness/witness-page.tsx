import { Box, Button, Group } from "@mantine/core";
import { OPEN_STATES } from "@zona/domain/records/entry/open-states";
import type { LabTest } from "@zona/domain/records/lab-test";
import { identifiersOf } from "@zona/domain/records/record-identifiers";
import type { WitnessedStep } from "@zona/domain/records/witness/witness-event";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { DistinguishNames } from "../../people/names/distinguish-names.tsx";
import { useStaffMember } from "../../people/session/session.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { PageLoader, RowsSkeleton } from "../../platform/ui/loading.tsx";
import { EmptyState, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { ReadOnlyNote, useWorksOn } from "../page/record-access.tsx";
import { listenToRecord } from "../record/record-data.ts";
import { listenToTest } from "../record/tests-data.ts";
import { WitnessForm } from "./witness-form.tsx";
import { WitnessList } from "./witness-list.tsx";
import { WitnessRows } from "./witness-rows.tsx";
import { STEP_WORDS, t } from "./witness-text.ts";

/** For the second pair of eyes at the bench, on a phone: what is done, by whom, and the codes on both containers. */
export function WitnessPage() {
  const { testId = "" } = useParams();
  const snapshot = useSnapshot(`test ${testId}`, listenToTest(testId));
  if (snapshot.status === "loading") return <PageLoader />;
  if (snapshot.status === "error") {
    return (
      <Page title={t("heading")}>
        <SnapshotFailure snapshot={snapshot} title={t("loadFailed")} />
      </Page>
    );
  }
  const test = snapshot.data;
  if (!test) {
    return (
      <Page title={t("heading")}>
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("home")} to="/home" />
      </Page>
    );
  }
  return <Witnessing test={test} />;
}

/** The rows of the record that its performers left for a second person. */
function Waiting({ testId }: { testId: string }) {
  const record = useSnapshot(`record ${testId}`, listenToRecord(testId));
  if (record.status === "loading") return <RowsSkeleton rows={2} />;
  if (record.status === "error") return <SnapshotFailure snapshot={record} title={t("loadFailed")} />;
  const { sheets = {}, witnessed = [] } = record.data ?? {};
  const tables = Object.fromEntries(Object.entries(sheets).map(([id, { rows }]) => [id, rows]));
  return <WitnessRows testId={testId} tables={tables} statements={witnessed} isListed />;
}

function Witnessing({ test }: { test: LabTest }) {
  const { name } = useStaffMember();
  const worksOn = useWorksOn(test);
  const [recorded, setRecorded] = useState<{ step: WitnessedStep; at: Date }>();
  const isOpen = worksOn && OPEN_STATES.includes(test.status);
  return (
    <Page title={t("title", { code: test.code })} lead={isOpen && t("lead", { name })} isReading>
      <Group component="p" gap="xs" align="baseline" fz="lg">
        {t("known")}{" "}
        <Box component="code" fz="xl" fw={600}>
          {identifiersOf(test)[0]}
        </Box>
      </Group>
      {isOpen && test.kind === "icsi" && (
        <Section id="waiting" title={t("waiting")}>
          <Waiting testId={test.id} />
        </Section>
      )}
      {recorded ? (
        <>
          <Notice tone="info" title={t("done")}>
            <p>{t("doneHint", { step: STEP_WORDS[recorded.step].name, time: fullTime(recorded.at) })}</p>
          </Notice>
          <Group gap="sm">
            <Button size="lg" onClick={() => setRecorded(undefined)}>
              {t("another")}
            </Button>
            <Button size="lg" component={Link} to={`/test/${test.id}`} variant="default">
              {t("back")}
            </Button>
          </Group>
        </>
      ) : isOpen ? (
        <WitnessForm test={test} onRecorded={(step, at) => setRecorded({ step, at })} />
      ) : !worksOn ? (
        <ReadOnlyNote test={test} />
      ) : (
        <Notice tone="attention" title={t("closed")}>
          <p>{t("closedHint")}</p>
        </Notice>
      )}
      <Section id="witnessed" title={t("witnessed")}>
        <DistinguishNames>
          <WitnessList testId={test.id} />
        </DistinguishNames>
      </Section>
    </Page>
  );
}
