import { Button, Group } from "@mantine/core";
import type { Study } from "@zona/domain/studies/study";
import { DEFAULT_PATTERN, issuedCode } from "@zona/domain/subjects/code-pattern";
import { useState } from "react";
import { Link } from "react-router";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { listenToStudies } from "./known-names-data.ts";
import { t } from "./studies-text.ts";
import { useEditor, useSaveVersion } from "./use-save-version.ts";

const AllocationDialog = onDemand(async () => (await import("./allocation-dialog.tsx")).AllocationDialog);
const StudyDialog = onDemand(async () => (await import("./study-dialog.tsx")).StudyDialog);

/** For administrators: the studies under which tests are made, and the way to the site. */
export function StudiesPage() {
  const studies = useSnapshot("studies", listenToStudies);
  const [edited, setEdited] = useState<Study | "new">();
  const [allocated, setAllocated] = useState<Study>();
  const records = dataOf(studies)?.records;
  return (
    <Page title={t("title")} lead={t("lead")} actions={<Button onClick={() => setEdited("new")}>{t("open")}</Button>}>
      <Section id="studies" title={t("studies")} isLoading={studies.status === "loading"}>
        {studies.status === "loading" && <RowsSkeleton rows={3} />}
        <SnapshotFailure snapshot={studies} title={t("failed")} />
        <AsOf snapshot={studies} />
        {records?.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
        {records && records.length > 0 && (
          <ul className="list-rows">
            {records.map((study) => (
              <StudyRow
                key={study.id}
                study={study}
                onEdit={() => setEdited(study)}
                onAllocation={() => setAllocated(study)}
              />
            ))}
          </ul>
        )}
      </Section>
      <Section id="site" title={t("site")}>
        <p className="dim">
          <bdi>{SITE.name}</bdi>, {SITE.timeZone}. {t("siteHint")}
        </p>
        <Link to="/admin/site">{t("siteSettings")}</Link>
      </Section>
      <Section id="protocols" title={t("protocols")}>
        <p className="dim">{t("protocolsHint")}</p>
        <Link to="/admin/protocols">{t("allProtocols")}</Link>
      </Section>
      {allocated && <AllocationDialog study={allocated} onClose={() => setAllocated(undefined)} />}
      {edited && <StudyDialog study={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

type RowProps = { study: Study; onEdit: () => void; onAllocation: () => void };

function StudyRow({ study, onEdit, onAllocation }: RowProps) {
  const { organisation } = useEditor();
  const { busy, failure, saveStudy } = useSaveVersion();
  const { protocolCode, version, title, kinds, status, arms = [], blinded, codePattern = DEFAULT_PATTERN } = study;
  const facts = [
    `${protocolCode}, ${t("versionOf", { version })}`,
    kinds.map((kind) => KIND_WORDS[kind].name).join(", "),
    t("codesOf", { example: codePattern.form === "own" ? issuedCode(codePattern.prefix, 42) : codePattern.shape }),
    ...(arms.length > 0 ? [t("armsOf", { arms: arms.join(", ") })] : []),
    ...(blinded ? [t("isBlinded")] : []),
  ];
  const isOwn = study.organisation === organisation;
  return (
    <li className="list-row">
      <div>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <p className="dim">{facts.join(" · ")}</p>
        <p className="dim">{status === "open" ? t("isOpen") : t("isClosed")}</p>
        {failure && (
          <Notice tone="failure" title={t("notSaved")}>
            <p>{failure}</p>
          </Notice>
        )}
      </div>
      {isOwn ? (
        <Group gap="sm">
          <Button variant="default" onClick={onEdit}>
            {t("edit")}
          </Button>
          {kinds.includes("clinical") && (
            <Button variant="default" onClick={onAllocation}>
              {t("list")}
            </Button>
          )}
          <Button
            variant="default"
            loading={busy}
            onClick={() => void saveStudy(study, { status: status === "open" ? "closed" : "open" })}
          >
            {status === "open" ? t("close") : t("reopen")}
          </Button>
        </Group>
      ) : (
        <p className="dim">{t("ofOther", { organisation: study.organisation })}</p>
      )}
    </li>
  );
}
