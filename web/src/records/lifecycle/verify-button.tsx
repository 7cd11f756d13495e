import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import styles from "../page/record-page.module.css";
import { t } from "../page/test-text.ts";
import { type Verification, verify } from "./server-check-data.ts";
import { TrailProblems } from "./trail-problems.tsx";

type Answer = { at: Date } & ({ verified: Verification } | { failed: Error });

/** Proves that the record is what its revisions and signatures say; the answer names the time it was given. */
export function VerifyButton({ testId }: { testId: string }) {
  const [working, setWorking] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  async function ask() {
    setWorking(true);
    try {
      setAnswer({ at: labNow(), verified: await verify(testId) });
    } catch (failed) {
      setAnswer({ at: labNow(), failed: asError(failed) });
    }
    setWorking(false);
  }
  return (
    <div className={styles.form}>
      <div className={styles.noPrint}>
        <Button
          variant="default"
          loading={working}
          leftSection={<IconShieldCheck size={18} stroke={1.5} aria-hidden />}
          onClick={() => void ask()}
        >
          {t("verify")}
        </Button>
      </div>
      <div role="status">{answer && <Shown {...answer} />}</div>
    </div>
  );
}

function Shown(answer: Answer) {
  const time = fullTime(answer.at);
  if ("failed" in answer) {
    return (
      <Notice tone="failure" title={t("notVerified")}>
        <p>{failureSentence(answer.failed)}</p>
      </Notice>
    );
  }
  const { rev, signatures, problems } = answer.verified;
  if (problems.length === 0) {
    return (
      <Notice tone="info" title={t("verified")}>
        <p>{t("verifiedHint", { revs: rev, signatures, time })}</p>
      </Notice>
    );
  }
  return (
    <TrailProblems problems={problems}>
      <p>{time}</p>
    </TrailProblems>
  );
}
