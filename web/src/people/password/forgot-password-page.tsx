import { useState } from "react";
import { Link } from "react-router";
import { signInFailure } from "../../platform/firebase/auth-failure.ts";
import { CredentialsForm } from "../sign-in/credentials-form.tsx";
import { SignedOutPage } from "../sign-in/signed-out-page.tsx";
import { mailResetLink } from "./password-data.ts";
import { t } from "./password-text.ts";

/** Mails the link that sets a new password; says the same whether there is such an account or not. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(email: string) {
    setBusy(true);
    setFailure(undefined);
    try {
      await mailResetLink(email);
      setSentTo(email);
    } catch (error) {
      setFailure(signInFailure(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <SignedOutPage title={t("forgot")} failure={failure}>
      <div role="status">{sentTo && <p>{t("forgotSent", { email: sentTo })}</p>}</div>
      {!sentTo && (
        <>
          <p className="dim">{t("forgotHint")}</p>
          <CredentialsForm
            button={t("forgotSend")}
            busy={busy}
            password="none"
            onSend={({ email }) => void send(email)}
          />
        </>
      )}
      <p className="form-line">
        <Link to="/authentication/login">{t("toLogin")}</Link>
      </p>
    </SignedOutPage>
  );
}
