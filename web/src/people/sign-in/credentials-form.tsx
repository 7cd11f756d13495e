import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/PasswordInput.css";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ErrorSummary } from "../../platform/ui/error-summary.tsx";
import { fieldId } from "../../platform/ui/fields/field-id.ts";
import type { Credentials } from "../password/password-data.ts";
import { t } from "../password/password-text.ts";
import { credentialFaults } from "./credentials.ts";

type Props = {
  button: string;
  busy: boolean;
  /** `none`: only the address is asked. */
  password: "present" | "new" | "none";
  onSend: (credentials: Credentials) => void;
};

/** An address and a password, judged when they are sent and then with every key. */
export function CredentialsForm({ button, busy, password: asked, onSend }: Props) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [tries, setTries] = useState(0);
  const judge = () => credentialFaults(email, asked === "none" ? undefined : password, asked === "new");
  const faults = tries > 0 ? judge() : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    setTries(tries + 1);
    if (!busy && Object.keys(judge()).length === 0) onSend({ email: email.trim(), password });
  }

  return (
    <form className="form-stack" noValidate onSubmit={submit}>
      {tries > 0 && <ErrorSummary key={tries} title={t("problem")} errors={faults} />}
      <TextInput
        id={fieldId("email")}
        type="email"
        size="md"
        label={t("email")}
        value={email}
        error={faults.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {asked !== "none" && (
        <PasswordInput
          visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
          id={fieldId("password")}
          size="md"
          label={t("password")}
          description={asked === "new" ? t("passwordHint") : undefined}
          value={password}
          error={faults.password}
          autoComplete={asked === "new" ? "new-password" : "current-password"}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      )}
      <Button type="submit" loading={busy}>
        {button}
      </Button>
    </form>
  );
}
