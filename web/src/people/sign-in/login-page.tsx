import { Link, useLocation } from "react-router";
import { passwordSignIn } from "../password/password-data.ts";
import { t } from "../password/password-text.ts";
import styles from "./auth-layout.module.css";
import { CredentialsForm } from "./credentials-form.tsx";
import { Entrance } from "./entrance.tsx";
import { useSignIn } from "./sign-in.ts";

/** For those whose organisation has no Google accounts. */
export function LoginPage() {
  const signIn = useSignIn();
  const { state } = useLocation();
  return (
    <Entrance title={t("login")} signIn={signIn}>
      <CredentialsForm
        button={t("signInNow")}
        busy={signIn.busy}
        password="present"
        onSend={(credentials) => void signIn.start(passwordSignIn(credentials))}
      />
      <p className={styles.otherWays}>
        <Link to="/authentication/forgotpassword">{t("forgotten")}</Link>
        <Link to="/authentication/register">{t("toRegister")}</Link>
        <Link to="/" state={state}>
          {t("withGoogle")}
        </Link>
      </p>
    </Entrance>
  );
}
