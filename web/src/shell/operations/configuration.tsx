import { GIVE_UP } from "@zona/domain/media/media-work";
import { MEDIA_LIMITS, type MediaLimits } from "@zona/domain/media/medium";
import { POLICY_VERSIONS } from "@zona/domain/operations/policy-versions";
import { SWEEP_POLICY } from "@zona/domain/operations/sweep";
import { Fragment } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { fileSize, wholeNumber } from "../../platform/i18n/formats.ts";
import { Section } from "../../platform/ui/page.tsx";
import styles from "./operations.module.css";
import { listenToLastSweep } from "./operations-data.ts";
import { t } from "./operations-text.ts";

const MINUTE = 60_000;

const rowsOf = (limits: MediaLimits): readonly (readonly [name: string, value: string])[] => [
  [t("maxBytes"), fileSize(limits.maxBytes)],
  [t("maxPixels"), t("million", { pixels: limits.maxPixels / 1e6 })],
  [t("maxHeicPixels"), t("million", { pixels: limits.maxHeicPixels / 1e6 })],
  [t("maxFrames"), wholeNumber(limits.maxFrames)],
  [t("maxVideo"), t("minutes", { minutes: limits.maxVideoSeconds / 60 })],
  [t("attempts"), wholeNumber(GIVE_UP.attempts)],
  [t("attemptsFor"), t("minutes", { minutes: GIVE_UP.afterMs / MINUTE })],
  [t("stuckAfter"), t("minutes", { minutes: SWEEP_POLICY.workMs / MINUTE })],
  [t("helps"), wholeNumber(SWEEP_POLICY.helps)],
];

/** The numbers that are in force, so that a finding can name them; what a deployment sets is told by its last sweep. */
export function Configuration() {
  const sweep = useSnapshot("last sweep", listenToLastSweep);
  const limits = dataOf(sweep)?.limits ?? MEDIA_LIMITS;
  return (
    <Section id="configuration" title={t("configuration")}>
      <p className="dim">{t("configurationHint")}</p>
      <div className={styles.columns}>
        <dl className="facts" aria-label={t("limits")}>
          {rowsOf(limits).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
        <dl className="facts" aria-label={t("policies")}>
          {POLICY_VERSIONS.map(({ policy, version }) => (
            <Fragment key={policy}>
              <dt>{domainWord(policy)}</dt>
              <dd className="mono">{version}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
    </Section>
  );
}
