import { Button, TextInput } from "@mantine/core";
import type { SigningMeans, SigningProof } from "@zona/domain/identity/signing-factor";
import { SIGNING_PIN } from "@zona/domain/identity/signing-pin";
import { type FormEvent, useState } from "react";
import { canUsePasskeys } from "../signing/can-use-passkeys.ts";
import { t } from "./lock-text.ts";
import { unlockingPasskey, unlockOnServer } from "./session-lock-data.ts";

type Props = {
  means: SigningMeans;
  busy: boolean;
  /** Runs what unlocks, and tells what comes of it. */
  onUnlock: (unlock: () => Promise<void>) => void;
};

/** Asks for what the person signs with. */
export function FactorUnlock({ means: { hasPin, passkeys }, busy, onUnlock }: Props) {
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
