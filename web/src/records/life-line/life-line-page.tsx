import { Button } from "@mantine/core";
import { oneDecimal } from "@zona/domain/policy/decimal";
import type { LifeLine, LifeLineStep } from "@zona/domain/records/life-line";
import { hoursBetween } from "@zona/domain/timing/instant";
import { useEffect, useState } from "react";
import { Link, useParams } from "react-router";
import { useFormatName } from "../../people/names/person-name.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { tenths } from "../../platform/i18n/formats.ts";
import { SITE } from "../../platform/site/site.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { EmptyState, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import styles from "./life-line.module.css";
import { fetchLifeLine } from "./life-line-data.ts";
import { t } from "./life-line-text.ts";
import { actValues, actWord } from "./step-words.ts";

type Known = Awaited<ReturnType<typeof fetchLifeLine>>;
type Loaded = { status: "loading" } | { status: "ready"; known: Known } | { status: "error"; error: Error };

/** One specimen from its retrieval to its end, across the records that it went through. */
export function LifeLinePage() {
  const { testId = "", n = "" } = useParams();
  return <OfSpecimen key={`${testId} ${n}`} testId={testId} unit={Number(n)} />;
}

function OfSpecimen({ testId, unit }: { testId: string; unit: number }) {
  const [loaded, setLoaded] = useState<Loaded>({ status: "loading" });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try reads again
  useEffect(() => {
    let isCurrent = true;
    setLoaded({ status: "loading" });
    fetchLifeLine({ testId, unit }).then(
      (known) => isCurrent && setLoaded({ status: "ready", known }),
      (error) => isCurrent && setLoaded({ status: "error", error: asError(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [testId, unit, tries]);
  if (loaded.status === "loading") return <PageLoader />;
  if (loaded.status === "error") {
    const snapshot = { ...loaded, retry: () => setTries(tries + 1) };
    return (
      <Page title={t("page")}>
        <SnapshotFailure snapshot={snapshot} title={t("failed")} />
      </Page>
    );
  }
  if (!loaded.known) {
    return (
      <Page title={t("page")}>
        <EmptyState title={t("notFound")} hint={t("notFoundHint")} action={t("home")} to="/home" />
      </Page>
    );
  }
  const { line, code } = loaded.known;
  return (
    <Page
      title={t("title", { n: unit, code })}
      isCode
      isReading
      lead={line.status && t("lead", { status: line.status })}
      actions={
        <Button component={Link} to={`/test/${testId}`} variant="default">
          {t("back")}
        </Button>
      }
    >
      <Steps line={line} unit={unit} />
    </Page>
  );
}

export function Steps({ line: { steps, needs }, unit }: { line: LifeLine; unit: number }) {
  if (steps.length === 0) return <EmptyState title={t("nothing", { n: unit })} hint={t("nothingHint")} />;
  return (
    <>
      <ol className={styles.line}>
        {steps.map((step, index) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: a line that was read never changes
            key={index}
            step={step}
            isFirstOfRecord={steps[index - 1]?.specimen.testId !== step.specimen.testId}
          />
        ))}
      </ol>
      {needs.length > 0 && <p className="attention">{t("incomplete")}</p>}
    </>
  );
}

type StepProps = { step: LifeLineStep; isFirstOfRecord: boolean };

function Step({ step: { specimen, code, act, hours, strawId }, isFirstOfRecord }: StepProps) {
  const say = useFormatName();
  const values = actValues(act);
  const enteredAt = act.kind === "result" ? undefined : act.enteredAt;
  const isLater = enteredAt !== undefined && hoursBetween(act.at, enteredAt) > SITE.enteredLaterHours;
  const after = hours && {
    words: hours.since === "insemination" ? ("sinceInsemination" as const) : ("sinceWarming" as const),
    hours: tenths(oneDecimal(hours.hours)),
  };
  return (
    <li className={styles.step} data-record={isFirstOfRecord || undefined}>
      {isFirstOfRecord && (
        <p>
          <Link to={`/test/${specimen.testId}`}>{t("inRecord", { code, n: specimen.unit })}</Link>
        </p>
      )}
      <div className={styles.head}>
        <strong>{actWord(act)}</strong>
        <time dateTime={act.at.toISOString()}>{fullTime(act.at)}</time>
        {after && <span className="dim">{t(after.words, { hours: after.hours })}</span>}
      </div>
      {values.length > 0 && <p className={styles.values}>{values.join(" · ")}</p>}
      {strawId !== undefined && (
        <p>
          <Link to={`/cryobank?straw=${strawId}`}>{t("straw", { straw: strawId })}</Link>
        </p>
      )}
      <p className="dim">
        {act.by.length > 0 && t("by", { names: act.by.map(say).join(", ") })}
        {isLater && <span className="attention"> {t("later", { time: fullTime(enteredAt) })}</span>}
      </p>
    </li>
  );
}
