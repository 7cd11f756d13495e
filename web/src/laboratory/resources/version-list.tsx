import { Button, Group } from "@mantine/core";
import { type Resource, type ResourceVersion, resourceRefusalSays } from "@zona/domain/resources/resource";
import { useStaffMember } from "../../people/session/session.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { fileSize } from "../../platform/i18n/formats.ts";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { approveVersion, listenToVersions } from "./resource-data.ts";
import { STATE_WORDS, t } from "./resource-text.ts";
import styles from "./resources.module.css";
import { useDownload } from "./use-download.tsx";

/** All versions of one resource, live: a new one ticks from its upload to its verdict. */
export function VersionList({ resource, mayApprove }: { resource: Resource; mayApprove: boolean }) {
  const { id, title, current } = resource;
  const versions = useSnapshot(`versions of ${id}`, listenToVersions(id));
  const { busy, failure, download } = useDownload();
  const { uid } = useStaffMember();
  const approval = useAction();
  if (versions.status === "loading") return <RowsSkeleton rows={1} />;
  if (versions.status === "error") return <SnapshotFailure snapshot={versions} title={t("versionsFailed")} />;
  return (
    <>
      {failure}
      {approval.refusal}
      <ol className={styles.versions} aria-label={t("showVersions", { title })}>
        {versions.data.records.map((version) => (
          <li key={version.id} className="list-row">
            <VersionWords version={version} isCurrent={String(current?.version) === version.id} />
            {version.state === "ready" && (
              <Group gap="xs">
                {mayApprove && !version.approved && version.uploader.uid !== uid && (
                  <Button
                    size="compact-sm"
                    loading={approval.busy}
                    aria-label={t("approveWhat", { title, version: version.number ?? 0 })}
                    onClick={() => void approval.run(() => approveVersion(id, Number(version.id)))}
                  >
                    {t("approve")}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={busy}
                  aria-label={t("downloadWhat", { title, version: version.number ?? 0 })}
                  onClick={() => void download(id, Number(version.id), version.originalName)}
                >
                  {t("download")}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

function VersionWords({ version, isCurrent }: { version: ResourceVersion; isCurrent: boolean }) {
  const { number, originalName, note, state, uploader, createdAt, content, declaredBytes, refusal, approved } = version;
  return (
    <div>
      <p>
        {number !== undefined && <strong>{t("version", { number })} </strong>}
        <small className={state === "rejected" ? "failure" : "dim"}>
          {isCurrent ? t("current") : state === "ready" && !approved ? t("awaitsApproval") : STATE_WORDS[state]}
        </small>
      </p>
      <p>
        <bdi>{originalName}</bdi> <bdi className="dim">{fileSize(content?.bytes ?? declaredBytes)}</bdi>
      </p>
      {note && (
        <p>
          <bdi>{note}</bdi>
        </p>
      )}
      {refusal && (
        <p className="failure">
          <ExplainedWords said={resourceRefusalSays(refusal)} />
        </p>
      )}
      {approved && <p className="dim">{t("approvedBy", { name: approved.by.name, time: fullTime(approved.at) })}</p>}
      <p className="dim">{t("by", { name: uploader.name, time: fullTime(createdAt) })}</p>
    </div>
  );
}
