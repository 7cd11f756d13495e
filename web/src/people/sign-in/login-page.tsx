import { Link, useLocation } from "react-router";
import { passwordSignIn } from "../password/password-data.ts";
import { t } from "../password/password-text.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { useSignIn } from "./sign-in.ts";
import { SignedOutPage } from "./signed-out-page.tsx";

/** For those whose organisation has no Google accounts. */
export function LoginPage() {
  const signIn = useSignIn();
  const { state } = useLocation();
  return (
    <SignedOutPage title={t("login")} signIn={signIn}>
      <CredentialsForm
        button={t("signInNow")}
        busy={signIn.busy}
        password="present"
        onSend={(credentials) => void signIn.start(passwordSignIn(credentials))}
      />
      <p className="form-line">
        <Link to="/authentication/forgotpassword">{t("forgotten")}</Link>
        <Link to="/authentication/register">{t("toRegister")}</Link>
        <Link to="/" state={state}>
          {t("withGoogle")}
        </Link>
      </p>
    </SignedOutPage>
  );
}
