import { Button, Group, TextInput } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { type FormEvent, lazy, Suspense, useState } from "react";
import { signInFailure } from "../../platform/firebase/auth-failure.ts";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { asksPassword, confirmIdentity } from "../session/confirm-identity-data.ts";
import { useSessionActions, useStaffMember } from "../session/session.ts";
import { CodeForm } from "../sign-in/code-form.tsx";
import { isSecondStep } from "../sign-in/sign-in.ts";
import { AuthLayout } from "../sign-in/sign-in-layout.tsx";
import styles from "./lock-screen.module.css";
import { t } from "./lock-text.ts";

/** Anyone of the demo, so that the refusal of all others can be seen. The mode is written out for the bundler. */
const DemoUnlock =
  import.meta.env.MODE === "demo"
    ? lazy(async () => ({ default: (await import("./demo-unlock.tsx")).DemoUnlock }))
    : undefined;

/** All there is of the page while it is locked. Opens for the person who is signed in, and for nobody else. */
export function LockScreen({ onOpen }: { onOpen: () => void }) {
  const { name, email } = useStaffMember();
  const { end } = useSessionActions();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<Error>();

  async function prove(proof: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await proof();
      onOpen();
    } catch (error) {
      if (isSecondStep(error)) setChallenge(error);
      else setFailure(signInFailure(error));
      setBusy(false);
    }
  }

  return (
    <AuthLayout>
      <PageHeading>{t("title")}</PageHeading>
      <div>
        <p>{t("whose", { name })}</p>
        {email !== name && <p className="dim">{email}</p>}
        <p className="dim">{t("kept")}</p>
      </div>
      <div role="alert">
        {failure && (
          <p className="alert-line" data-tone="failure">
            <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
            {failure}
          </p>
        )}
      </div>
      {challenge !== undefined ? (
        <CodeForm button={t("open")} busy={busy} onSend={(code) => void prove(() => answer(challenge, code))} />
      ) : asksPassword() ? (
        <PasswordProof busy={busy} onProve={(password) => void prove(() => confirmIdentity(password))} />
      ) : DemoUnlock ? (
        <Suspense>
          <DemoUnlock busy={busy} onProve={(proof) => void prove(proof)} />
        </Suspense>
      ) : (
        <Button size="lg" loading={busy} onClick={() => void prove(() => confirmIdentity(""))}>
          {t("openGoogle")}
        </Button>
      )}
      <Group className={styles.others} gap="sm">
        <p className="dim">{t("others")}</p>
        <Button variant="default" onClick={() => void end()}>
          {t("signOut")}
        </Button>
      </Group>
    </AuthLayout>
  );
}

const answer = async (challenge: Error, code: string) => {
  await (await import("../sign-in/second-step-data.ts")).answerSecondStep(challenge, code);
};

function PasswordProof({ busy, onProve }: { busy: boolean; onProve: (password: string) => void }) {
  const [password, setPassword] = useState("");
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onProve(password);
  }
  return (
    <form className="form-stack" onSubmit={submit}>
      <TextInput
        type="password"
        size="md"
        label={t("password")}
        value={password}
        autoComplete="current-password"
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {t("open")}
      </Button>
    </form>
  );
}
