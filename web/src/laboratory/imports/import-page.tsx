import { ExplainedSentence } from "../../platform/ui/explained.tsx";
import "@mantine/core/styles/Progress.css";
import { Button, Group, Progress } from "@mantine/core";
import { BUSY_IMPORT, type ShownImport, UNDO_DAYS } from "@zona/domain/imports/import-run";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import { saveBlob } from "../../platform/browser/files.ts";
import { wholeNumber } from "../../platform/i18n/formats.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { Notice, ReadFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { CheckResult } from "./check-result.tsx";
import { Figures } from "./figures.tsx";
import styles from "./imports.module.css";
import { fetchImport, fetchRejected, importStep } from "./imports-data.ts";
import { IMPORT_STATES, t } from "./imports-text.ts";
import { MappingForm } from "./mapping-form.tsx";
import { usePolled } from "./use-polled.ts";

const isBusy = (run: ShownImport | undefined) => BUSY_IMPORT.some((state) => state === run?.state);

type PageProps = {
  /** What follows once a list of images is imported: their files. */
  files: (run: ShownImport) => ReactNode;
};

/** One file from its columns to its records: read, checked, imported, undone. */
export function ImportPage({ files }: PageProps) {
  const { importId = "" } = useParams();
  const { value: run, failure, retry } = usePolled(importId, fetchImport, isBusy);
  const title = run ? t("importOf", { source: run.source, file: run.fileName }) : t("title");
  return (
    <Page title={title} lead={<Link to="/admin/import">{t("all")}</Link>} status={run && IMPORT_STATES[run.state]}>
      {failure && <ReadFailure title={t("oneFailed")} sentence={failure} onRetry={retry} />}
      {!run && !failure && <RowsSkeleton rows={4} />}
      {run && <ImportSteps run={run} onStep={retry} />}
      {run?.kind === "media" && run.state === "done" && files(run)}
    </Page>
  );
}

type Props = { run: ShownImport; onStep: () => void };

function ImportSteps({ run, onStep }: Props) {
  if (isBusy(run)) return <AtWork run={run} />;
  switch (run.state) {
    case "read":
      return <MappingForm key={run.shape?.suggested ? "read" : "none"} run={run} onStep={onStep} />;
    case "checked":
      return <Checked run={run} onStep={onStep} />;
    case "done":
    case "undone":
      return <Done run={run} onStep={onStep} />;
    default:
      return <NotRead run={run} onStep={onStep} />;
  }
}

function AtWork({ run: { state, progress } }: { run: ShownImport }) {
  const share = progress && progress.of > 0 ? (100 * progress.done) / progress.of : undefined;
  return (
    <section aria-label={IMPORT_STATES[state]} aria-live="polite" className={styles.working}>
      <Progress value={share ?? 100} animated={share === undefined} aria-label={IMPORT_STATES[state]} />
      <p>
        {progress
          ? t("done", { done: wholeNumber(progress.done), of: wholeNumber(progress.of) })
          : IMPORT_STATES[state]}
      </p>
      <p className="dim">{t("working")}</p>
    </section>
  );
}

/** What the check found stays in sight while columns are corrected. */
function Checked({ run, onStep }: Props) {
  const [isAsked, setIsAsked] = useState(false);
  const action = useAction();
  const n = (run.counts?.created ?? 0) + (run.counts?.same ?? 0);
  const start = async () => {
    if (await action.run(() => importStep({ step: "run", importId: run.id }))) onStep();
  };
  return (
    <>
      <Section id="result" title={t("result")}>
        <CheckResult run={run} />
        <Group>
          <Button disabled={n === 0} onClick={() => setIsAsked(true)}>
            {t("import", { n, kind: run.kind })}
          </Button>
          {(run.counts?.rejected ?? 0) + (run.faults?.length ?? 0) > 0 && <Rejected importId={run.id} />}
        </Group>
      </Section>
      <MappingForm run={run} onStep={onStep} />
      {isAsked && (
        <FormDialog
          label={t("importTitle", { n, kind: run.kind })}
          submit={t("import", { n, kind: run.kind })}
          action={action}
          onSubmit={start}
          onClose={() => setIsAsked(false)}
        >
          <p>{t("importHint", { kind: run.kind, days: UNDO_DAYS })}</p>
        </FormDialog>
      )}
    </>
  );
}

function Rejected({ importId }: { importId: string }) {
  const { busy, refusal, run } = useAction();
  const download = async () => {
    const csv = await fetchRejected(importId);
    if (csv !== undefined) saveBlob(new Blob([csv], { type: "text/csv" }), "rejected-rows.csv");
  };
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void run(download)}>
        {t("download")}
      </Button>
      {refusal}
    </>
  );
}

function Done({ run, onStep }: Props) {
  const { counts, undo, id, state } = run;
  const [isAsked, setIsAsked] = useState(false);
  const action = useAction();
  const figures = [
    ...(counts
      ? ([
          [t("created"), counts.created],
          [t("changed"), counts.changed],
          [t("same"), counts.same],
          [t("rejected"), counts.rejected],
        ] as const)
      : []),
    ...(undo
      ? ([
          [t("withdrawn"), undo.withdrawn],
          [t("reverted"), undo.reverted],
          [t("kept"), undo.kept],
        ] as const)
      : []),
  ];
  const takeBack = async () => {
    if (await action.run(() => importStep({ step: "undo", importId: id }))) onStep();
  };
  return (
    <Section id="done" title={state === "done" ? t("imported") : t("undone")}>
      <Figures figures={figures} />
      <Group>
        {(counts?.rejected ?? 0) > 0 && <Rejected importId={id} />}
        <Button variant="default" component={Link} to="/admin/import">
          {t("again")}
        </Button>
        {state === "done" && (
          <Button variant="default" onClick={() => setIsAsked(true)}>
            {t("undo")}
          </Button>
        )}
      </Group>
      {isAsked && (
        <FormDialog
          label={t("undoTitle")}
          submit={t("undo")}
          action={action}
          onSubmit={takeBack}
          onClose={() => setIsAsked(false)}
        >
          <p>{t("undoHint", { kind: run.kind })}</p>
        </FormDialog>
      )}
    </Section>
  );
}

function NotRead({ run, onStep }: Props) {
  const action = useAction();
  const { failure, plan } = run;
  const check = async () => {
    if (await action.run(() => importStep({ step: "read", importId: run.id }))) onStep();
  };
  return (
    <Notice tone="attention" title={t("notRead")}>
      {failure && (
        <p>
          {toWords(failure.sentence, failure.english)}
          <ExplainedSentence said={failure.sentence} />
        </p>
      )}
      {action.refusal}
      <Group>
        <Button variant="default" component={Link} to="/admin/import">
          {t("again")}
        </Button>
        {plan && (
          <Button variant="default" loading={action.busy} onClick={() => void check()}>
            {t("checkAgain")}
          </Button>
        )}
      </Group>
    </Notice>
  );
}
