import { Button, Group } from "@mantine/core";
import type { Protocol } from "@zona/domain/protocols/protocol";
import type { StoredProtocol } from "@zona/domain/protocols/stored-protocol";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { FreeText } from "../../platform/ui/free-text.tsx";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { createProtocol, withdrawProtocol } from "./protocols-data.ts";
import { t } from "./protocols-text.ts";

const CODE = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const LEAST_REASON = 10;

/** Begins a protocol of the laboratory's own with the plan of another. */
export function CopyDialog({ plan, onClose }: { plan: Protocol; onClose: () => void }) {
  const navigate = useNavigate();
  const { busy, refusal, run } = useAction();
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const heading = t("copyTitle", { name: domainWord(plan.name) });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!CODE.test(code)) return setFault(t("codeWrong"));
    setFault(undefined);
    if (await run(() => createProtocol({ ...plan, id: code, name }))) await navigate(`/admin/protocols/${code}`);
  }

  return (
    <ModalDialog label={heading} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{heading}</h2>
      <form className="form-stack" onSubmit={(event) => void submit(event)}>
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
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {t("create")}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}

/** Ends a protocol for runs to come. */
export function WithdrawDialog({ protocol, onClose }: { protocol: StoredProtocol; onClose: () => void }) {
  const { busy, refusal, run } = useAction();
  const [reason, setReason] = useState("");
  const heading = t("withdrawTitle", { name: domainWord(protocol.name) });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (await run(() => withdrawProtocol(protocol, reason))) onClose();
  }

  return (
    <ModalDialog label={heading} variant="centre" onClose={() => !busy && onClose()}>
      <h2>{heading}</h2>
      <p>{t("withdrawHint")}</p>
      <form className="form-stack" onSubmit={(event) => void submit(event)}>
        <FreeText shape="lines" label={t("why")} value={reason} maxLength={500} rows={2} onChange={setReason} />
        {refusal}
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={reason.trim().length < LEAST_REASON}>
            {t("withdraw")}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t("cancel")}
          </Button>
        </Group>
      </form>
    </ModalDialog>
  );
}
