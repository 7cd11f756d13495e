import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { signInFailure } from "../firebase/auth-failure.ts";
import styles from "./auth-layout.module.css";
import { AuthLayout } from "./auth-layout.tsx";
import { NewPassword } from "./new-password.tsx";
import { followLink } from "./password-data.ts";
import { t } from "./password-text.ts";

/** Where the links of the identity service's mails lead: `mode` and `oobCode` are its names. */
export function MailedLinkPage() {
  const [search] = useSearchParams();
  const mode = search.get("mode");
  const code = search.get("oobCode");
  return (
    <AuthLayout>
      {code && mode === "resetPassword" ? (
        <NewPassword code={code} />
      ) : code && (mode === "verifyEmail" || mode === "recoverEmail" || mode === "verifyAndChangeEmail") ? (
        <Followed code={code} isRecovery={mode === "recoverEmail"} />
      ) : (
        <Outcome title={t("linkBad")} hint={t("linkIncomplete")} />
      )}
    </AuthLayout>
  );
}

/** A code works once, and React runs effects twice while developing: each code is sent once per page. */
const followed = new Map<string, Promise<void>>();

function follow(code: string): Promise<void> {
  const begun = followed.get(code) ?? followLink(code);
  followed.set(code, begun);
  return begun;
}

function Followed({ code, isRecovery }: { code: string; isRecovery: boolean }) {
  const [outcome, setOutcome] = useState<"done" | { failure: string }>();
  useEffect(() => {
    follow(code).then(
      () => setOutcome("done"),
      (error: unknown) => setOutcome({ failure: signInFailure(error) }),
    );
  }, [code]);
  if (outcome === undefined) return <p role="status">{t("verifying")}</p>;
  if (outcome !== "done") return <Outcome title={t("linkBad")} hint={outcome.failure} />;
  return isRecovery ? (
    <Outcome title={t("recovered")} hint={t("recoveredHint")} />
  ) : (
    <Outcome title={t("verified")} hint={t("verifiedHint")} />
  );
}

function Outcome({ title, hint }: { title: string; hint: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p role="status">{hint}</p>
      <div className={styles.actions}>
        <Button component={Link} to="/authentication/login">
          {t("goOn")}
        </Button>
      </div>
    </>
  );
}
