import { Button } from "@mantine/core";
import type { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { type FormEvent, useState } from "react";
import { PIN_FIELD, useSigningProof } from "../../../people/signing/signing-proof.tsx";
import { asError } from "../../../platform/firebase/errors.ts";
import { ModalDialog } from "../../../platform/ui/modal-dialog.tsx";
import { MoveFailure } from "../../lifecycle/action-dialog.tsx";
import styles from "../../page/record-page.module.css";
import { t } from "./preclinical-text.ts";
import { releaseResult } from "./run-results-data.ts";

type Props = { testId: string; kept: StoredResult; onClose: () => void };

/** Has whoever releases a result prove that they are there. */
export function ReleaseDialog({ testId, kept, onClose }: Props) {
  const proof = useSigningProof();
  const [isTried, setIsTried] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<Error>();

  async function sign(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    setFailure(undefined);
    if (isWorking || Object.keys(proof.wrong).length > 0) return;
    setIsWorking(true);
    try {
      await releaseResult(testId, kept, proof.give);
      onClose();
    } catch (error) {
      setIsTried(false);
      setFailure(asError(error));
      setIsWorking(false);
    }
  }
  return (
    <ModalDialog label={t("signResult")} variant="centre" onClose={() => !isWorking && onClose()}>
      <h2>{t("signResult")}</h2>
      <p>{t("signResultHint", { verdict: t(kept.result.verdict) })}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void sign(event)}>
        {proof.field(isTried ? proof.wrong[PIN_FIELD] : undefined)}
        {failure && <MoveFailure title={t("resultNotSigned")} error={failure} />}
        <div className={styles.actions}>
          <Button type="submit" loading={isWorking}>
            {t("signResult")}
          </Button>
          <Button variant="default" disabled={isWorking} onClick={onClose}>
            {t("notNow")}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
