import { Button } from "@mantine/core";
import { CodeForm } from "./code-form.tsx";
import { secondStepSignIn } from "./second-step-data.ts";
import { t } from "./second-step-text.ts";
import type { SignInPort } from "./sign-in.ts";

type Props = { challenge: unknown; busy: boolean; onAnswer: (port: SignInPort) => void; onBack: () => void };

/** The second half of a sign-in, for accounts with an authenticator. */
export function SecondStepChallenge({ challenge, busy, onAnswer, onBack }: Props) {
  return (
    <>
      <h2>{t("title")}</h2>
      <p className="dim">{t("hint")}</p>
      <CodeForm button={t("goOn")} busy={busy} onSend={(code) => onAnswer(secondStepSignIn(challenge, code))} />
      <p className="dim">{t("lost")}</p>
      <div>
        <Button variant="subtle" disabled={busy} onClick={onBack}>
          {t("back")}
        </Button>
      </div>
    </>
  );
}
