// The server says what the validations say: their sentences come with them.
import "@zona/domain/records/check-record";
import type { TestStatus } from "@zona/domain/records/lab-test";
import type { ServerCheck } from "@zona/domain/records/server-check";
import { Link } from "react-router";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { ExplainedSentence } from "../../platform/ui/explained.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { addressOfFinding, formOf, type PlacedRecord } from "./finding-places.ts";
import { t } from "./lifecycle-text.ts";

/** Findings whose place is a check. */
const OF_CHECKS: readonly string[] = ["checks-settled", "media-settled"];

/** What an answer settles: nothing has to be returned or corrected for it. */
const UNANSWERED = "failed-validations-noted";

const sentence = ({ code, path, message, times }: ServerCheck["findings"][number]) => {
  const words = OF_CHECKS.includes(code) ? `${toWords(message)} (${checkWord(path)})` : toWords(message);
  return times > 1 ? t("findingTimes", { sentence: words, n: times }) : words;
};

type ListProps = Pick<ServerCheck, "findings"> & {
  /** The record, while somebody may correct it: each finding leads to its place. */
  open?: PlacedRecord | undefined;
};

/** What was found in a record, each kind once. */
export const FindingList = ({ findings, open }: ListProps) =>
  findings.length > 0 && (
    <ul>
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.path}`}>
          {open ? <Link to={addressOf(open, finding)}>{sentence(finding)}</Link> : sentence(finding)}
          <ExplainedSentence said={finding.message} />
        </li>
      ))}
    </ul>
  );

const addressOf = (record: PlacedRecord, { code, path }: ServerCheck["findings"][number]) =>
  OF_CHECKS.includes(code) ? `${formOf(record.test)}#${path}` : addressOfFinding(record, path);

/** What the server found against the record, and what settles it. */
export function ServerFindings({ check: { findings }, status }: { check: ServerCheck; status: TestStatus }) {
  const isSigned = status === "signed" || status === "locked";
  return (
    <Notice tone="attention" title={t("unfit")}>
      <FindingList findings={findings} />
      {findings.some(({ code }) => code === UNANSWERED) && <p>{t("unanswered")}</p>}
      {findings.some(({ code }) => code !== UNANSWERED) && <p>{t(isSigned ? "unfitSigned" : "unfitSubmitted")}</p>}
    </Notice>
  );
}
