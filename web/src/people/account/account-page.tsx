import { Button } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { signInFailure } from "../../platform/firebase/auth-failure.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { PageHeading } from "../../platform/ui/page-heading.tsx";
import { useStaffMember } from "../session/session.ts";
import { ownSecondStep, removeSecondStep } from "../sign-in/second-step-data.ts";
import styles from "./account-page.module.css";
import { t } from "./account-text.ts";
import { SetUpSecondStep } from "./set-up-second-step.tsx";

/** Who one is here, and the second step of one's own sign-in; `children` are settings of other features. */
export function AccountPage({ children }: { children?: ReactNode }) {
  const { name, email, role, awaitsSecondStep } = useStaffMember();
  return (
    <div className={styles.page}>
      <PageHeading>{t("title")}</PageHeading>
      {awaitsSecondStep && (
        <Notice tone="attention" title={t("awaited")}>
          <p>{t("awaitedHint")}</p>
        </Notice>
      )}
      <dl className={styles.facts}>
        <dt>{t("name")}</dt>
        <dd>{name}</dd>
        <dt>{t("address")}</dt>
        <dd>{email}</dd>
        <dt>{t("role")}</dt>
        <dd>{t(role)}</dd>
      </dl>
      <SecondStep />
      {children}
    </div>
  );
}

export function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function SecondStep() {
  const [own] = useState(ownSecondStep);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();

  function remove() {
    setFailure(undefined);
    removeSecondStep().catch((error) => setFailure(signInFailure(error)));
  }

  return (
    <AccountSection title={t("secondStep")}>
      {failure && (
        <Notice tone="failure" title={t("failed")}>
          <p>{failure}</p>
        </Notice>
      )}
      {isAsked ? (
        <SetUpSecondStep onCancel={() => setAsked(false)} />
      ) : own ? (
        <>
          <p>{t("present", fullTime(new Date(own.enrollmentTime)))}</p>
          <p className="dim">{t("removeHint")}</p>
          <Button variant="default" onClick={remove}>
            {t("remove")}
          </Button>
        </>
      ) : (
        <>
          <p>{t("none")}</p>
          <Button onClick={() => setAsked(true)}>{t("setUp")}</Button>
        </>
      )}
    </AccountSection>
  );
}
