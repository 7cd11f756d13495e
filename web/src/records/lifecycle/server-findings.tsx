// The server says what the validations say: their sentences come with them.
import "@zona/domain/records/check-record";
import type { TestStatus } from "@zona/domain/records/lab-test";
import type { ServerCheck } from "@zona/domain/records/server-check";
import { useEffect, useState } from "react";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "./lifecycle-text.ts";

const USUAL_MS = 30_000;

/** Findings whose place is a check. */
const OF_CHECKS: readonly string[] = ["checks-settled", "media-settled"];

/** What an answer settles: nothing has to be returned or corrected for it. */
const UNANSWERED = "failed-validations-noted";

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
  const words = OF_CHECKS.includes(code) ? `${toWords(message)} (${checkWord(path)})` : toWords(message);
  return times > 1 ? t("findingTimes", { sentence: words, n: times }) : words;
};

/** What the server found against the record, and what settles it. */
export function ServerFindings({ check: { findings }, status }: { check: ServerCheck; status: TestStatus }) {
  const isSigned = status === "signed" || status === "locked";
  const correcting = status === "amending" ? "unfitAmending" : isSigned ? "unfitSigned" : "unfitSubmitted";
  return (
    <Notice tone="attention" title={t("unfit")}>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.code} ${finding.path}`}>{sentence(finding)}</li>
        ))}
      </ul>
      {findings.some(({ code }) => code === UNANSWERED) && <p>{t("unanswered")}</p>}
      {findings.some(({ code }) => code !== UNANSWERED) && <p>{t(correcting)}</p>}
    </Notice>
  );
}
