import { Button } from "@mantine/core";
import type { SigningMeans } from "@zona/domain/identity/signing-means";
import { useCallback, useEffect, useState } from "react";
import { usePlace } from "../../platform/browser/browser-lack.ts";
import { codeOf } from "../../platform/firebase/errors.ts";
import { serverFailureSentence } from "../../platform/firebase/failure.ts";
import { AlertLine } from "../../platform/ui/alert-line.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { keptPasskeys } from "../kept/screen-passkeys-data.ts";
import { useStaffMember } from "../session/session.ts";
import { CodeForm } from "../sign-in/code-form.tsx";
import { isSecondStep } from "../sign-in/sign-in.ts";
import { AuthLayout } from "../sign-in/sign-in-layout.tsx";
import { t } from "./lock-text.ts";
import { unlockingMeans } from "./session-unlock-data.ts";
import { WaysOut } from "./ways-out.tsx";

/** It asks the server, so it may come over the network as well. */
const UnlockForm = onDemand(async () => (await import("./unlock-form.tsx")).UnlockForm);

/**
 * For whoever has a passkey: its code was loaded when the device learnt of that. Nobody else asks for it without a network: what
 * a browser could not load then, the code of `UnlockForm` among it, it does not ask for again.
 */
const ScreenUnlock = onDemand(async () => (await import("./screen-unlock.tsx")).ScreenUnlock);

/** Whoever takes over needs the server, so its code may come over the network as well. */
const ChangePerson = onDemand(
  async () => (await import("./change-person.tsx")).ChangePerson,
  () => <WaysOut />,
);

/** What the person can unlock with; `retry` asks again, and so does a network that comes back. */
function useUnlockingMeans() {
  const [means, setMeans] = useState<SigningMeans>();
  const [failure, setFailure] = useState<string>();
  const retry = useCallback(() => {
    setFailure(undefined);
    unlockingMeans().then(setMeans, (error) =>
      setFailure(navigator.onLine ? serverFailureSentence(error) : t("network")),
    );
  }, []);
  useEffect(() => {
    retry();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [retry]);
  return { means, failure, retry };
}

/** The server's words, or those of the identity service. */
async function sentenceOf(error: unknown): Promise<string> {
  const isToldHere = error instanceof Error && "details" in error;
  if (!navigator.onLine && !isToldHere) return t("network");
  if (!codeOf(error).startsWith("auth/")) return serverFailureSentence(error);
  // Its sentences are few people's: where they cannot be loaded, there is no network either.
  const known = await import("../../platform/firebase/auth-failure.ts").catch(() => undefined);
  return known?.signInFailure(error) ?? t("network");
}

/**
 * All there is of the page while it is locked. Opens for the person who is signed in, and for nobody else: by what they sign
 * with, or where they have set up nothing of that, by signing in again. While no server can be asked, by a passkey alone.
 */
export function LockScreen({ onOpen }: { onOpen: () => void }) {
  const { uid, name, email } = useStaffMember();
  const place = usePlace();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<Error>();
  const { means, failure: unread, retry } = useUnlockingMeans();
  const said = failure ?? unread;

  async function prove(proof: () => Promise<void>) {
    setBusy(true);
    setFailure(undefined);
    try {
      await proof();
      onOpen();
    } catch (error) {
      if (isSecondStep(error)) setChallenge(error);
      else setFailure(await sentenceOf(error));
      setBusy(false);
    }
  }

  return (
    <AuthLayout>
      <PageHeading>{t("title")}</PageHeading>
      <div>
        <p>{t("whose", { name })}</p>
        {email !== name && <p className="dim">{email}</p>}
        <p className="dim">{t("kept", { place })}</p>
      </div>
      <div role="alert">{said && <AlertLine tone="failure">{said}</AlertLine>}</div>
      {means === undefined ? (
        unread && (
          <>
            {keptPasskeys(uid).length > 0 && <ScreenUnlock busy={busy} onUnlock={(unlock) => void prove(unlock)} />}
            <Button variant="default" onClick={retry}>
              {t("retry")}
            </Button>
          </>
        )
      ) : challenge !== undefined ? (
        <CodeForm button={t("open")} busy={busy} onSend={(code) => void prove(() => answer(challenge, code))} />
      ) : (
        <UnlockForm means={means} busy={busy} onUnlock={(unlock) => void prove(unlock)} />
      )}
      {means !== undefined && place === "device" ? <ChangePerson /> : <WaysOut />}
    </AuthLayout>
  );
}

const answer = async (challenge: Error, code: string) => {
  await (await import("../sign-in/second-step-data.ts")).answerSecondStep(challenge, code);
};
