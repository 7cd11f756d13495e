import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { signInFailure } from "../../platform/firebase/auth-failure.ts";
import { text } from "../../platform/i18n/text.ts";
import { RequiredInput } from "../../platform/ui/fields/required-input.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { isSecondStep } from "../sign-in/sign-in.ts";
import { asksPassword, confirmIdentity } from "./confirm-identity-data.ts";

const t = text("identityProof", {
  password: "Your password",
  code: "Authenticator code",
  codeAsked: "Now enter the code from your authenticator app.",
});
export type IdentityProofText = typeof t;

/**
 * Fields by which a person signs in once more, and `prove`, which does it and resolves to whether it was done. Whoever came by
 * Google is asked in its window.
 */
export function useIdentityProof(): { fields: ReactNode; prove: () => Promise<boolean> } {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [withCode, setWithCode] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function prove() {
    setFailure(undefined);
    try {
      await confirmIdentity(password, code.replaceAll(/\s/g, ""));
      return true;
    } catch (error) {
      if (isSecondStep(error)) {
        setWithCode(true);
        setFailure(t("codeAsked"));
      } else setFailure(signInFailure(error));
      return false;
    }
  }

  const fields = (
    <>
      {asksPassword() && (
        <RequiredInput
          label={t("password")}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      {withCode && (
        <TextInput
          label={t("code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
      {failure && <Notice tone={withCode ? "info" : "failure"} title={failure} />}
    </>
  );
  return { fields, prove };
}
