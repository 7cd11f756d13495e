import type { LabTest } from "@zona/domain/tests/lab-test";
import { Fragment, type ReactNode } from "react";
import { useParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import { failureSentence } from "../firebase/failure.ts";
import { useSnapshot } from "../firebase/snapshot.ts";
import { fullTime } from "../i18n/dates.ts";
import { fieldWord, KIND_WORDS, materialWord } from "../i18n/lab-words.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Notice } from "../ui/notice.tsx";
import { StatusPill } from "./status-pill.tsx";
import { TestHistory } from "./test-history.tsx";
import { TestImages } from "./test-images.tsx";
import styles from "./test-page.module.css";
import { t } from "./test-text.ts";
import { listenToStudy, listenToTest } from "./tests-data.ts";

/** One test to read: what was recorded, its images, and who did what when. */
export function TestPage() {
  const { testId = "" } = useParams();
  const test = useSnapshot(`test ${testId}`, listenToTest(testId));
  if (test.status === "loading") return <PageLoader />;
  if (test.status === "error") {
    return (
      <>
        <PageHeading>{t("test")}</PageHeading>
        <Notice tone="failure" title={t("loadFailed")}>
          <p>{failureSentence(test.error)}</p>
        </Notice>
      </>
    );
  }
  // An empty cache without network knows nothing yet; the server's answer may still come.
  if (!test.data && test.fromCache) return <PageLoader />;
  if (!test.data) {
    return (
      <>
        <PageHeading>{t("notFound")}</PageHeading>
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("home")} to="/home" />
      </>
    );
  }
  return <Record test={test.data} />;
}

function Record({ test }: { test: LabTest }) {
  const study = useSnapshot(`study ${test.studyId}`, listenToStudy(test.studyId));
  const title = study.status === "ready" ? study.data?.title : undefined;
  return (
    <div className={styles.page}>
      <div className={styles.heading}>
        <PageHeading documentTitle={test.code}>{test.code}</PageHeading>
        <StatusPill status={test.status} />
      </div>
      <section aria-labelledby="record">
        <h2 id="record">{t("record")}</h2>
        <dl className={styles.facts}>
          <Fact name={t("kind")}>{KIND_WORDS[test.kind].name}</Fact>
          <Fact name={t("study")}>{title ?? "…"}</Fact>
          {test.kind !== "preclinical" && (
            <Fact name={t("subject")}>
              <code>{test.subjectCode}</code>
            </Fact>
          )}
          {Object.entries(test.material).map(([field, value]) => (
            <Fact key={field} name={fieldWord(field)}>
              {materialWord(field, value)}
            </Fact>
          ))}
          <Fact name={t("created")}>{t("byAt", test.createdBy.name, fullTime(test.createdAt))}</Fact>
          {test.rev > 1 && <Fact name={t("updated")}>{t("byAt", test.updatedBy.name, fullTime(test.updatedAt))}</Fact>}
          <Fact name={t("notes")}>
            {test.notes === "" ? <span className="dim">{t("noNotes")}</span> : <Paragraphs>{test.notes}</Paragraphs>}
          </Fact>
        </dl>
      </section>
      <TestImages testId={test.id} testCode={test.code} />
      <TestHistory testId={test.id} />
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Fragment>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </Fragment>
  );
}

const Paragraphs = ({ children }: { children: string }) => <span className={styles.notes}>{children}</span>;
