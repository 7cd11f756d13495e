import { Button } from "@mantine/core";
import type { AccountAct, UserAccount } from "@zona/domain/identity/account";
import { type FormEvent, useState } from "react";
import { type Choice, ChoiceField } from "../../platform/ui/fields/choice-field.tsx";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { askForAccount } from "../roles/role-data.ts";
import { t } from "./users-text.ts";

type Act = AccountAct["kind"];

const WORDS = {
  disable: "disable",
  enable: "enable",
  "sign-out": "signOut",
  "remove-second-step": "removeSecondStep",
  "reset-pin": "resetPin",
  "remove-passkeys": "removePasskeys",
} as const satisfies Record<Act, string>;

/** What can be done for this account, as its state is now. */
function actsFor({ disabled, hasSecondStep }: UserAccount, isOver: boolean, isSelf: boolean): Act[] {
  if (disabled) return ["enable"];
  if (isSelf) return ["sign-out"];
  const step = hasSecondStep ? (["remove-second-step"] as const) : [];
  return [...(isOver ? (["enable"] as const) : []), "disable", "sign-out", "reset-pin", "remove-passkeys", ...step];
}

const SHORTEST_REASON = 3;

type Props = { account: UserAccount; isOver: boolean; isSelf: boolean; onDone: () => void };

/** One act for one account, with what it means and why it is done. */
export function AccountActs({ account, isOver, isSelf, onDone }: Props) {
  const acts = actsFor(account, isOver, isSelf);
  const [act, setAct] = useState<Act | undefined>(acts.length === 1 ? acts[0] : undefined);
  const [reason, setReason] = useState("");
  const { busy, refusal, run } = useAction();
  const isWhole = act !== undefined && reason.trim().length >= SHORTEST_REASON;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isWhole || busy) return;
    if (await run(() => askForAccount({ kind: act, uid: account.id, reason: reason.trim() }))) onDone();
  }

  const choices: Choice[] = acts.map((value) => {
    const word = WORDS[value];
    return { value, label: t(word), hint: t(`${word}Hint`) };
  });
  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)}>
      <ChoiceField
        field="act"
        label={t("actions")}
        choices={choices}
        value={act}
        error={undefined}
        onChange={(value) => setAct(acts.find((one) => one === value))}
      />
      <FreeText
        size="md"
        label={t("actReason")}
        description={t("reasonHint")}
        value={reason}
        maxLength={500}
        onChange={setReason}
      />
      {refusal}
      <Button type="submit" variant="default" loading={busy} disabled={!isWhole}>
        {act ? t(WORDS[act]) : t("chooseAct")}
      </Button>
    </form>
  );
}
