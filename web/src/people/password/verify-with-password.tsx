import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/PasswordInput.css";
import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { signInFailure } from "../../platform/firebase/auth-failure.ts";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { passwordFault } from "../sign-in/credentials.ts";
import { verifyWithPassword } from "./password-data.ts";
import { t } from "./password-text.ts";

type Props = { code: string; email: string; onVerified: () => void };

/** In a browser that is not signed in to the account, its password shows that whoever opens the link made it. */
export function VerifyWithPassword({ code, email, onVerified }: Props) {
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const known = passwordFault(password, false);
    setFault(known);
    if (known || busy) return;
    setBusy(true);
    try {
      await verifyWithPassword(code, { email, password });
      onVerified();
    } catch (error) {
      setFault(signInFailure(error));
      setBusy(false);
    }
  }

  return (
    <>
      <PageHeading>{t("verifyTitle")}</PageHeading>
      <p>{t("verifyWarning", { email })}</p>
      <form className="form-stack" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordInput
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
          size="md"
          label={t("password")}
          value={password}
          error={fault}
          autoComplete="current-password"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {t("verifyNow")}
        </Button>
      </form>
    </>
  );
}
