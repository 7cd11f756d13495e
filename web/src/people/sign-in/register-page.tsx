import { Link } from "react-router";
import { passwordSignUp } from "../password/password-data.ts";
import { t } from "../password/password-text.ts";
import { CredentialsForm } from "./credentials-form.tsx";
import { useSignIn } from "./sign-in.ts";
import { SignedOutPage } from "./signed-out-page.tsx";

/** An account with a password, for addresses of the allowed organisations. */
export function RegisterPage() {
  return <MakeAccount title={t("register")} hint={t("registerHint")} />;
}

/** Says first that nobody with a Google account has to make one. */
export function SignUpPage() {
  return <MakeAccount title={t("signUp")} hint={`${t("signUpHint")} ${t("registerHint")}`} />;
}

function MakeAccount({ title, hint }: { title: string; hint: string }) {
  const { failure, busy, start } = useSignIn();
  return (
    <SignedOutPage title={title} failure={failure}>
      <p className="dim">{hint}</p>
      <CredentialsForm
        button={t("makeAccount")}
        busy={busy}
        password="new"
        onSend={(credentials) => void start(passwordSignUp(credentials))}
      />
      <p className="form-line">
        <Link to="/authentication/login">{t("toLogin")}</Link>
        <Link to="/">{t("withGoogle")}</Link>
      </p>
    </SignedOutPage>
  );
}
