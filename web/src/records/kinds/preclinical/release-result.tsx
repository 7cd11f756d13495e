import { Button } from "@mantine/core";
import type { StoredResult } from "@zona/domain/records/kinds/preclinical/stored-result";
import { type FormEvent, useState } from "react";
import { asksPassword, NotConfirmed, prove } from "../../../people/session/confirm-identity-data.ts";
import { proofErrors, proofFields } from "../../../people/session/identity-proof.ts";
import { ProofInput } from "../../../people/session/proof-input.tsx";
import { useStaffMember } from "../../../people/session/session.ts";
import { asError } from "../../../platform/firebase/errors.ts";
import { ModalDialog } from "../../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../../platform/ui/notice.tsx";
import { sentenceOf } from "../../lifecycle/action-dialog.tsx";
import styles from "../../page/record-page.module.css";
import { t } from "./preclinical-text.ts";
import { releaseResult } from "./run-results-data.ts";

type Props = { testId: string; kept: StoredResult };

/** Signs the result of a blinded run, whose readings were signed before anybody knew the arms. */
export function ReleaseResult({ testId, kept }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.noPrint}>
      <Button onClick={() => setIsOpen(true)}>{t("signResult")}</Button>
      {isOpen && <ReleaseDialog testId={testId} kept={kept} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

function ReleaseDialog({ testId, kept, onClose }: Props & { onClose: () => void }) {
  const { uid, name } = useStaffMember();
  const [form, setForm] = useState({ password: "", code: "" });
  const [withCode, setWithCode] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const fields = proofFields(asksPassword(), withCode);
  const wrong = proofErrors(fields, form);

  async function sign(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    setFailure(undefined);
    if (isWorking || Object.keys(wrong).length > 0) return;
    setIsWorking(true);
    try {
      await prove(form);
      await releaseResult(testId, kept, { uid, name });
      onClose();
    } catch (error) {
      setIsTried(false);
      if (error instanceof NotConfirmed && error.wantsCode) setWithCode(true);
      setFailure(asError(error));
      setIsWorking(false);
    }
  }
  return (
    <ModalDialog label={t("signResult")} variant="centre" onClose={() => !isWorking && onClose()}>
      <h2>{t("signResult")}</h2>
      <p>{t("signResultHint", { verdict: t(kept.result.verdict) })}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void sign(event)}>
        {fields.map((field) => (
          <ProofInput
            key={field}
            field={field}
            value={form[field]}
            error={isTried ? wrong[field] : undefined}
            onChange={(value) => setForm({ ...form, [field]: value })}
          />
        ))}
        {failure && (
          <Notice tone="failure" title={t("resultNotSigned")}>
            <p>{sentenceOf(failure)}</p>
          </Notice>
        )}
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
