import { Button, Group, TextInput } from "@mantine/core";
import type { SigningMeans } from "@zona/domain/identity/signing-means";
import { isGuessedFirst, SIGNING_PIN } from "@zona/domain/identity/signing-pin";
import { type FormEvent, useEffect, useState } from "react";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { fullTime, shortDay } from "../../platform/i18n/dates.ts";
import { text } from "../../platform/i18n/text.ts";
import { FreeText } from "../../platform/ui/fields/free-text.tsx";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { useAction } from "../../platform/ui/use-action.tsx";
import { useIdentityProof } from "../session/identity-proof.tsx";
import { canUsePasskeys } from "../signing/can-use-passkeys.ts";
import { addPasskey, ownMeans, removePasskey, setPin } from "../signing/signing-means-data.ts";

const t = text("signingMeans", {
  title: "Signing",
  hint: "Each signature asks for your signing PIN or a passkey, so that nobody signs at a computer you left open.",
  failed: "How you sign could not be loaded",
  noPin: "You have no signing PIN yet.",
  hasPin: "Your signing PIN is set.",
  locked: "Your signing PIN was wrong five times and is locked until {time}.",
  setPin: "Set a signing PIN",
  changePin: "Change the signing PIN",
  pinHint: "Six digits. Not the ones on your phone or bank card.",
  former: "Current signing PIN",
  pin: "New signing PIN",
  again: "New signing PIN again",
  notSix: "A PIN has six digits.",
  guessed: "This PIN is among the first that anybody tries.",
  different: "The two are not the same.",
  save: "Save",
  cancel: "Cancel",
  passkeys: "Passkeys",
  noPasskeys: "No passkey yet. A passkey signs with your finger, your face or the PIN of this device.",
  added: "added {day}",
  remove: "Remove {name}",
  addPasskey: "Add a passkey",
  name: "Name of this device",
  add: "Add",
  notHere: "Passkeys cannot be used here: this browser or the address of this site does not allow them.",
});
export type SigningMeansText = typeof t;

/** What one signs with. Every change asks for a fresh sign-in: an open session is not enough. */
export function SigningSection() {
  const [means, setMeans] = useState<SigningMeans>();
  const [failure, setFailure] = useState<string>();
  const [isOpen, setOpen] = useState<"pin" | "passkey">();
  useEffect(() => {
    let isCurrent = true;
    ownMeans().then(
      (found) => isCurrent && setMeans(found),
      (error) => isCurrent && setFailure(serverFailureSentence(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const close = (changed?: SigningMeans) => {
    if (changed) setMeans(changed);
    setOpen(undefined);
  };

  return (
    <Section title={t("title")}>
      <p className="dim">{t("hint")}</p>
      {failure && (
        <Notice tone="failure" title={t("failed")}>
          <p>{failure}</p>
        </Notice>
      )}
      {!means && !failure && <RowsSkeleton rows={1} />}
      {means && (
        <>
          <p>
            {means.lockedUntil
              ? t("locked", { time: fullTime(new Date(means.lockedUntil)) })
              : t(means.hasPin ? "hasPin" : "noPin")}
          </p>
          {isOpen === "pin" ? (
            <PinForm means={means} onDone={close} />
          ) : (
            <Button variant={means.hasPin ? "default" : "filled"} onClick={() => setOpen("pin")}>
              {t(means.hasPin ? "changePin" : "setPin")}
            </Button>
          )}
          <Passkeys means={means} isAdding={isOpen === "passkey"} onAdd={() => setOpen("passkey")} onDone={close} />
        </>
      )}
    </Section>
  );
}

type FormProps = { means: SigningMeans; onDone: (changed?: SigningMeans) => void };

function PinForm({ means, onDone }: FormProps) {
  const [form, setForm] = useState({ former: "", pin: "", again: "" });
  const [isTried, setTried] = useState(false);
  const { fields, prove } = useIdentityProof();
  const { busy, refusal, run } = useAction();
  const wrong = {
    former: means.hasPin && !SIGNING_PIN.test(form.former) ? t("notSix") : undefined,
    pin: !SIGNING_PIN.test(form.pin) ? t("notSix") : isGuessedFirst(form.pin) ? t("guessed") : undefined,
    again: form.again === form.pin ? undefined : t("different"),
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || Object.values(wrong).some((sentence) => sentence !== undefined)) return;
    await run(async () => {
      if (await prove()) onDone(await setPin(form.pin, form.former));
    });
  }

  const asked = means.hasPin ? (["former", "pin", "again"] as const) : (["pin", "again"] as const);
  return (
    <form className="form-stack" noValidate onSubmit={(event) => void submit(event)}>
      {asked.map((field) => (
        <TextInput
          key={field}
          required
          label={t(field)}
          description={field === "pin" ? t("pinHint") : undefined}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          maw="16rem"
          value={form[field]}
          error={isTried ? wrong[field] : undefined}
          onChange={(event) => setForm({ ...form, [field]: event.currentTarget.value })}
        />
      ))}
      {fields}
      {refusal}
      <Buttons save={t("save")} busy={busy} onCancel={onDone} />
    </form>
  );
}

type PasskeysProps = FormProps & { isAdding: boolean; onAdd: () => void };

function Passkeys({ means, isAdding, onAdd, onDone }: PasskeysProps) {
  const { busy, refusal, run } = useAction();
  const { fields, prove } = useIdentityProof();
  const remove = (id: string) =>
    run(async () => {
      if (await prove()) onDone(await removePasskey(id));
    });
  return (
    <>
      <h3>{t("passkeys")}</h3>
      {means.passkeys.length === 0 ? (
        <p className="dim">{t("noPasskeys")}</p>
      ) : (
        <ul className="list-rows">
          {means.passkeys.map(({ id, name, addedAt }) => (
            <li key={id} className="list-row">
              <span>{name}</span>
              <span className="dim">{t("added", { day: shortDay(new Date(addedAt)) })}</span>
              <Button variant="default" size="compact-md" disabled={busy} onClick={() => void remove(id)}>
                {t("remove", { name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {means.passkeys.length > 0 && !isAdding && fields}
      {refusal}
      {isAdding ? (
        <PasskeyForm means={means} onDone={onDone} />
      ) : canUsePasskeys() ? (
        <Button variant="default" onClick={onAdd}>
          {t("addPasskey")}
        </Button>
      ) : (
        <p className="dim">{t("notHere")}</p>
      )}
    </>
  );
}

function PasskeyForm({ onDone }: FormProps) {
  const [name, setName] = useState("");
  const { fields, prove } = useIdentityProof();
  const { busy, refusal, run } = useAction();
  async function submit(event: FormEvent) {
    event.preventDefault();
    await run(async () => {
      if (await prove()) onDone(await addPasskey(name.trim()));
    });
  }
  return (
    <form className="form-stack" onSubmit={(event) => void submit(event)}>
      <FreeText shape="required" label={t("name")} minLength={1} maxLength={60} value={name} onChange={setName} />
      {fields}
      {refusal}
      <Buttons save={t("add")} busy={busy} onCancel={onDone} />
    </form>
  );
}

const Buttons = ({ save, busy, onCancel }: { save: string; busy: boolean; onCancel: () => void }) => (
  <Group gap="sm">
    <Button type="submit" loading={busy}>
      {save}
    </Button>
    <Button variant="default" disabled={busy} onClick={() => onCancel()}>
      {t("cancel")}
    </Button>
  </Group>
);
