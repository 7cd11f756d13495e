import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { signInFailure } from "../../platform/firebase/auth-failure.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { QrCode } from "../../platform/ui/qr-code.tsx";
import { CodeForm } from "../sign-in/code-form.tsx";
import { beginSecondStep, type Enrolment } from "../sign-in/second-step-data.ts";
import styles from "./account-page.module.css";
import { t } from "./account-text.ts";

/** Shows the secret as a picture and as letters; it counts once a code proved that the authenticator has it. */
export function SetUpSecondStep({ onCancel }: { onCancel: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    beginSecondStep().then(
      (begun) => isCurrent && setEnrolment(begun),
      (error) => isCurrent && setFailure(signInFailure(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  async function finish(code: string) {
    setBusy(true);
    setFailure(undefined);
    try {
      await enrolment?.finish(code);
    } catch (error) {
      setFailure(signInFailure(error));
      setBusy(false);
    }
  }

  return (
    <>
      {enrolment && (
        <div className={styles.enrolment}>
          <div className={styles.code}>
            <QrCode text={enrolment.address} label={t("qr")} />
          </div>
          <div className={styles.steps}>
            <p>{t("scan")}</p>
            <div>
              <p className="dim">{t("typed")}</p>
              <p className={`${styles.secret} mono`}>{enrolment.secret.match(/.{1,4}/g)?.join(" ")}</p>
            </div>
            <p>{t("prove")}</p>
            <CodeForm button={t("finish")} busy={busy} onSend={(code) => void finish(code)} />
          </div>
        </div>
      )}
      {failure && (
        <Notice tone="failure" title={t("failed")}>
          <p>{failure}</p>
        </Notice>
      )}
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t("cancel")}
      </Button>
    </>
  );
}
