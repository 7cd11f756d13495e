import { Button, Group } from "@mantine/core";
import type { Lot } from "@zona/domain/lots/lot";
import { type Decision, type Disposition, needsReason } from "@zona/domain/release/disposition";
import type { LotSet } from "@zona/domain/release/lot-evidence";
import { type FormEvent, useState } from "react";
import { asksPassword, NotConfirmed, prove } from "../../people/session/confirm-identity-data.ts";
import { proofErrors, proofFields } from "../../people/session/identity-proof.ts";
import { ProofInput } from "../../people/session/proof-input.tsx";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { disposeLot } from "./lot-release-data.ts";
import { DECISION_BUTTONS, t } from "./lots-text.ts";

const QUESTIONS = {
  release: "confirmRelease",
  reject: "confirmReject",
  retest: "confirmRetest",
  ask_release: "confirmAsk",
} as const;

type Props = {
  lot: Lot;
  sets: readonly LotSet[];
  decision: Decision;
  former: Disposition | undefined;
  onClose: () => void;
};

/** Asks who decides and why, proves the person, and has the server decide by the runs as they are then. */
export function DisposeDialog({ lot, sets, decision, former, onClose }: Props) {
  const [reason, setReason] = useState("");
  const [proof, setProof] = useState({ password: "", code: "" });
  const [isTried, setIsTried] = useState(false);
  const [withCode, setWithCode] = useState(false);
  const [unproved, setUnproved] = useState<string>();
  const { busy, refusal, run } = useAction();
  const heading = DECISION_BUTTONS[decision];
  const isReasonNeeded = needsReason(sets, decision, former);

  const fields = proofFields(asksPassword(), withCode);
  const wrong = proofErrors(fields, proof);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    setUnproved(undefined);
    if (Object.keys(wrong).length > 0) return;
    await run(async () => {
      try {
        await prove(proof);
      } catch (error) {
        if (!(error instanceof NotConfirmed)) throw error;
        if (error.wantsCode) setWithCode(true);
        setIsTried(false);
        setUnproved(error.sentence(t("notConfirmed")));
        return;
      }
      await disposeLot({ lotKey: lot.id, decision, reason: reason.trim(), seen: Number(former?.id ?? 0) });
      onClose();
    });
  }

  return (
    <ModalDialog label={heading} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{heading}</h2>
      <p>{t(QUESTIONS[decision], { lot: lot.lotNo })}</p>
      <form className="form-stack" onSubmit={(event) => void submit(event)}>
        <FreeText
          shape={isReasonNeeded ? "required" : "line"}
          label={t("reason")}
          description={t("reasonHint")}
          minLength={3}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
        {fields.map((field) => (
          <ProofInput
            key={field}
            field={field}
            value={proof[field]}
            error={isTried ? wrong[field] : undefined}
            onChange={(value) => setProof({ ...proof, [field]: value })}
          />
        ))}
        {unproved && <Notice tone="failure" title={unproved} />}
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {heading}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("back")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
