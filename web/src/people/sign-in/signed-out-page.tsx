import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { useLack } from "../../platform/browser/browser-lack.ts";
import { AlertLine } from "../../platform/ui/alert-line.tsx";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { VerificationNotice } from "../password/verification-on-demand.ts";
import { returnAddress, useSession } from "../session/session.ts";
import type { useSignIn } from "./sign-in.ts";
import { AuthLayout } from "./sign-in-layout.tsx";

/** Few have one, so the page does not wait for it. */
const SecondStepChallenge = onDemand(async () => (await import("./second-step-challenge.tsx")).SecondStepChallenge);

/** So have few browsers. */
const LackLine = onDemand(
  async () => (await import("../kept/lack-line.tsx").catch(() => undefined))?.LackLine ?? (() => null),
);

type Props = {
  title: string;
  failure?: string | undefined;
  /** The sign-in that the page offers; its second step takes the page's place. */
  signIn?: ReturnType<typeof useSignIn>;
  children: ReactNode;
};

/** A page for those who are not signed in. Staff go on to where they were going, the unverified see their notice. */
export function SignedOutPage({ title, signIn, failure = signIn?.failure, children }: Props) {
  const session = useSession();
  const { state } = useLocation();
  const lack = useLack();
  if (session.status === "loading") return <PageLoader />;
  if (session.status === "staff") return <Navigate to={returnAddress(state)} replace />;
  if (session.status === "unverified") return <VerificationNotice email={session.email} />;
  return (
    <AuthLayout>
      <PageHeading>{title}</PageHeading>
      {/* There before the sentence, so that it is read out. */}
      <div role="alert">{failure && <AlertLine tone="failure">{failure}</AlertLine>}</div>
      <div role="status">{lack && <LackLine />}</div>
      {signIn?.challenge ? (
        <SecondStepChallenge
          challenge={signIn.challenge}
          busy={signIn.busy}
          onAnswer={(port) => void signIn.start(port)}
          onBack={signIn.restart}
        />
      ) : (
        children
      )}
    </AuthLayout>
  );
}
