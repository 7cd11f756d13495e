import { Button } from "@mantine/core";
import type { Study } from "@zona/domain/studies/study";
import { useState } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { listenToStudies } from "./known-names-data.ts";
import { SiteForm } from "./site-form.tsx";
import styles from "./studies-page.module.css";
import { t } from "./studies-text.ts";
import { useEditor, useSaveVersion } from "./use-save-version.ts";

const StudyDialog = onDemand(async () => (await import("./study-dialog.tsx")).StudyDialog);

/** For administrators: the site's name and clock, and the studies under which tests are made. */
export function StudiesPage() {
  return (
    <div className={styles.page}>
      <PageHeading lead={<p className="dim">{t("lead")}</p>}>{t("title")}</PageHeading>
      <SiteForm />
      <Studies />
    </div>
  );
}

function Studies() {
  const studies = useSnapshot("studies", listenToStudies);
  const [edited, setEdited] = useState<Study | "new">();
  const known = dataOf(studies);
  const records = known?.records ?? [];
  return (
    <section aria-labelledby="studies">
      <div className={styles.heading}>
        <h2 id="studies">{t("studies")}</h2>
        <Button variant="default" onClick={() => setEdited("new")}>
          {t("open")}
        </Button>
      </div>
      {studies.status === "loading" && <RowsSkeleton rows={3} />}
      <SnapshotFailure snapshot={studies} title={t("failed")} />
      <AsOf snapshot={studies} />
      {known?.records.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
      <ul className={styles.rows}>
        {records.map((study) => (
          <StudyRow key={study.id} study={study} onEdit={() => setEdited(study)} />
        ))}
      </ul>
      {edited && <StudyDialog study={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </section>
  );
}

function StudyRow({ study, onEdit }: { study: Study; onEdit: () => void }) {
  const { organisation } = useEditor();
  const { busy, failure, saveStudy } = useSaveVersion();
  const { protocolCode, version, title, kinds, status, arms = [], blinded } = study;
  const facts = [
    `${protocolCode}, ${t("versionOf", { version })}`,
    kinds.map((kind) => KIND_WORDS[kind].name).join(", "),
    ...(arms.length > 0 ? [t("armsOf", { arms: arms.join(", ") })] : []),
    ...(blinded ? [t("isBlinded")] : []),
  ];
  const isOwn = study.organisation === organisation;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <p>{facts.join(" · ")}</p>
        <p>{status === "open" ? t("isOpen") : t("isClosed")}</p>
        {failure && (
          <Notice tone="failure" title={t("notSaved")}>
            <p>{failure}</p>
          </Notice>
        )}
      </div>
      {isOwn ? (
        <div className={styles.buttons}>
          <Button variant="default" onClick={onEdit}>
            {t("edit")}
          </Button>
          <Button
            variant="default"
            loading={busy}
            onClick={() => void saveStudy(study, { status: status === "open" ? "closed" : "open" })}
          >
            {status === "open" ? t("close") : t("reopen")}
          </Button>
        </div>
      ) : (
        <p className="dim">{t("ofOther", { organisation: study.organisation })}</p>
      )}
    </li>
  );
}
