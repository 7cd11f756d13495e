import { Button, Group } from "@mantine/core";
import { type Bank, planConsent, planDisposal, planTakeOut } from "@zona/domain/cryobank/bank-plans";
import { placeWords } from "@zona/domain/cryobank/place";
import type { Straw } from "@zona/domain/cryobank/straw";
import { type FormEvent, useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { DateField } from "../../platform/ui/date-field.tsx";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "./bank-text.ts";
import { MomentField } from "./moment-field.tsx";
import { useBankAct } from "./use-bank-act.tsx";

export type StrawActKind = "ship" | "lose" | "ask" | "withdraw" | "discard" | "renew";

const BUTTON = {
  ship: "doShip",
  lose: "doLose",
  ask: "doAsk",
  discard: "doDiscard",
} as const;

type Props = { straw: Straw; kind: StrawActKind; onClose: () => void };

/** One act on one straw: what it does and what forbids it is said before it is done. */
export function StrawAct({ straw, kind, onClose }: Props) {
  const [at, setAt] = useState(labNow);
  const [reason, setReason] = useState("");
  const [ref, setRef] = useState(straw.consent.ref);
  const [endsOn, setEndsOn] = useState(straw.consent.endsOn);
  const { busy, act, write, refusal } = useBankAct();
  const bank: Bank = { straws: new Map([[straw.id, straw]]), tanks: new Map() };
  const said = act(at, reason);
  const planned =
    kind === "renew"
      ? planConsent(bank, straw.id, { ref, endsOn }, said)
      : kind === "ask" || kind === "withdraw"
        ? planDisposal(bank, straw.id, kind, said)
        : planTakeOut(bank, straw.id, { kind }, said);
  // A reason that is still missing is asked by its field.
  const needsReason = kind === "ship" || kind === "lose" || kind === "ask";
  const forbidden = needsReason ? [] : planned.refused.map(({ why }) => toWords(why));

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await write(planned)) onClose();
  }
  const place = placeWords(straw.placeId ?? "");
  const hint =
    kind === "ship" || kind === "lose"
      ? t("outHint", { place })
      : kind === "discard" && straw.disposal
        ? t("discardHint", { name: straw.disposal.by.name, reason: straw.disposal.reason })
        : undefined;
  const button =
    kind === "renew"
      ? t("doRenew")
      : kind === "withdraw"
        ? t("withdrawDisposal")
        : t(BUTTON[kind], { straw: straw.id });
  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)}>
      {hint && <p>{hint}</p>}
      {kind === "renew" && (
        <>
          <FreeText shape="required" label={t("consentRef")} maxLength={60} value={ref} onChange={setRef} />
          <DateField label={t("consentEnd")} required value={endsOn} onChange={setEndsOn} />
        </>
      )}
      {kind !== "renew" && kind !== "withdraw" && kind !== "ask" && (
        <MomentField label={t("when")} value={at} onChange={setAt} />
      )}
      {needsReason && (
        <FreeText
          shape="lines"
          label={t("reasonNeeded")}
          required
          minLength={3}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      )}
      {forbidden.map((sentence) => (
        <Notice key={sentence} tone="attention" title={t("refused")}>
          <p>{sentence}</p>
        </Notice>
      ))}
      {refusal}
      <Group gap="sm">
        <Button type="submit" loading={busy} disabled={forbidden.length > 0}>
          {button}
        </Button>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {t("cancel")}
        </Button>
      </Group>
    </form>
  );
}
