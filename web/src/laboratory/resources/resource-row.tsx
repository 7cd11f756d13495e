import { Button, Group } from "@mantine/core";
import { IconDownload, IconFileTypePdf, IconPhoto } from "@tabler/icons-react";
import type { Resource } from "@zona/domain/resources/resource";
import { useState } from "react";
import { useCanAnywhere, useIsAdmin } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { fileSize } from "../../platform/i18n/formats.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { useAction } from "../../platform/ui/use-action.tsx";
import { addVersion, setRetired } from "./resource-data.ts";
import { Steps } from "./resource-steps.tsx";
import { t } from "./resource-text.ts";
import styles from "./resources.module.css";
import { UploadForm } from "./upload-form.tsx";
import { useDownload } from "./use-download.tsx";
import { VersionList } from "./version-list.tsx";

/** One resource: its current version to download, the others behind a fold. */
export function ResourceRow({ resource }: { resource: Resource }) {
  const { id, title, current, newest, versions = 0, isRetired, organisation } = resource;
  const isOwn = useStaffMember().organisation === organisation;
  const { busy, failure, download } = useDownload();
  const mayChange = useCanAnywhere("enter") && isOwn;
  const [isAdding, setAdding] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <article className={styles.row}>
      <div className="list-row">
        <div className={styles.what}>
          {current?.type.startsWith("image/") ? (
            <IconPhoto size={24} stroke={1.25} aria-hidden />
          ) : (
            <IconFileTypePdf size={24} stroke={1.25} aria-hidden />
          )}
          <div>
            <h3 className={isRetired ? styles.retired : undefined}>
              <bdi>{title}</bdi>
            </h3>
            <Facts resource={resource} />
          </div>
        </div>
        <Group gap="xs">
          {current && (
            <Button
              size="sm"
              variant="default"
              loading={busy}
              leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
              aria-label={t("downloadWhat", { title, version: current.number })}
              onClick={() => void download(id, current.version, current.originalName)}
            >
              {t("download")}
            </Button>
          )}
          {mayChange && !isRetired && (
            <Button
              size="sm"
              variant="default"
              aria-label={t("newVersionOf", { title })}
              onClick={() => setAdding(true)}
            >
              {t("newVersion")}
            </Button>
          )}
          {mayChange && <RetireButton resource={resource} />}
        </Group>
      </div>
      {failure}
      <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          {t("versions", { n: versions })}
          {newest > versions && ` · ${t("uploads", { n: newest })}`}
          <span className="visually-hidden">
            : <bdi>{title}</bdi>
          </span>
        </summary>
        {isOpen && (
          <>
            <VersionList resource={resource} mayApprove={mayChange} />
            <Steps resource={resource} />
          </>
        )}
      </details>
      {isAdding && (
        <UploadForm
          title={t("newVersionOf", { title })}
          faults={{}}
          send={(chosen, onProgress) => addVersion(resource, chosen, onProgress)}
          onClose={() => setAdding(false)}
        />
      )}
    </article>
  );
}

function Facts({ resource: { current, kinds, createdAt, createdBy, isRetired } }: { resource: Resource }) {
  const offered = kinds.length === 0 ? t("allKinds") : kinds.map((kind) => KIND_WORDS[kind].name).join(", ");
  return (
    <p className="dim">
      {isRetired && <strong>{t("retired")}. </strong>}
      {current ? `${t("version", { number: current.number })}, ${fileSize(current.bytes)}` : t("notChecked")} ·{" "}
      {offered} ·{" "}
      {current
        ? t("by", { name: current.uploader.name, time: shortTime(current.uploadedAt, labNow()) })
        : t("by", { name: createdBy.name, time: shortTime(createdAt, labNow()) })}
    </p>
  );
}

/** Administrators alone take a resource out of use, or bring it back. */
function RetireButton({ resource }: { resource: Resource }) {
  const { title, isRetired } = resource;
  const isAdmin = useIsAdmin();
  const { busy, refusal, run } = useAction();
  if (!isAdmin) return null;
  return (
    <>
      <Button
        size="sm"
        variant="subtle"
        aria-label={isRetired ? t("restoreWhat", { title }) : t("retireWhat", { title })}
        loading={busy}
        onClick={() => void run(() => setRetired(resource, !isRetired))}
      >
        {isRetired ? t("restore") : t("retire")}
      </Button>
      {refusal}
    </>
  );
}
