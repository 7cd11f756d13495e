import { Button } from "@mantine/core";
import { useState } from "react";
import { useNavigate } from "react-router";
import { PageHeading } from "../app/page-heading.tsx";
import { ownSecondStep, removeSecondStep } from "../auth/second-step-data.ts";
import { useStaffMember } from "../auth/session.ts";
import { signInFailure } from "../firebase/auth-failure.ts";
import { fullTime } from "../i18n/dates.ts";
import { goToTourStep } from "../tour/tour-run.ts";
import { t as tour } from "../tour/tour-text.ts";
import { Notice } from "../ui/notice.tsx";
import styles from "./account-page.module.css";
import { t } from "./account-text.ts";
import { SetUpSecondStep } from "./set-up-second-step.tsx";

/** Who one is here, and the second step of one's own sign-in. */
export function AccountPage() {
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
      <TourAgain />
    </div>
  );
}

/** It starts where it always does, on the first page. */
function TourAgain() {
  const { uid } = useStaffMember();
  const navigate = useNavigate();
  return (
    <section className={styles.section} aria-labelledby="tour">
      <h2 id="tour">{tour("tour")}</h2>
      <Button
        variant="default"
        onClick={() => {
          goToTourStep(uid, 0);
          void navigate("/home");
        }}
      >
        {tour("again")}
      </Button>
    </section>
  );
}

function SecondStep() {
  const [own] = useState(ownSecondStep);
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();

  function remove() {
    setFailure(undefined);
    removeSecondStep().catch((error: unknown) => setFailure(signInFailure(error)));
  }

  return (
    <section className={styles.section} aria-labelledby="second-step">
      <h2 id="second-step">{t("secondStep")}</h2>
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
    </section>
  );
}
