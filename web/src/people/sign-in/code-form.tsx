import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { secondStepText } from "./sign-in-text.ts";

type Props = { button: string; busy: boolean; onSend: (code: string) => void };

/** Six digits as an authenticator shows them; spaces that people type between them are left out. */
export function CodeForm({ button, busy, onSend }: Props) {
  const [code, setCode] = useState("");
  const [isSubmitted, setSubmitted] = useState(false);
  const digits = code.replaceAll(/\s/g, "");
  const isWhole = /^\d{6}$/.test(digits);

  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (isWhole && !busy) onSend(digits);
  }

  return (
    <form className="form-stack" noValidate onSubmit={submit}>
      <TextInput
        maw="16rem"
        size="md"
        label={secondStepText("code")}
        description={secondStepText("codeHint")}
        value={code}
        error={isSubmitted && !isWhole ? secondStepText("codeMissing") : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        classNames={{ input: "mono" }}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" loading={busy}>
        {button}
      </Button>
    </form>
  );
}
