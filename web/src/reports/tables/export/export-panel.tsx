import { Button, Progress } from "@mantine/core";
import {
  type ARCHIVE_FORMAT,
  BROWSER_EXPORT_ROWS,
  type ExportRecord,
  NOTEBOOK_FORMAT,
} from "@zona/domain/exports/export-record";
import { filterWords } from "@zona/domain/filters/filter-words";
import type { ReportView } from "@zona/domain/reports/report-view";
import { useState } from "react";
import { Link } from "react-router";
import { useIsAdmin } from "../../../people/access/own-access.ts";
import { useStaffMember } from "../../../people/session/session.ts";
import { failureSentence } from "../../../platform/firebase/failure.ts";
import { useSnapshot } from "../../../platform/firebase/snapshot.ts";
import { SITE } from "../../../platform/site/site.ts";
import { onDemand } from "../../../platform/ui/on-demand.tsx";
import styles from "../../filters/filter-panel.module.css";
import { shortDateTime } from "../cell-words.ts";
import type { ReportState } from "../report-reader.ts";
import { t } from "../reports-text.ts";
import { fetchFile, listenToMyExports, recordExport, requestExport, requestNotebookTables } from "./exports-data.ts";
import { download, fileName, makeFile } from "./make-file.ts";

type Props = {
  title: string;
  view: ReportView;
  state: ReportState;
  /** When its rows were read. */
  asOf: Date;
  names: ReadonlyMap<string, string>;
};

const ArchivePanel = onDemand(async () => (await import("./archive-panel.tsx")).ArchivePanel);

type OfTables = Exclude<ExportRecord["format"], typeof ARCHIVE_FORMAT>;

const FORMATS = [
  ["csv", "exportCsv"],
  ["xlsx", "exportXlsx"],
  ["pdf", "exportPdf"],
] as const;

/** Takes the table out as a file: at once where it is read already, else prepared by the server. */
export function ExportPanel({ title, view, state, asOf, names }: Props) {
  const me = useStaffMember();
  const isAdmin = useIsAdmin();
  const [message, setMessage] = useState<{ words: string; isFailure?: true }>();
  const [busy, setBusy] = useState<OfTables>();
  // Of a table of groups alone, the groups are its rows.
  const rows = state.lines.filter(({ kind }) => kind === (view.rows === "all" ? "row" : "group")).length;
  const isHere = state.phase === "done" && rows <= BROWSER_EXPORT_ROWS;
  const by = { uid: me.uid, name: me.name };

  async function take(format: OfTables): Promise<string> {
    if (format === NOTEBOOK_FORMAT) {
      await requestNotebookTables(t("notebookTitle"), t("notebookFilter"), by);
      return t("exportWaiting");
    }
    const exportRequest = {
      title,
      format,
      view,
      filterText: filterWords(view.subject, view.filter, { zone: SITE.timeZone, now: asOf, names }),
    };
    if (!isHere || format === "pdf") {
      await requestExport(exportRequest, by);
      return t("exportWaiting");
    }
    const blob = await makeFile(format, {
      title,
      by: me.name,
      at: asOf,
      view,
      lines: state.lines,
      names,
      across: state.told?.across ?? [],
    });
    await recordExport(exportRequest, by, rows);
    const name = fileName(title, asOf, format);
    download(blob, name);
    return t("exportMade", { name });
  }

  const start = (format: OfTables) => () => {
    setBusy(format);
    setMessage({ words: t("exportMaking") });
    take(format)
      .then(
        (words) => setMessage({ words }),
        (error) => setMessage({ words: `${t("exportFailed")} ${failureSentence(error)}`, isFailure: true }),
      )
      .finally(() => setBusy(undefined));
  };
  return (
    <div className={styles.list}>
      <p className="dim">
        {t("exportLead", { rows: state.phase === "done" ? t("exportRows", { n: rows }) : t("exportAll") })}
      </p>
      {FORMATS.map(([format, label]) => (
        <Button
          key={format}
          variant="default"
          justify="space-between"
          rightSection={<small className="dim">{t(isHere && format !== "pdf" ? "exportHere" : "exportAsked")}</small>}
          loading={busy === format}
          disabled={busy !== undefined}
          onClick={start(format)}
        >
          {t(label)}
        </Button>
      ))}
      <section aria-label={t("registriesTitle")}>
        <h3>{t("registriesTitle")}</h3>
        <p className="dim">
          {t("registriesLead")} <Link to="/reports/registries">{t("registriesOpen")}</Link>
        </p>
      </section>
      {isAdmin && (
        <section aria-label={t("notebookTitle")}>
          <h3>{t("notebookTitle")}</h3>
          <p className="dim">{t("notebookLead")}</p>
          <Button
            variant="default"
            loading={busy === NOTEBOOK_FORMAT}
            disabled={busy !== undefined}
            onClick={start(NOTEBOOK_FORMAT)}
          >
            {t("notebookExport")}
          </Button>
        </section>
      )}
      {isAdmin && <ArchivePanel />}
      <p role={message?.isFailure ? "alert" : "status"}>{message?.words}</p>
      <Files uid={me.uid} />
    </div>
  );
}

function Files({ uid }: { uid: string }) {
  const files = useSnapshot(`files of ${uid}`, listenToMyExports(uid));
  if (files.status === "error") return <p role="alert">{t("filesFailed")}</p>;
  if (files.status === "loading" || files.data.records.length === 0) return null;
  return (
    <section aria-label={t("files")}>
      <h3>{t("files")}</h3>
      <ul>
        {files.data.records.map((file) => (
          <li key={file.id} className={styles.entry}>
            <span>
              {file.title} <small>{file.format.toUpperCase()}</small>
              <small>
                {shortDateTime(file.at)} · {stateWords(file)}
                {file.fingerprint && ` · ${t("archiveKey", { fingerprint: file.fingerprint })}`}
              </small>
              {file.state === "running" && (
                <Progress
                  aria-label={file.title}
                  value={file.expectedRows ? (100 * file.rows) / file.expectedRows : 50}
                />
              )}
            </span>
            {file.state === "ready" && <Fetch file={file} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const FAILURES = {
  "too-many-groups": "fileFailure_tooManyGroups",
  "bad-view": "fileFailure_badView",
  "no-access": "fileFailure_noAccess",
  "too-many": "fileFailure_tooManyFiles",
  "too-large": "fileFailure_tooLarge",
  fault: "fileFailure_fault",
} as const;

function stateWords({ state, rows, expectedRows, expiresAt, failure }: ExportRecord): string {
  if (state === "running")
    return expectedRows === undefined
      ? t("fileState_running", { rows })
      : t("fileState_runningOf", { rows, of: expectedRows });
  if (state === "ready") return expiresAt ? t("fileReady", { until: shortDateTime(expiresAt) }) : "";
  if (state === "failed") return failure ? t(FAILURES[failure]) : t("fileState_failed");
  if (state === "made") return `${t("fileState_made")} · ${t("exportRows", { n: rows })}`;
  return t(state === "asked" ? "fileState_asked" : "fileState_expired");
}

function Fetch({ file }: { file: ExportRecord }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const fetchIt = async () => {
    setState("busy");
    try {
      if (file.path) download(await fetchFile(file.path), fileName(file.title, file.at, file.format));
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <Button size="compact-sm" variant="default" loading={state === "busy"} onClick={() => void fetchIt()}>
      {t(state === "failed" ? "retry" : "download")}
    </Button>
  );
}
