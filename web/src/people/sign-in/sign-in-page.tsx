import { IconInfoCircle } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { Link, useLocation } from "react-router";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { AlertLine } from "../../platform/ui/alert-line.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { PARKED } from "../lock/idle-lock.ts";
import { isSessionEnd, type SessionEnd } from "../session/session.ts";
import { type SignInChoiceProps, useSignIn } from "./sign-in.ts";
import { t } from "./sign-in-text.ts";
import { SignedOutPage } from "./signed-out-page.tsx";

/** The guard says in the history entry why it sent someone here; that also survives a reload. */
function noteOf(state: unknown): SessionEnd | undefined {
  if (typeof state !== "object" || state === null || !("ended" in state)) return undefined;
  return isSessionEnd(state.ended) ? state.ended : undefined;
}

/** At a computer where colleagues wait behind their locks. */
const ParkedPeople = onDemand(async () => (await import("../lock/change-person.tsx")).ParkedPeople);

/** The first page: sign in, or be told why not. Whoever is signed in goes on to where they wanted to go. */
export function SignInPage({ Choice }: { Choice: ComponentType<SignInChoiceProps> }) {
  const { state } = useLocation();
  const signIn = useSignIn();
  const { failure, busy, start } = signIn;
  const note = noteOf(state);
  return (
    <SignedOutPage title={t("title")} signIn={signIn}>
      {note && !failure && (
        <AlertLine tone="attention" icon={IconInfoCircle}>
          {t(note)}
        </AlertLine>
      )}
      {deviceStorage.getItem(PARKED) && <ParkedPeople />}
      <Choice busy={busy} onPick={(port) => void start(port)} />
      <p className="form-line">
        <Link to="/authentication/login" state={state}>
          {t("withPassword")}
        </Link>
        <Link to="/pages/switcherpage">{t("settings")}</Link>
        <Link to="/about#privacy">{t("privacy")}</Link>
        <Link to="/about#contact">{t("contact")}</Link>
        <Link to="/about">{t("about")}</Link>
        <Link to="/guide">{t("guide")}</Link>
      </p>
    </SignedOutPage>
  );
}
