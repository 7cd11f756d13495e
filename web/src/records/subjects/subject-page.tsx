import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { type Subject, SubjectRole } from "@zona/domain/subjects/subject";
import { normaliseSubjectCode } from "@zona/domain/subjects/subject-code";
import { Link, useParams } from "react-router";
import { useWorksFor } from "../../people/access/own-access.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { PageLoader, RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { listedRecord } from "../continue/listed-test.ts";
import { TestRows } from "../continue/test-rows.tsx";
import { ConsentSection } from "./consent-section.tsx";
import { PartnerSection } from "./partner-section.tsx";
import { listenToSubject, listenToTestsOf, subjectStep } from "./subject-data.ts";
import styles from "./subject-page.module.css";
import { ROLE_WORDS, t } from "./subjects-text.ts";

/** `/subjects/:code`: who the subject is linked to, what it consented to, and its records. */
export function SubjectPage() {
  const code = normaliseSubjectCode(useParams().code ?? "");
  const subject = useSnapshot(`subject ${code}`, listenToSubject(code));
  const known = dataOf(subject);
  if (subject.status === "loading") return <PageLoader />;
  return (
    <Page
      title={code}
      isCode
      lead={<Link to="/subjects">{t("all")}</Link>}
      status={known && <RoleSelect subject={known} />}
      actions={
        known && (
          <Button
            component={Link}
            to={`/subjects/${code}/labels`}
            leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
          >
            {t("labels")}
          </Button>
        )
      }
    >
      <SnapshotFailure snapshot={subject} title={t("oneFailed")} />
      <AsOf snapshot={subject} />
      {subject.status === "ready" && !known && (
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("all")} to="/subjects" />
      )}
      {known && (
        <>
          <PartnerSection subject={known} />
          <ConsentSection subject={known} />
          <Records code={code} />
        </>
      )}
    </Page>
  );
}

function RoleSelect({ subject }: { subject: Subject }) {
  const { busy, refusal, run } = useAction();
  const mayEdit = useWorksFor(subject.organisation);
  if (!mayEdit) return <span>{ROLE_WORDS[subject.role]}</span>;
  return (
    <>
      <select
        className={styles.role}
        aria-label={t("role")}
        value={subject.role}
        disabled={busy}
        onChange={({ currentTarget }) => {
          const role = SubjectRole.parse(currentTarget.value);
          void run(() => subjectStep({ step: "role", code: subject.id, rev: subject.rev, role }));
        }}
      >
        {SubjectRole.options.map((role) => (
          <option key={role} value={role}>
            {ROLE_WORDS[role]}
          </option>
        ))}
      </select>
      {refusal}
    </>
  );
}

/** Oldest first: the order in which things happened. */
function Records({ code }: { code: string }) {
  const tests = useSnapshot(`tests of ${code}`, listenToTestsOf(code));
  const known = dataOf(tests)?.records.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return (
    <Section id="records" title={t("records")} isLoading={tests.status === "loading"}>
      {tests.status === "loading" && <RowsSkeleton rows={2} />}
      <SnapshotFailure snapshot={tests} title={t("oneFailed")} />
      {known?.length === 0 && <p className="dim">{t("noRecords")}</p>}
      {known && known.length > 0 && <TestRows tests={known.map(listedRecord)} />}
    </Section>
  );
}
