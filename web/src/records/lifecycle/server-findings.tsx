import type { TestStatus } from "@zona/domain/records/lab-test";
import type { ServerCheck } from "@zona/domain/records/server-check";
import { useEffect, useState } from "react";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "./lifecycle-text.ts";

const USUAL_MS = 30_000;

/** Findings whose place is a check. */
const OF_CHECKS: readonly string[] = ["checks-settled", "media-settled"];

/** That the server has not judged the present revision yet, and after a while that it takes longer than usual. */
export function CheckComing() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), USUAL_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p role="status">{isLate ? t("checkLate") : t("checking")}</p>;
}

const sentence = ({ code, path, message, times }: ServerCheck["findings"][number]) => {
  const words = OF_CHECKS.includes(code) ? `${domainWord(message)} (${checkWord(path)})` : domainWord(message);
  return times > 1 ? t("findingTimes", words, times) : words;
};

/** What the server found against the record, and the way back. */
export function ServerFindings({ check: { findings }, status }: { check: ServerCheck; status: TestStatus }) {
  const isSigned = status === "signed" || status === "locked";
  return (
    <Notice tone="attention" title={t("unfit")}>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.message}`}>{sentence(finding)}</li>
        ))}
      </ul>
      <p>{status === "amending" ? t("unfitAmending") : isSigned ? t("unfitSigned") : t("unfitSubmitted")}</p>
    </Notice>
  );
}
