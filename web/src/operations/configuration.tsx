import { GIVE_UP } from "@zona/domain/media/media-work";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { SWEEP_POLICY } from "@zona/domain/operations/sweep";
import { POLICY_VERSIONS } from "@zona/domain/policy/versions";
import { fileSize } from "../i18n/quantities.ts";
import styles from "./operations.module.css";
import { t } from "./operations-text.ts";

const MINUTE = 60_000;
const whole = (value: number) => value.toLocaleString("en");

const LIMITS: readonly [name: string, value: string][] = [
  [t("maxBytes"), fileSize(MEDIA_LIMITS.maxBytes)],
  [t("maxPixels"), t("million", MEDIA_LIMITS.maxPixels / 1e6)],
  [t("maxHeicPixels"), t("million", MEDIA_LIMITS.maxHeicPixels / 1e6)],
  [t("maxFrames"), whole(MEDIA_LIMITS.maxFrames)],
  [t("maxVideo"), t("minutes", MEDIA_LIMITS.maxVideoSeconds / 60)],
  [t("attempts"), whole(GIVE_UP.attempts)],
  [t("attemptsFor"), t("minutes", GIVE_UP.afterMs / MINUTE)],
  [t("stuckAfter"), t("minutes", SWEEP_POLICY.workMs / MINUTE)],
  [t("helps"), whole(SWEEP_POLICY.helps)],
];

/** The numbers that are in force in this version of the site, so that a finding can name them. */
export function Configuration() {
  return (
    <section aria-labelledby="configuration" className={styles.part}>
      <h2 id="configuration">{t("configuration")}</h2>
      <p className="dim">{t("configurationHint")}</p>
      <div className={styles.columns}>
        <dl className={styles.pairs} aria-label={t("limits")}>
          {LIMITS.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <dl className={styles.pairs} aria-label={t("policies")}>
          {POLICY_VERSIONS.map(({ policy, version }) => (
            <div key={policy}>
              <dt>{policy}</dt>
              <dd className="mono">{version}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
