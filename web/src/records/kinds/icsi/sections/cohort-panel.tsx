import type { CohortCounts } from "@zona/domain/kpis/cohort-counts";
import { memo } from "react";
import { words } from "../../../../platform/i18n/text.ts";
import { t } from "../icsi-text.ts";
import styles from "./cohort-panel.module.css";

const FIELDS = [
  ...(["coc", "mii", "injected", "degenerated", "pn2", "pn1", "pn3plus"] as const),
  ...(["d2four", "d3eight", "d5blast", "d5good"] as const),
];

export const COUNTS = words<Record<(typeof FIELDS)[number], string>>("cohort.COUNTS", {
  coc: "COC",
  mii: "MII",
  injected: "Injected",
  degenerated: "Degenerated",
  pn2: "2PN",
  pn1: "1PN",
  pn3plus: "≥3PN",
  d2four: "4-cell D2",
  d3eight: "8-cell D3",
  d5blast: "Blast D5",
  d5good: "Good D5",
});

/** What the rows add up to, as it is being entered. A count that nobody has made is a dash, never a nought. */
export const CohortCountsStrip = memo(function CohortCountsStrip({ counts }: { counts: CohortCounts }) {
  return (
    <dl className={styles.strip} aria-label={t("counts")}>
      {FIELDS.map((field) => (
        <div key={field}>
          <dt>{COUNTS[field]}</dt>
          <dd data-count={field}>{counts[field] ?? t("notSaid")}</dd>
        </div>
      ))}
    </dl>
  );
});
