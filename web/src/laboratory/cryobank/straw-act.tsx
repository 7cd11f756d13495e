import { Button, Group } from "@mantine/core";
import { planAct } from "@zona/domain/cryobank/bank-plans";
import type { ActOnStraws } from "@zona/domain/cryobank/bank-requests";
import { placeWords } from "@zona/domain/cryobank/place";
import type { Straw } from "@zona/domain/cryobank/straw";
import { inWords } from "@zona/domain/messages/said";
import { type FormEvent, useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { ExplainedWords } from "../../platform/ui/explained.tsx";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { actOnStraws } from "./bank-data.ts";
import { t } from "./bank-text.ts";
import { MomentField } from "./moment-field.tsx";
import { useBankAct } from "./use-bank-act.tsx";

export type StrawActKind = Exclude<ActOnStraws["kind"], "move" | "warm">;

const BUTTON = {
  ship: "doShip",
  lose: "doLose",
  ask_disposal: "doAsk",
  discard: "doDiscard",
  withdraw_disposal: "withdrawDisposal",
  renew_consent: "doRenew",
} as const;

type Props = { straw: Straw; kind: StrawActKind; onClose: () => void };

/** One act on one straw: what it does and what forbids it is said before it is done. */
export function StrawAct({ straw, kind, onClose }: Props) {
  const [at, setAt] = useState(labNow);
  const [reason, setReason] = useState("");
  const [ref, setRef] = useState(straw.consent.ref);
  const [endsOn, setEndsOn] = useState(straw.consent.endsOn);
  const { uid, name } = useStaffMember();
  const { busy, write, refusal } = useBankAct();
  const seen = { strawId: straw.id, rev: straw.rev };
  const asked: ActOnStraws =
    kind === "renew_consent"
      ? { kind, ...seen, consent: { ref, endsOn } }
      : kind === "ask_disposal"
        ? { kind, ...seen, reason }
        : kind === "withdraw_disposal"
          ? { kind, ...seen }
          : kind === "discard"
            ? { kind, ...seen, happenedAt: at }
            : { kind, ...seen, happenedAt: at, reason };
  const bank = { straws: new Map([[straw.id, straw]]), tanks: new Map() };
  const planned = planAct(bank, asked, { by: { uid, name }, now: labNow() });
  // A reason that is still missing is asked by its field.
  const needsReason = kind === "ship" || kind === "lose" || kind === "ask_disposal";
  const forbidden = needsReason ? [] : planned.refused.map(({ why }) => why);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await write(() => actOnStraws(asked), planned)) onClose();
  }
  const place = placeWords(straw.placeId ?? "");
  const hint =
    kind === "ship" || kind === "lose"
      ? t("outHint", { place })
      : kind === "discard" && straw.disposal
        ? t("discardHint", { name: straw.disposal.by.name, reason: straw.disposal.reason })
        : undefined;
  const button = t(BUTTON[kind], { straw: straw.id });
  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)}>
      {hint && <p>{hint}</p>}
      {kind === "renew_consent" && (
        <>
          <FreeText shape="required" label={t("consentRef")} maxLength={60} value={ref} onChange={setRef} />
          <DateField label={t("consentEnd")} required value={endsOn} onChange={setEndsOn} />
        </>
      )}
      {"happenedAt" in asked && <MomentField label={t("when")} value={at} onChange={setAt} />}
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
      {forbidden.map((said) => (
        <Notice key={inWords(said)} tone="attention" title={t("refused")}>
          <p>
            <ExplainedWords said={said} />
          </p>
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
