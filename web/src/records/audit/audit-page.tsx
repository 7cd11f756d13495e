import { Button } from "@mantine/core";
import { type AuditFilter, auditFilterOf, auditParameters } from "@zona/domain/records/audit/audit-filter";
import { useSearchParams } from "react-router";
import { useStudyNames, useTestCodes } from "../../laboratory/studies/use-known-names.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { ExplainedText } from "../../platform/ui/explained.tsx";
import { EmptyState, Notice, ReadFailure } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { accountNamesInActs } from "../record/account-names.ts";
import { ActRow } from "./act-row.tsx";
import { AuditExport } from "./audit-export.tsx";
import { AuditForm } from "./audit-form.tsx";
import styles from "./audit-page.module.css";
import { t } from "./audit-text.ts";
import { type Audit, useAudit } from "./use-audit.ts";

/** For administrators: the acts on all records, by person, period, kind of change, test and field. */
export function AuditPage() {
  const [parameters, setParameters] = useSearchParams();
  const filter = auditFilterOf(parameters);
  const key = JSON.stringify(filter);
  const { audit, more, retry } = useAudit(key, filter);
  return (
    <Page
      title={t("title")}
      lead={<ExplainedText text={t("lead")} heading="audit-trail" />}
      actions={<AuditExport key={key} filter={filter} />}
    >
      <AuditForm key={key} filter={filter} onSearch={(next) => setParameters(auditParameters(next))} />
      <Section
        id="acts"
        title={t("results")}
        link={
          <p role="status" className="dim">
            {audit.state === "searching" ? t("loading") : foundWords(audit.acts.length, audit.looked)}
          </p>
        }
      >
        {audit.unreadable.length > 0 && (
          <Notice tone="attention" title={t("unreadable", { acts: audit.unreadable.length })}>
            <p>{t("unreadableHint", { first: audit.unreadable.slice(0, 5).join(", ") })}</p>
          </Notice>
        )}
        <Results audit={audit} filter={filter} />
        {audit.state === "failed" && (
          <ReadFailure title={t("failed")} sentence={failureSentence(audit.error)} onRetry={retry} />
        )}
        {audit.state === "ready" && audit.next && (
          <Button variant="default" onClick={more}>
            {filter.field === undefined ? t("more") : t("lookOn")}
          </Button>
        )}
      </Section>
    </Page>
  );
}

function Results({ audit: { acts, state, looked, next }, filter }: { audit: Audit; filter: AuditFilter }) {
  const retests = acts.flatMap(({ after }) => [after.retestId, after.retestOf]).filter((id) => typeof id === "string");
  const codes = useTestCodes([...acts.map(({ testId }) => testId), ...retests]);
  const studies = useStudyNames(acts.map(({ after }) => after.studyId).filter((id) => typeof id === "string"));
  const names = new Map([...accountNamesInActs(acts), ...codes, ...studies]);
  if (acts.length === 0) {
    if (state !== "ready") return null;
    if (next) return <p>{t("noneYet", { looked })}</p>;
    return filter.code !== undefined && looked === 0 ? (
      <EmptyState title={t("noTest", { code: filter.code })} hint={t("noTestHint")} />
    ) : (
      <EmptyState title={t("none")} hint={t("noneHint")} />
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the page is scrolled by the keyboard as well
    <section className="table-scroll" tabIndex={0} aria-labelledby="acts">
      <table data-stacks className={`data-table ${styles.acts}`}>
        <thead>
          <tr>
            {(["when", "who", "test", "did", "changes"] as const).map((column) => (
              <th key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {acts.map((act) => (
            <ActRow key={`${act.testId} ${act.rev}`} act={act} code={codes.get(act.testId)} names={names} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const foundWords = (acts: number, looked: number) =>
  acts === looked ? t("found", { acts }) : t("foundOf", { acts, looked });
