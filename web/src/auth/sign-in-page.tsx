import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { type ComponentType, useState } from "react";
import { Navigate, useLocation } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { PageLoader } from "../app/page-loader.tsx";
import styles from "./auth-layout.module.css";
import { AuthLayout } from "./auth-layout.tsx";
import { t } from "./auth-text.ts";
import { returnAddress } from "./return-address.ts";
import { useSession } from "./session.ts";
import { type SignInChoiceProps, type SignInPort, signIn } from "./sign-in.ts";
import { VerificationNotice } from "./verification-notice.tsx";

/** The guard says so in the history entry, which also survives a reload. */
const hasEnded = (state: unknown) =>
  typeof state === "object" && state !== null && "ended" in state && state.ended === true;

/** The first page: sign in, or be told why not. Whoever is signed in goes on to where they wanted to go. */
export function SignInPage({ Choice }: { Choice: ComponentType<SignInChoiceProps> }) {
  const session = useSession();
  const { state } = useLocation();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function start(port: SignInPort) {
    setFailure(undefined);
    setBusy(true);
    await signIn(port, () => {}, setFailure);
    setBusy(false);
  }

  if (session.status === "loading") return <PageLoader />;
  if (session.status === "staff") return <Navigate to={returnAddress(state)} replace />;
  if (session.status === "unverified") return <VerificationNotice email={session.email} />;
  return (
    <AuthLayout>
      <PageHeading>{t("title")}</PageHeading>
      <div role="alert">
        {failure && (
          <p className={styles.failure}>
            <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
            {failure}
          </p>
        )}
      </div>
      {hasEnded(state) && !failure && (
        <p className={styles.note}>
          <IconInfoCircle size={20} stroke={1.5} aria-hidden />
          {t("ended")}
        </p>
      )}
      <Choice busy={busy} onPick={(port) => void start(port)} />
    </AuthLayout>
  );
}
