import { Button, Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { signInFailure } from "../../platform/firebase/auth-failure.ts";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { AuthLayout } from "../sign-in/sign-in-layout.tsx";
import { NewPassword } from "./new-password.tsx";
import { followLink, verifyAddress } from "./password-data.ts";
import { t } from "./password-text.ts";
import { VerifyWithPassword } from "./verify-with-password.tsx";

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
const followed = new Map<string, Promise<{ asksPasswordOf?: string }>>();

function follow(code: string, isRecovery: boolean): Promise<{ asksPasswordOf?: string }> {
  const begun = followed.get(code) ?? (isRecovery ? followLink(code).then(() => ({})) : verifyAddress(code));
  followed.set(code, begun);
  return begun;
}

function Followed({ code, isRecovery }: { code: string; isRecovery: boolean }) {
  const [outcome, setOutcome] = useState<"done" | { failure: string } | { asksPasswordOf: string }>();
  useEffect(() => {
    follow(code, isRecovery).then(
      ({ asksPasswordOf }) => setOutcome(asksPasswordOf === undefined ? "done" : { asksPasswordOf }),
      (error) => setOutcome({ failure: signInFailure(error) }),
    );
  }, [code, isRecovery]);
  if (outcome === undefined) return <p role="status">{t("verifying")}</p>;
  if (outcome !== "done" && "asksPasswordOf" in outcome) {
    return <VerifyWithPassword code={code} email={outcome.asksPasswordOf} onVerified={() => setOutcome("done")} />;
  }
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
      <Group gap="sm">
        <Button component={Link} to="/authentication/login">
          {t("goOn")}
        </Button>
      </Group>
    </>
  );
}
