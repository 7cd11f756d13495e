import { Button, Group, Stack } from "@mantine/core";
import type { Blinding } from "@zona/domain/records/blinding/blinding";
import { FULL_REASON } from "@zona/domain/records/moves/lab-test-transitions";
import { signingOf } from "@zona/domain/records/moves/move-signing";
import { type FormEvent, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { PIN_FIELD, useSigningProof } from "../../people/signing/signing-proof.tsx";
import { ErrorSummary } from "../../platform/ui/error-summary.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { moveFailureSentences } from "../record/move-failure.ts";
import { moveRecord } from "../record/move-record-data.ts";
import type { LabRecord } from "../record/record-data.ts";
import { t } from "./blind-text.ts";

type Props = {
  askedBy: Blinding["breakAskedBy"];
  /** Whether this person may ask for it. */
  mayAsk: boolean;
  onMove: (move: (record: LabRecord) => Promise<void>) => Promise<void>;
};

/**
 * Breaking a blind before the lock: one person asks, somebody else does it, both show that it is them, and everybody who reads
 * the study is told.
 */
export function BreakBlind({ askedBy, mayAsk, onMove }: Props) {
  const { uid } = useStaffMember();
  const [isAsking, setIsAsking] = useState(false);
  const isOwnWish = askedBy?.uid === uid;
  return (
    <>
      {askedBy && <p>{isOwnWish ? t("youAskedToBreak") : t("askedToBreak", { name: askedBy.name })}</p>}
      {!isOwnWish &&
        (askedBy || mayAsk) &&
        (isAsking ? (
          <BreakForm action={askedBy ? "unblind" : "ask_unblind"} onMove={onMove} onClose={() => setIsAsking(false)} />
        ) : (
          <div>
            <Button variant="subtle" onClick={() => setIsAsking(true)}>
              {t(askedBy ? "breakBlind" : "askToBreak")}
            </Button>
          </div>
        ))}
    </>
  );
}

type FormProps = Pick<Props, "onMove"> & { action: "unblind" | "ask_unblind"; onClose: () => void };

const WHY = "breakWhy";

/** The reason, and who gives it. What was typed stays until it was done. */
function BreakForm({ action, onMove, onClose }: FormProps) {
  const proof = useSigningProof();
  const [why, setWhy] = useState("");
  const [tries, setTries] = useState(0);
  const [isWorking, setIsWorking] = useState(false);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const failed = t(action === "unblind" ? "breakFailed" : "askFailed");
  const reason = why.trim();
  const wrong = { ...(reason.length < FULL_REASON ? { [WHY]: t("breakWhyShort") } : {}), ...proof.wrong };
  const errors: Partial<typeof wrong> = tries > 0 ? wrong : {};

  async function send(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    setFaults([]);
    if (isWorking || Object.keys(wrong).length > 0) return;
    setIsWorking(true);
    try {
      await onMove(async ({ test: { id: testId, rev } }) => {
        const asked = { testId, rev, action };
        await moveRecord({ ...asked, reason, proof: await proof.give(signingOf(asked)) });
      });
      onClose();
    } catch (error) {
      setFaults(moveFailureSentences(error));
      setIsWorking(false);
    }
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack gap="sm">
        {tries > 0 && <ErrorSummary key={tries} title={failed} errors={errors} />}
        <FreeText
          id={fieldId(WHY)}
          shape="lines"
          autoFocus
          autosize
          label={t("breakWhy")}
          maxLength={500}
          value={why}
          error={errors[WHY]}
          onChange={setWhy}
        />
        {proof.field(errors[PIN_FIELD])}
        {faults.length > 0 && (
          <Notice tone="failure" title={failed}>
            {faults.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </Notice>
        )}
        <Group gap="xs">
          <Button type="submit" loading={isWorking}>
            {t(action === "unblind" ? "breakNow" : "askNow")}
          </Button>
          <Button variant="default" disabled={isWorking} onClick={onClose}>
            {t("keepBlind")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
