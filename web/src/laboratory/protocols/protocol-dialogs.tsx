import type { Protocol } from "@zona/domain/protocols/protocol";
import type { StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { useState } from "react";
import { useNavigate } from "react-router";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { FormDialog } from "../../platform/ui/form-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { createProtocol, withdrawProtocol } from "./protocols-data.ts";
import { t } from "./protocols-text.ts";

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const LEAST_REASON = 10;

/** Begins a protocol of the laboratory's own with the plan of another. */
export function CopyDialog({ plan, onClose }: { plan: Protocol; onClose: () => void }) {
  const navigate = useNavigate();
  const action = useAction();
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const heading = t("copyTitle", { name: domainWord(plan.name) });

  async function submit() {
    if (!CODE.test(code)) return setFault(t("codeWrong"));
    setFault(undefined);
    if (await action.run(() => createProtocol({ ...plan, id: code, name }))) await navigate(`/admin/protocols/${code}`);
  }

  return (
    <FormDialog label={heading} submit={t("create")} action={action} onSubmit={submit} onClose={onClose}>
      <FreeText
        shape="required"
        label={t("copyCode")}
        description={t("copyCodeHint")}
        value={code}
        maxLength={40}
        onChange={setCode}
      />
      {fault && <p className="failure">{fault}</p>}
      <FreeText shape="required" label={t("copyName")} value={name} maxLength={120} onChange={setName} />
    </FormDialog>
  );
}

/** Ends a protocol for runs to come. */
export function WithdrawDialog({ protocol, onClose }: { protocol: StoredProtocol; onClose: () => void }) {
  const action = useAction();
  const [reason, setReason] = useState("");
  const heading = t("withdrawTitle", { name: domainWord(protocol.name) });

  async function submit() {
    if (await action.run(() => withdrawProtocol(protocol, reason))) onClose();
  }

  return (
    <FormDialog
      label={heading}
      submit={t("withdraw")}
      isReady={reason.trim().length >= LEAST_REASON}
      action={action}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t("withdrawHint")}</p>
      <FreeText shape="lines" label={t("why")} value={reason} maxLength={500} rows={2} onChange={setReason} />
    </FormDialog>
  );
}
