import { IconActivity, IconInboxOff, IconRefresh, IconTruckLoading } from "@tabler/icons-react";
import { SWEEP_POLICY } from "@zona/domain/operations/sweep";
import type { ReactNode } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import styles from "./operations.module.css";
import { listenToLastSweep, listenToMediaAtWork, listenToOpenLetters } from "./operations-data.ts";
import { t } from "./operations-text.ts";

/** What an administrator looks for first: is there anything to do? */
export function Overview() {
  const letters = useSnapshot("open dead letters", listenToOpenLetters);
  const media = useSnapshot("media at work", listenToMediaAtWork);
  const sweep = useSnapshot("last sweep", listenToLastSweep);
  const now = labNow();
  const open = letters.status === "ready" ? letters.data.records.length : undefined;
  const working = media.status === "ready" ? media.data.records : undefined;
  const stuck = working?.filter(({ updatedAt }) => now.getTime() - updatedAt.getTime() > SWEEP_POLICY.workMs).length;
  const swept = dataOf(sweep)?.at;
  return (
    <ul className="figures" aria-label={t("overview")}>
      <Tile
        to="dead-letters"
        icon={<IconInboxOff size={22} stroke={1.5} aria-hidden />}
        isBad={open !== 0}
        count={open}
      >
        {t("openLetters")}
      </Tile>
      <Tile to="at-work" icon={<IconActivity size={22} stroke={1.5} aria-hidden />} count={working?.length}>
        {t("atWork")}
      </Tile>
      <Tile
        to="at-work"
        icon={<IconTruckLoading size={22} stroke={1.5} aria-hidden />}
        isBad={stuck !== 0}
        count={stuck}
      >
        {t("stuck")}
      </Tile>
      <Tile
        to="last-sweep"
        icon={<IconRefresh size={22} stroke={1.5} aria-hidden />}
        count={swept && shortTime(swept, now)}
      >
        {t("sweep")}
      </Tile>
    </ul>
  );
}

type TileProps = {
  to: string;
  icon: ReactNode;
  /** Undefined while nothing is known. */
  count: number | string | undefined;
  isBad?: boolean;
  children: string;
};

function Tile({ to, icon, count, isBad = false, children }: TileProps) {
  const isAlarm = isBad && count !== undefined;
  return (
    <li>
      <a href={`#${to}`} className={styles.tile} data-alarm={isAlarm || undefined}>
        {icon}
        <strong>{count ?? "–"}</strong>
        <span>{children}</span>
      </a>
    </li>
  );
}
