import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { text } from "../../platform/i18n/text.ts";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { useSessionActions } from "../session/session.ts";
import { AuthLayout } from "../sign-in/sign-in-layout.tsx";

const t = text("verification", {
  verifyTitle: "Verify your e-mail address",
  verifyHint: "You are signed in as {email}. Verify this address to see records.",
  verifySteps: "Open the link in the e-mail we sent you, then check again.",
  verifyCheck: "Check again",
  verifySend: "Send e-mail again",
  verifySent: "E-mail sent.",
  verifyNot: "Your address is not verified yet.",
  verifyAgain: "Your address is verified. Sign in again to start work.",
  verifyFailed: "That did not work. Check your connection and try again.",
  signOut: "Sign out",
});
export type VerificationText = typeof t;

/** All that a signed-in person without a verified address sees. */
export function VerificationNotice({ email }: { email: string }) {
  const { end, isVerified, sendVerificationMail } = useSessionActions();
  const [outcome, setOutcome] = useState("");

  const run = (task: () => Promise<string>) => {
    setOutcome("");
    task().then(setOutcome, () => setOutcome(t("verifyFailed")));
  };
  const check = async () => t((await isVerified()) ? "verifyAgain" : "verifyNot");
  const send = async () => {
    await sendVerificationMail();
    return t("verifySent");
  };

  return (
    <AuthLayout>
      <PageHeading>{t("verifyTitle")}</PageHeading>
      <p>{t("verifyHint", { email })}</p>
      <p className="dim">{t("verifySteps")}</p>
      <Group gap="sm">
        <Button onClick={() => run(check)}>{t("verifyCheck")}</Button>
        <Button variant="default" onClick={() => run(send)}>
          {t("verifySend")}
        </Button>
        <Button variant="subtle" onClick={() => void end()}>
          {t("signOut")}
        </Button>
      </Group>
      <p role="status">{outcome}</p>
    </AuthLayout>
  );
}
