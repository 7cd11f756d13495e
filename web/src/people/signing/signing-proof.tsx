import { Button, TextInput } from "@mantine/core";
import type { Signing, SigningProof } from "@zona/domain/identity/signing-factor";
import { SIGNING_PIN } from "@zona/domain/identity/signing-pin";
import { type ReactNode, useState } from "react";
import { text } from "../../platform/i18n/text.ts";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import { canUsePasskeys } from "./can-use-passkeys.ts";

const t = text("signingProof", {
  pin: "Signing PIN",
  pinHint: "The six digits of your account page.",
  pinMissing: "Enter the six digits of your signing PIN.",
  passkey: "You will be asked for your passkey.",
  usePasskey: "Use a passkey",
  usePin: "Use the PIN",
});
export type SigningProofText = typeof t;

/** The field by which a person shows that they are there. */
export const PIN_FIELD = "pin";

/**
 * How the person who signs is asked: `wrong` says what is missing, `field` asks for it, and `give` is the proof of one signature.
 * It rejects where a passkey was not used.
 */
export function useSigningProof(): {
  wrong: { [PIN_FIELD]?: string };
  field: (error: string | undefined) => ReactNode;
  give: (signing: Signing) => Promise<SigningProof>;
} {
  const [pin, setPin] = useState("");
  const [isByPasskey, setByPasskey] = useState(false);
  return {
    wrong: isByPasskey || SIGNING_PIN.test(pin) ? {} : { [PIN_FIELD]: t("pinMissing") },
    async give(signing) {
      if (!isByPasskey) return { pin };
      const { passkeyProof } = await import("./signing-means-data.ts");
      return passkeyProof(signing);
    },
    field: (error) => (
      <div>
        {isByPasskey ? (
          <p>{t("passkey")}</p>
        ) : (
          <TextInput
            id={fieldId(PIN_FIELD)}
            size="md"
            maw="16rem"
            label={t("pin")}
            description={t("pinHint")}
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={pin}
            error={error}
            onChange={(event) => setPin(event.currentTarget.value)}
          />
        )}
        {canUsePasskeys() && (
          <Button variant="subtle" size="compact-md" onClick={() => setByPasskey(!isByPasskey)}>
            {t(isByPasskey ? "usePin" : "usePasskey")}
          </Button>
        )}
      </div>
    ),
  };
}
