import { Button } from "@mantine/core";
import { indicatorLabel } from "@zona/domain/controls/indicator-label";
import type { Notification } from "@zona/domain/notifications/notification";
import { Link } from "react-router";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { checkWord } from "../../platform/i18n/check-words.ts";
import { fullTime, shortTime, weekdayTime } from "../../platform/i18n/dates.ts";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import styles from "./notification-drawer.module.css";
import { notificationSentence } from "./notification-sentence.ts";
import { t } from "./notification-text.ts";

/** Where the work is that a notification asks for. */
type Told = Pick<Notification, "kind" | "testId" | "mediaIds" | "indicator">;

function notificationAddress({ kind, testId, mediaIds, indicator }: Told) {
  const medium = mediaIds?.[0];
  if (["failed_medium", "unplaced_medium", "mix_up"].includes(kind) && medium) return `/rawdata?open=${medium}`;
  if (kind === "pin_locked") return "/account";
  if (kind === "webhook_paused") return "/admin/organisations";
  if (kind === "control_signal") return `/analytics?indicator=${indicator}`;
  return testId ? `/test/${testId}` : "/home";
}

type Props = { notification: Notification; onSeen?: () => void; onFollow: () => void };

/** One notification: what, when, and the way to it. */
export function NotificationRow({ notification, onSeen, onFollow }: Props) {
  const { kind, check, indicator = "", dueAt, at, state } = notification;
  const sentence = notificationSentence(notification, {
    check: check === undefined ? "" : checkWord(check),
    indicator: domainWord(indicatorLabel(indicator)),
  });
  return (
    <li className={`list-row ${styles.row}`} data-state={state} data-urgent={kind === "overdue" || kind === "mix_up"}>
      <div>
        <Link to={notificationAddress(notification)} onClick={onFollow}>
          {sentence}
        </Link>
        <small className="dim">
          {dueAt && `${t(kind === "overdue" ? "ended" : "opens", { time: weekdayTime(dueAt) })} · `}
          <time dateTime={at.toISOString()} title={fullTime(at)}>
            {shortTime(at, labNow())}
          </time>
          {state !== "open" && ` · ${state === "acknowledged" ? t("seen") : t("settled")}`}
        </small>
      </div>
      {onSeen && (
        <Button
          size="compact-md"
          variant="default"
          aria-label={t("acknowledgeWhat", { what: sentence })}
          onClick={onSeen}
        >
          {t("acknowledge")}
        </Button>
      )}
    </li>
  );
}
