import { Button, Group } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { signInFailure } from "../../platform/firebase/auth-failure.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { text } from "../../platform/i18n/text.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { Page, Section } from "../../platform/ui/page.tsx";
import { QrCode } from "../../platform/ui/scanning/qr-code.tsx";
import { useAccess } from "../access/own-access.ts";
import { useStaffMember } from "../session/session.ts";
import { CodeForm } from "../sign-in/code-form.tsx";
import { beginSecondStep, type Enrolment, ownSecondStep, removeSecondStep } from "../sign-in/second-step-data.ts";
import styles from "./account-page.module.css";
import { SigningSection } from "./signing-section.tsx";

const t = text("account", {
  title: "Your account",
  name: "Name",
  address: "E-mail",
  number: "Number",
  role: "Role",
  admin: "Administrator",
  staff: "Staff",
  secondStep: "Second sign-in step",
  none: "Not set up. A second step protects your account if your password is stolen: you also need a code from your phone to sign in.",
  awaited: "Set up a second step to work as an administrator",
  awaitedHint: "This site requires it for administrators. Until then you work as staff.",
  present: "Set up since {since}. You enter an authenticator code each time you sign in.",
  setUp: "Set up",
  scan: "Scan this QR code with an authenticator app, such as Aegis, Google Authenticator or 1Password.",
  qr: "QR code for the second step",
  typed: "Or type this key into the app",
  prove: "Then enter the code from the app to confirm. You will need to sign in again.",
  finish: "Turn on",
  cancel: "Cancel",
  remove: "Remove the second step",
  removeHint: "You will sign in without a code. You need to sign in again now.",
  failed: "That did not work",
});
export type AccountText = typeof t;

/** Shows the secret as a picture and as letters; it counts once a code proved that the authenticator has it. */
function SetUpSecondStep({ onCancel }: { onCancel: () => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let isCurrent = true;
    beginSecondStep().then(
      (begun) => isCurrent && setEnrolment(begun),
      (error) => isCurrent && setFailure(signInFailure(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  async function finish(code: string) {
    setBusy(true);
    setFailure(undefined);
    try {
      await enrolment?.finish(code);
    } catch (error) {
      setFailure(signInFailure(error));
      setBusy(false);
    }
  }

  return (
    <>
      {enrolment && (
        <Group gap="lg" align="start">
          <div className={styles.code}>
            <QrCode text={enrolment.address} label={t("qr")} />
          </div>
          <div className={`form-stack ${styles.steps}`}>
            <p>{t("scan")}</p>
            <div>
              <p className="dim">{t("typed")}</p>
              <p className={`${styles.secret} mono`}>{enrolment.secret.match(/.{1,4}/g)?.join(" ")}</p>
            </div>
            <p>{t("prove")}</p>
            <CodeForm button={t("finish")} busy={busy} onSend={(code) => void finish(code)} />
          </div>
        </Group>
      )}
      {failure && (
        <Notice tone="failure" title={t("failed")}>
          <p>{failure}</p>
        </Notice>
      )}
      <Button variant="default" disabled={busy} onClick={onCancel}>
        {t("cancel")}
      </Button>
    </>
  );
}

/** Who one is here, and the second step of one's own sign-in; `children` are settings of other features. */
export function AccountPage({ children }: { children?: ReactNode }) {
  const { name, email, awaitsSecondStep } = useStaffMember();
  const access = useAccess();
  return (
    <Page title={t("title")} isReading>
      {access.isAdmin && awaitsSecondStep && (
        <Notice tone="attention" title={t("awaited")}>
          <p>{t("awaitedHint")}</p>
        </Notice>
      )}
      <dl className="facts">
        <dt>{t("name")}</dt>
        <dd>{name}</dd>
        <dt>{t("address")}</dt>
        <dd>{email}</dd>
        {access.number !== undefined && (
          <>
            <dt>{t("number")}</dt>
            <dd>{access.number}</dd>
          </>
        )}
        <dt>{t("role")}</dt>
        <dd>{t(access.isAdmin && !awaitsSecondStep ? "admin" : "staff")}</dd>
      </dl>
      <SecondStep />
      <SigningSection />
      {children}
    </Page>
  );
}

function SecondStep() {
  const [own] = useState(ownSecondStep);
  const [isConfirming, setConfirming] = useState(false);
  const [failure, setFailure] = useState<string>();

  function remove() {
    setFailure(undefined);
    removeSecondStep().catch((error) => setFailure(signInFailure(error)));
  }

  return (
    <Section title={t("secondStep")}>
      {failure && (
        <Notice tone="failure" title={t("failed")}>
          <p>{failure}</p>
        </Notice>
      )}
      {isConfirming ? (
        <SetUpSecondStep onCancel={() => setConfirming(false)} />
      ) : own ? (
        <>
          <p>{t("present", { since: fullTime(new Date(own.enrollmentTime)) })}</p>
          <p className="dim">{t("removeHint")}</p>
          <Button variant="default" onClick={remove}>
            {t("remove")}
          </Button>
        </>
      ) : (
        <>
          <p>{t("none")}</p>
          <Button onClick={() => setConfirming(true)}>{t("setUp")}</Button>
        </>
      )}
    </Section>
  );
}
