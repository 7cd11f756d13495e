import { Button, TextInput } from "@mantine/core";
import type { SigningProof } from "@zona/domain/identity/signing-factor";
import type { SigningMeans } from "@zona/domain/identity/signing-means";
import { SIGNING_PIN } from "@zona/domain/identity/signing-pin";
import { type FormEvent, useState } from "react";
import { asksPassword, confirmIdentity } from "../session/confirm-identity-data.ts";
import { useStaffMember } from "../session/session.ts";
import { canUsePasskeys } from "../signing/can-use-passkeys.ts";
import { dropCopy } from "./change-person-data.ts";
import { unlockingPasskey, unlockOnServer } from "./session-unlock-data.ts";
import { t } from "./unlock-text.ts";

type Props = {
  means: SigningMeans;
  busy: boolean;
  /** Runs what unlocks, and tells what comes of it. */
  onUnlock: (unlock: () => Promise<void>) => void;
};

/** Asks for what the person signs with; whoever has set up nothing of that signs in again. */
export function UnlockForm({ means, busy, onUnlock: prove }: Props) {
  const { uid } = useStaffMember();
  const onUnlock = (unlock: () => Promise<void>) =>
    prove(async () => {
      await dropCopy(uid);
      await unlock();
    });
  if (means.hasPin || means.passkeys.length > 0) return <FactorUnlock means={means} busy={busy} onUnlock={onUnlock} />;
  const confirm = (password: string) => onUnlock(() => confirmIdentity(password));
  if (asksPassword()) return <PasswordUnlock busy={busy} onProve={confirm} />;
  return (
    <Button size="lg" loading={busy} onClick={() => confirm("")}>
      {t("openGoogle")}
    </Button>
  );
}

function FactorUnlock({ means: { hasPin, passkeys }, busy, onUnlock }: Props) {
  const [pin, setPin] = useState("");
  const [isMissing, setMissing] = useState(false);
  const unlock = (proof: () => Promise<SigningProof>) => onUnlock(async () => unlockOnServer(await proof()));
  function submit(event: FormEvent) {
    event.preventDefault();
    const isWhole = SIGNING_PIN.test(pin);
    setMissing(!isWhole);
    if (!isWhole || busy) return;
    setPin("");
    unlock(async () => ({ pin }));
  }
  return (
    <>
      {hasPin && (
        <form className="form-stack" onSubmit={submit}>
          <TextInput
            type="password"
            size="md"
            label={t("pin")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            error={isMissing && t("pinMissing")}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy}>
            {t("open")}
          </Button>
        </form>
      )}
      {passkeys.length > 0 && canUsePasskeys() && (
        <Button variant={hasPin ? "default" : "filled"} disabled={busy} onClick={() => unlock(unlockingPasskey)}>
          {t("passkey")}
        </Button>
      )}
    </>
  );
}

function PasswordUnlock({ busy, onProve }: { busy: boolean; onProve: (password: string) => void }) {
  const [password, setPassword] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onProve(password);
  }
  return (
    <form className="form-stack" onSubmit={submit}>
      <TextInput
        type="password"
        size="md"
        label={t("password")}
        value={password}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {t("open")}
      </Button>
    </form>
  );
}
