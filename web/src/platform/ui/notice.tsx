import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { labNow, labTime } from "../clock/lab-clock.ts";
import { useConnectionLoss } from "../firebase/connection.ts";
import { failureSentence } from "../firebase/failure.ts";
import type { Snapshot } from "../firebase/snapshot.ts";
import { shortTime } from "../i18n/dates.ts";
import { ZonaLogo } from "../theme/zona-logo.tsx";
import { OfflineNote } from "./loading.tsx";
import styles from "./notice.module.css";
import { t } from "./ui-text.ts";

type EmptyStateProps = { title: string; hint: string; action?: string; to?: string };

/** Nothing here yet: what will be, and what to do for it. Whatever was heard before, a silent server may have more by now. */
export function EmptyState({ title, hint, action, to }: EmptyStateProps) {
  if (useConnectionLoss()) return <OfflineNote />;
  return (
    <div className={styles.empty}>
      <ZonaLogo size={40} />
      <div>
        <strong>{title}</strong>
        <p className="dim">{hint}</p>
      </div>
      {action && to && (
        <Button component={Link} to={to} variant="default">
          {action}
        </Button>
      )}
    </div>
  );
}

const ICONS = { info: IconInfoCircle, attention: IconAlertTriangle, failure: IconCircleX } as const;

type Props = { tone: keyof typeof ICONS; title: string; children?: ReactNode };

/** A message that stays on the page: icon, words and colour say the same. */
export function Notice({ tone, title, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <section className="alert-line" data-tone={tone} aria-label={title} role={tone === "failure" ? "alert" : undefined}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className={styles.body}>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}

/** Above a list that this device kept: how old it is. Nothing while the server answers. */
export function AsOf({ snapshot }: { snapshot: Snapshot<object | undefined> }) {
  const silence = useConnectionLoss();
  if (!silence || snapshot.status !== "kept") return null;
  return (
    <p className="dim">
      {snapshot.asOf ? t("asOf", { time: shortTime(labTime(snapshot.asOf), labNow()) }) : t("keptHere")}
    </p>
  );
}

type FailureProps = { title: string; sentence: string; onRetry: (() => void) | undefined };

/** Says why something could not be read, and offers to read it again where that may help. */
export function ReadFailure({ title, sentence, onRetry }: FailureProps) {
  return (
    <Notice tone="failure" title={title}>
      <p>
        <bdi>{sentence}</bdi>
      </p>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </Notice>
  );
}

/** The same of what is listened to; nothing where it could be read. */
export function SnapshotFailure({ snapshot, title }: { snapshot: Snapshot<object | undefined>; title: string }) {
  if (snapshot.status !== "error") return null;
  return <ReadFailure title={title} sentence={failureSentence(snapshot.error)} onRetry={snapshot.retry} />;
}
