import { Button } from "@mantine/core";
import { CodeForm } from "./code-form.tsx";
import { secondStepSignIn } from "./second-step-data.ts";
import type { SignInPort } from "./sign-in.ts";
import { secondStepText } from "./sign-in-text.ts";

type Props = { challenge: Error; busy: boolean; onAnswer: (port: SignInPort) => void; onBack: () => void };

/** The second half of a sign-in, for accounts with an authenticator. */
export function SecondStepChallenge({ challenge, busy, onAnswer, onBack }: Props) {
  return (
    <>
      <h2>{secondStepText("title")}</h2>
      <p className="dim">{secondStepText("hint")}</p>
      <CodeForm
        button={secondStepText("goOn")}
        busy={busy}
        onSend={(code) => onAnswer(secondStepSignIn(challenge, code))}
      />
      <p className="dim">{secondStepText("lost")}</p>
      <div>
        <Button variant="subtle" disabled={busy} onClick={onBack}>
          {secondStepText("back")}
        </Button>
      </div>
    </>
  );
}
