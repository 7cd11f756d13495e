import { Button, Loader } from "@mantine/core";
import { type Capability, can } from "@zona/domain/identity/access";
import { useState } from "react";
import { Link } from "react-router";
import { FormsOnRequest } from "../../laboratory/resources/forms-on-request.tsx";
import { useAccess } from "../../people/access/own-access.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { Contents } from "../../platform/ui/contents.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { RenderWhenVisible } from "../../platform/ui/render-when-visible.tsx";
import { SignatureList } from "../lifecycle/signature-list.tsx";
import { listenToQueries } from "../queries/query-data.ts";
import { QuerySection } from "../queries/query-section.tsx";
import type { LabRecord } from "../record/record-data.ts";
import { StatusPill } from "../record/status-pill.tsx";
import { listenToSignatures, noSignatures } from "../record/tests-data.ts";
import { WitnessSection } from "../witness/witness-section.tsx";
import { ReadOnlyNote, useMayEnter } from "./record-access.tsx";
import styles from "./record-page.module.css";
import { RecordValues, SheetsToCome, type Shown } from "./record-values.tsx";
import { StateReason } from "./state-reason.tsx";
import { TestHistory } from "./test-history.tsx";
import { TestImages } from "./test-images.tsx";
import { t } from "./test-text.ts";

// What stands against a move is found by the rules of all kinds: the values are read before that is known.
const Lifecycle = onDemand(
  async () => (await import("../lifecycle/lifecycle.tsx")).Lifecycle,
  () => <div className={styles.movesComing} />,
);
// Nobody is seen before they have been asked for, so what shows them may come later too.
const PresenceNote = onDemand(async () => (await import("./presence-note.tsx")).PresenceNote);
const QueryList = onDemand(async () => (await import("../queries/query-list.tsx")).QueryList);
// Few ever see it, and it has to ask first.
const TrailWarning = onDemand(async () => (await import("../lifecycle/trail-problems.tsx")).TrailWarning);
const RedactTexts = onDemand(async () => (await import("./redact-texts.tsx")).RedactTexts);
const Results = onDemand(async () => (await import("../results/results.tsx")).Results);
const NotesDialog = onDemand(async () => (await import("./notes-dialog.tsx")).NotesDialog);

const TimingDialog = onDemand(async () => (await import("./timing-dialog.tsx")).TimingDialog);

/** Whoever has none of these moves no record. */
const LEADING_ON: readonly Capability[] = ["enter", "review", "move"];

/** A button whose dialog waits for the sheets; disabled meanwhile it would lose the focus, and the dialog not give it back. */
const whileComing = (isComing: boolean) => (isComing ? { "aria-busy": true, leftSection: <Loader size="xs" /> } : {});

type Props = {
  /** Sheets are undefined until they are asked for: a finished record is read from the top, and each sheet is a read. */
  record: Shown;
  onAskSheets: () => void;
};

/** A record in reading order, with everything that can be done with it. */
export function RecordView({ record, onAskSheets }: Props) {
  const { test, sheets } = record;
  // Nobody can have signed what nobody submitted.
  const isSignable = test.submittedBy !== undefined;
  const signatures = useSnapshot(
    isSignable ? `signatures of ${test.id}` : "no signatures",
    isSignable ? listenToSignatures(test.id) : noSignatures,
  );
  const signed = dataOf(signatures)?.records ?? [];
  const [editing, setEditing] = useState(false);
  const [isTimingShown, setIsTimingShown] = useState(false);
  const access = useAccess();
  const moves = LEADING_ON.some((capability) => can(access, capability, test));
  const mayEnter = useMayEnter(test);
  return (
    <Page
      title={test.code}
      isCode
      status={
        <>
          <StatusPill status={test.status} />
          {mayEnter && <PresenceNote testId={test.id} />}
        </>
      }
      actions={
        <Button component={Link} to={`/test/${test.id}/print`} variant="default">
          {t("print")}
        </Button>
      }
      aside={
        <>
          <ReadOnlyNote test={test} />
          {moves && <Lifecycle shown={record} />}
          <Contents />
        </>
      }
    >
      <TrailWarning key={test.id} testId={test.id} />
      <StateReason test={test} />
      <RecordValues record={record} signatures={signed} onAskSheets={onAskSheets}>
        <div className={`form-line ${styles.noPrint}`}>
          {mayEnter && (
            <Button variant="default" {...whileComing(editing && !sheets)} onClick={() => setEditing(true)}>
              {t("changeNotes")}
            </Button>
          )}
          {test.kind === "icsi" && (
            <Button
              variant="default"
              {...whileComing(isTimingShown && !sheets)}
              onClick={() => {
                setIsTimingShown(true);
                onAskSheets();
              }}
            >
              {t("timing")}
            </Button>
          )}
        </div>
      </RecordValues>
      {sheets && <RedactTexts record={{ test, sheets }} mayEnter={mayEnter} />}
      {editing && sheets && <NotesDialog record={{ test, sheets }} onClose={() => setEditing(false)} />}
      {isTimingShown && sheets && <TimingDialog record={{ test, sheets }} onClose={() => setIsTimingShown(false)} />}
      {test.kind === "icsi" && (
        <Section id="results" title={t("results")}>
          <RenderWhenVisible hint={t("loadsWhenSeen")} isThere={sheets !== undefined}>
            {sheets ? <Results record={{ test, sheets }} /> : <SheetsToCome onShown={onAskSheets} />}
          </RenderWhenVisible>
        </Section>
      )}
      <FormsOnRequest kind={test.kind} studyId={test.studyId} />
      <TestImages record={record} onAskSheets={onAskSheets} />
      <QuerySection>
        <RenderWhenVisible hint={t("loadsWhenSeen")}>
          <Queries record={{ test, sheets: sheets ?? {} }} />
        </RenderWhenVisible>
      </QuerySection>
      <SnapshotFailure snapshot={signatures} title={t("signaturesFailed")} />
      <SignatureList signatures={signed} status={test.status} />
      <WitnessSection test={test} />
      <TestHistory test={test} />
    </Page>
  );
}

/** The record's questions; each is a document to be read, so they wait until somebody comes to them. */
function Queries({ record }: { record: LabRecord }) {
  const { id } = record.test;
  const queries = useSnapshot(`queries of ${id}`, listenToQueries(id));
  const known = dataOf(queries);
  return (
    <>
      <SnapshotFailure snapshot={queries} title={t("queriesFailed")} />
      {known && <QueryList record={record} queries={known.records} />}
    </>
  );
}
