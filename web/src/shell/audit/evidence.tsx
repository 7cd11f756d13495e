import type { Evidence } from "@zona/domain/audit/audit-log";
import { Link } from "react-router";
import { fullTime } from "../../platform/i18n/dates.ts";
import { AskedSection } from "./asked-section.tsx";
import { fetchEvidence } from "./audit-overview-data.ts";
import { t } from "./audit-text.ts";
import { useAnswer } from "./use-answer.ts";

const time = (at: string) => fullTime(new Date(at));

/** What was proven of the trails last, and what does not hold. */
export function EvidencePart() {
  const { asked, again } = useAnswer(fetchEvidence);
  return (
    <AskedSection id="evidence" title={t("evidence")} failed={t("evidenceFailed")} asked={asked} onRetry={again}>
      {(evidence) => (
        <dl className="facts">
          <dt>{t("check")}</dt>
          <dd>{evidence.check ? <Check check={evidence.check} /> : t("checkNone")}</dd>
          <dt>{t("anchor")}</dt>
          <dd>{evidence.anchoredAt ? time(evidence.anchoredAt) : t("anchorNone")}</dd>
          <dt>{t("broken")}</dt>
          <dd>
            <Broken broken={evidence.broken} />
          </dd>
          <dt>{t("redactions")}</dt>
          <dd>
            <Redactions redactions={evidence.redactions} />
          </dd>
        </dl>
      )}
    </AskedSection>
  );
}

function Check({ check }: { check: NonNullable<Evidence["check"]> }) {
  const { isRunning, startedAt, at, checked, broken, gone } = check;
  const counts = [t("checked", { n: checked }), t("brokenCount", { n: broken }), t("goneCount", { n: gone })];
  return (
    <>
      <p>
        {isRunning
          ? t("checkRunning", { time: time(startedAt) })
          : t("checkDone", { from: time(startedAt), to: time(at) })}
      </p>
      <p className="dim">{counts.join(" · ")}</p>
    </>
  );
}

function Broken({ broken }: Pick<Evidence, "broken">) {
  if (broken.length === 0) return t("noBroken");
  return (
    <ul>
      {broken.map(({ testId, code, at, isGone }) => (
        <li key={testId}>
          {isGone ? <span className="mono">{code}</span> : <RecordLink testId={testId} code={code} />}{" "}
          <span className="dim">
            {isGone && `${t("gone")} · `}
            {t("found", { time: time(at) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Redactions({ redactions }: Pick<Evidence, "redactions">) {
  if (redactions.length === 0) return t("noRedactions");
  return (
    <ul>
      {redactions.map(({ testId, code, rev, by, at, reason }) => (
        <li key={`${testId} ${rev}`}>
          <RecordLink testId={testId} code={code} /> {t("revision", { rev })}, {by.name}, {time(at)}
          <p className="dim">{reason}</p>
        </li>
      ))}
    </ul>
  );
}

const RecordLink = ({ testId, code }: { testId: string; code: string }) => (
  <Link to={`/test/${testId}`} className="mono">
    {code}
  </Link>
);
