import { type ReactNode, useEffect, useState } from "react";
import { toWords } from "../../platform/i18n/to-words.ts";
import { ExplainedSentence } from "../../platform/ui/explained.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "../page/test-text.ts";
import { type Verification, verify } from "./server-check-data.ts";

/** Above a record, more would push it out of sight. */
const MOST_WARNED = 3;

type Props = Pick<Verification, "problems"> & { most?: number; children: ReactNode };

/** Where a record differs from its audit trail; `most` shows the first ones alone. */
export function TrailProblems({ problems, most = problems.length, children }: Props) {
  return (
    <Notice tone="attention" title={t("problems", { n: problems.length })}>
      {children}
      <ul>
        {problems.slice(0, most).map((problem) => (
          <li key={`${problem.rev} ${problem.sentence.code}`}>
            {t("problemAt", { rev: problem.rev, sentence: toWords(problem.sentence) })}
            <ExplainedSentence said={problem.sentence} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/**
 * Verifies a record when it is opened, and says so only where it differs from its trail. A server that cannot be asked is no
 * fault of the record: it is verified by hand further down the page.
 */
export function TrailWarning({ testId }: { testId: string }) {
  const [problems, setProblems] = useState<Verification["problems"]>([]);
  useEffect(() => {
    let isLeft = false;
    verify(testId)
      .then((verified) => !isLeft && setProblems(verified.problems))
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [testId]);
  if (problems.length === 0) return null;
  return (
    <TrailProblems problems={problems} most={MOST_WARNED}>
      <p>{t("problemsHint")}</p>
    </TrailProblems>
  );
}
