import { Button, Group } from "@mantine/core";
import type { AccountChange, UserAccount } from "@zona/domain/identity/account";
import { type FormEvent, useState } from "react";
import { type Choice, ChoiceField } from "../../platform/ui/choice-field.tsx";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { askForAccount } from "./users-data.ts";
import { t } from "./users-text.ts";

type Act = "makeAdmin" | "makeStaff" | "disable" | "enable" | "signOut" | "removeSecondStep";

const SHORTEST_REASON = 3;

/** What can be done for this account, as its state is now. */
function actsFor({ role, disabled, hasSecondStep }: UserAccount, isSelf: boolean): Act[] {
  if (disabled) return ["enable"];
  const roles: Act[] = [role === "admin" ? "makeStaff" : "makeAdmin"];
  if (isSelf) return [...roles, "signOut"];
  return [...roles, "disable", "signOut", ...(hasSecondStep ? (["removeSecondStep"] as const) : [])];
}

function changeOf(act: Act, uid: string, reason: string): AccountChange {
  switch (act) {
    case "makeAdmin":
      return { kind: "change-role", role: "admin", uid, reason };
    case "makeStaff":
      return { kind: "change-role", role: "staff", uid, reason };
    case "signOut":
      return { kind: "sign-out", uid, reason };
    case "removeSecondStep":
      return { kind: "remove-second-step", uid, reason };
    default:
      return { kind: act, uid, reason };
  }
}

type Props = { account: UserAccount; isSelf: boolean; onClose: () => void };

/** One change of one account, with what it means and why it is made. */
export function AccountChangeDialog({ account, isSelf, onClose }: Props) {
  const acts = actsFor(account, isSelf);
  const [act, setAct] = useState<Act | undefined>(acts.length === 1 ? acts[0] : undefined);
  const [reason, setReason] = useState("");
  const { busy, refusal, run } = useAction();
  const isWhole = act !== undefined && reason.trim().length >= SHORTEST_REASON;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isWhole && !busy && (await run(() => askForAccount(changeOf(act, account.id, reason.trim()))))) onClose();
  }

  const choices: Choice[] = acts.map((value) => ({ value, label: t(value), hint: t(`${value}Hint`) }));
  return (
    <ModalDialog label={t("change", { name: account.name })} variant="centre" onClose={() => !busy && onClose()}>
      <h2>
        <bdi>{account.name}</bdi>
      </h2>
      <p className="dim">{account.email}</p>
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
          label={t("reason")}
          description={t("reasonHint")}
          value={reason}
          maxLength={500}
          required
          onChange={setReason}
        />
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={!isWhole}>
            {act ? t(act) : t("changeButton")}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
