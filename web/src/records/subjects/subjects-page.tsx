import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { FindByCode } from "../continue/find-by-code-on-demand.tsx";
import { listenToNewestSubjects } from "./subject-data.ts";
import { ROLE_WORDS, t } from "./subjects-text.ts";

const NewSubjectDialog = onDemand(async () => (await import("./new-subject-dialog.tsx")).NewSubjectDialog);

/** The subjects of the laboratory by their codes; found by code or label, or the ones that were changed last. */
export function SubjectsPage() {
  const subjects = useSnapshot("newest-subjects", listenToNewestSubjects);
  const mayIssue = useCanAnywhere("enter");
  const [asked, setAsked] = useState<"subject" | "couple">();
  const records = dataOf(subjects)?.records;
  return (
    <Page
      title={t("title")}
      lead={<ExplainedText text={t("lead")} heading="subject-code" />}
      actions={
        mayIssue && (
          <>
            <Button variant="default" onClick={() => setAsked("couple")}>
              {t("newCouple")}
            </Button>
            <Button onClick={() => setAsked("subject")}>{t("newSubject")}</Button>
          </>
        )
      }
    >
      <FindByCode />
      <Section id="subjects" title={t("newest")} isLoading={subjects.status === "loading"}>
        {subjects.status === "loading" && <RowsSkeleton rows={4} />}
        <SnapshotFailure snapshot={subjects} title={t("failed")} />
        <AsOf snapshot={subjects} />
        {records?.length === 0 && <EmptyState title={t("none")} hint={t("noneHint")} />}
        {records && records.length > 0 && (
          <ul className="list-rows">
            {records.map(({ id, role, coupleCode }) => (
              <li key={id} className="list-row">
                <Link to={`/subjects/${id}`} className="mono">
                  {id}
                </Link>
                <span>{ROLE_WORDS[role]}</span>
                {coupleCode && <span className="dim">{t("couple", { code: coupleCode })}</span>}
              </li>
            ))}
          </ul>
        )}
      </Section>
      {asked && <NewSubjectDialog isCouple={asked === "couple"} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}
