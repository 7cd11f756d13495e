import { Button, Group } from "@mantine/core";
import type { Lot } from "@zona/domain/lots/lot";
import { type Decision, type Disposition, disposalSigning, needsReason } from "@zona/domain/release/disposition";
import type { LotSet } from "@zona/domain/release/lot-evidence";
import { type FormEvent, useState } from "react";
import { PIN_FIELD, useSigningProof } from "../../people/signing/signing-proof.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
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
  const proof = useSigningProof();
  const [isTried, setIsTried] = useState(false);
  const { busy, refusal, run } = useAction();
  const heading = DECISION_BUTTONS[decision];
  const isReasonNeeded = needsReason(sets, decision, former);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(proof.wrong).length > 0) return;
    await run(async () => {
      const asked = { lotKey: lot.id, decision, seen: Number(former?.id ?? 0) };
      await disposeLot({ ...asked, reason: reason.trim(), proof: await proof.give(disposalSigning(asked)) });
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
        {proof.field(isTried ? proof.wrong[PIN_FIELD] : undefined)}
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
