import { Button, Group } from "@mantine/core";
import { can } from "@zona/domain/identity/access";
import { type Study, StudyDetails } from "@zona/domain/studies/study";
import { issuedCode } from "@zona/domain/subjects/code-of-study";
import { DEFAULT_PATTERN } from "@zona/domain/subjects/code-pattern";
import { useState } from "react";
import { Link } from "react-router";
import { useAccess, useIsAdmin } from "../../people/access/own-access.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { KIND_WORDS } from "../../platform/i18n/lab-words.ts";
import { SITE } from "../../platform/site/site.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { saveStudy } from "./configuration-data.ts";
import { listenToStudies } from "./known-names-data.ts";
import { t } from "./studies-text.ts";

const AllocationDialog = onDemand(async () => (await import("./allocation-dialog.tsx")).AllocationDialog);
const StudyPeoplePanel = onDemand(async () => (await import("../../people/roles/study-people.tsx")).StudyPeoplePanel);
const StudyDialog = onDemand(async () => (await import("./study-dialog.tsx")).StudyDialog);

/**
 * For administrators: the studies under which tests are made, who works in them, and the way to the site. Whoever only manages
 * the people of a study finds that study.
 */
export function StudiesPage() {
  const access = useAccess();
  const isAdmin = useIsAdmin();
  const studies = useSnapshot("studies", listenToStudies);
  const [edited, setEdited] = useState<Study | "new">();
  const [allocated, setAllocated] = useState<Study>();
  const [peopled, setPeopled] = useState<Study>();
  const managesPeople = (study: Study) =>
    (isAdmin && study.organisation === access.organisation) ||
    can(access, "people", { organisation: study.organisation, studyId: study.id });
  const records = dataOf(studies)?.records.filter((study) => isAdmin || managesPeople(study));
  return (
    <Page
      title={t("title")}
      lead={<ExplainedText text={t("lead")} heading="role-and-study" />}
      actions={isAdmin && <Button onClick={() => setEdited("new")}>{t("open")}</Button>}
    >
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
                isEditor={isAdmin && study.organisation === access.organisation}
                onPeople={managesPeople(study) ? () => setPeopled(study) : undefined}
                onEdit={() => setEdited(study)}
                onAllocation={() => setAllocated(study)}
              />
            ))}
          </ul>
        )}
      </Section>
      {isAdmin && (
        <>
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
        </>
      )}
      {peopled && <StudyPeoplePanel study={peopled} onClose={() => setPeopled(undefined)} />}
      {allocated && <AllocationDialog study={allocated} onClose={() => setAllocated(undefined)} />}
      {edited && <StudyDialog study={edited === "new" ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

type RowProps = {
  study: Study;
  /** An administrator of the organisation that opened it. */
  isEditor: boolean;
  /** Undefined for whoever does not manage its people. */
  onPeople: (() => void) | undefined;
  onEdit: () => void;
  onAllocation: () => void;
};

function StudyRow({ study, isEditor, onPeople, onEdit, onAllocation }: RowProps) {
  const { busy, refusal, run } = useAction();
  const { protocolCode, version, title, kinds, status, arms = [], blinded, codePattern = DEFAULT_PATTERN } = study;
  const turn = () =>
    saveStudy({
      id: study.id,
      rev: study.rev,
      study: StudyDetails.parse({ ...study, status: status === "open" ? "closed" : "open" }),
    });
  const facts = [
    `${protocolCode}, ${t("versionOf", { version })}`,
    kinds.map((kind) => KIND_WORDS[kind].name).join(", "),
    t("codesOf", { example: codePattern.form === "own" ? issuedCode(codePattern.prefix, 42) : codePattern.shape }),
    ...(arms.length > 0 ? [t("armsOf", { arms: arms.join(", ") })] : []),
    ...(blinded ? [t("isBlinded")] : []),
  ];
  return (
    <li className="list-row">
      <div>
        <strong>
          <bdi>{title}</bdi>
        </strong>
        <p className="dim">{facts.join(" · ")}</p>
        <p className="dim">{status === "open" ? t("isOpen") : t("isClosed")}</p>
        {refusal}
      </div>
      <Group gap="sm">
        {onPeople && (
          <Button variant="default" aria-label={t("peopleOf", { code: protocolCode })} onClick={onPeople}>
            {t("people")}
          </Button>
        )}
        {isEditor && (
          <>
            <Button variant="default" onClick={onEdit}>
              {t("edit")}
            </Button>
            {kinds.includes("clinical") && (
              <Button variant="default" onClick={onAllocation}>
                {t("list")}
              </Button>
            )}
            <Button variant="default" loading={busy} onClick={() => void run(turn)}>
              {status === "open" ? t("close") : t("reopen")}
            </Button>
          </>
        )}
        {!isEditor && <p className="dim">{t("ofOther", { organisation: study.organisation })}</p>}
      </Group>
    </li>
  );
}
