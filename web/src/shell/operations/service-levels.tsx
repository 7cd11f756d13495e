import {
  budgetOf,
  type Counted,
  LEVEL_DAYS,
  LEVEL_NAMES,
  type LevelName,
  SERVICE_LEVELS,
  type ServiceLevels,
} from "@zona/domain/policy/service-levels";
import { Fragment } from "react";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { numberFormat } from "../../platform/i18n/formats.ts";
import { AskedSection } from "../audit/asked-section.tsx";
import { useAnswer } from "../audit/use-answer.ts";
import { t } from "./operations-text.ts";

const { ask } = staffOperation<object, ServiceLevels>("serviceLevels");
const fetchLevels = () => ask({});

const percent = numberFormat({ style: "percent", maximumFractionDigits: 1 });
/** Cut, not rounded: 94.96% must not read as the goal of 95%. */
const cut = (share: number) => percent.format(Math.floor(share * 1000 + 1e-9) / 1000);

const NOT_MEASURED = { act: t("levelActUnmeasured"), trail: t("levelTrailUnmeasured") };

/** What the site promises, how much of that it kept in the last weeks, and how much may still be late. */
export function ServiceLevelsPart() {
  const { asked, again } = useAnswer(fetchLevels);
  return (
    <AskedSection
      id="levels"
      title={t("levels")}
      hint={t("levelsHint", { days: LEVEL_DAYS })}
      failed={t("levelsFailed")}
      asked={asked}
      onRetry={again}
    >
      {({ levels }) => (
        <dl className="facts">
          {LEVEL_NAMES.map((level) => (
            <Fragment key={level}>
              <dt>{t(`level_${level}`)}</dt>
              <dd>
                <Level level={level} counted={levels[level]} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )}
    </AskedSection>
  );
}

function Level({ level, counted }: { level: LevelName; counted: Counted | undefined }) {
  if (!counted) return <span className="dim">{NOT_MEASURED[level as keyof typeof NOT_MEASURED]}</span>;
  if (counted.all === 0) return <span className="dim">{t("levelNothing")}</span>;
  const { kept, left } = budgetOf(level, counted);
  const goal = { kept: cut(kept), goal: percent.format(SERVICE_LEVELS[level].goal) };
  return (
    <>
      <p className={left < 0 ? "attention" : undefined}>{left < 0 ? t("levelMissed", goal) : t("levelKept", goal)}</p>
      <p className="dim">
        {t("levelLate", counted)} {left < 0 ? t("levelOver", { n: -left }) : t("levelLeft", { n: left })}
      </p>
    </>
  );
}
