import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/PasswordInput.css";
import { Button, Group, PasswordInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { signInFailure } from "../../platform/firebase/auth-failure.ts";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { passwordFault } from "../sign-in/credentials.ts";
import { readResetLink, saveNewPassword } from "./password-data.ts";
import { t } from "./password-text.ts";

type State = { step: "reading" } | { step: "asking"; email: string } | { step: "done" } | { step: "bad"; why: string };

/** Chooses the new password that a mailed link allows. */
export function NewPassword({ code }: { code: string }) {
  const [state, setState] = useState<State>({ step: "reading" });
  useEffect(() => {
    readResetLink(code).then(
      (email) => setState({ step: "asking", email }),
      (error) => setState({ step: "bad", why: signInFailure(error) }),
    );
  }, [code]);

  switch (state.step) {
    case "reading":
      return <p role="status">{t("verifying")}</p>;
    case "asking":
      return <PasswordForm code={code} email={state.email} onSaved={() => setState({ step: "done" })} />;
    case "bad":
      return <End title={t("linkBad")} hint={state.why} to="/authentication/forgotpassword" action={t("askAgain")} />;
    case "done":
      return (
        <End title={t("resetDone")} hint={t("resetDoneHint")} to="/authentication/login" action={t("signInNow")} />
      );
  }
}

function End({ title, hint, to, action }: { title: string; hint: string; to: string; action: string }) {
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p role="status">{hint}</p>
      <Group gap="sm">
        <Button component={Link} to={to}>
          {action}
        </Button>
      </Group>
    </>
  );
}

function PasswordForm({ code, email, onSaved }: { code: string; email: string; onSaved: () => void }) {
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const known = passwordFault(password, true);
    setFault(known);
    if (known || busy) return;
    setBusy(true);
    try {
      await saveNewPassword(code, password);
      onSaved();
    } catch (error) {
      setFault(signInFailure(error));
      setBusy(false);
    }
  }

  return (
    <>
      <PageHeading>{t("forgot")}</PageHeading>
      <p className="dim">{t("resetFor", { email })}</p>
      <form className="form-stack" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordInput
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
          size="md"
          label={t("newPassword")}
          description={t("passwordHint")}
          value={password}
          error={fault}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {t("resetSave")}
        </Button>
      </form>
    </>
  );
}
