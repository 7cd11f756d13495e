import { IconAlertTriangle, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./notice.module.css";

const ICONS = { info: IconInfoCircle, attention: IconAlertTriangle, failure: IconCircleX } as const;

type Props = { tone: keyof typeof ICONS; title: string; children?: ReactNode };

/** A message that stays on the page: icon, words and colour say the same. */
export function Notice({ tone, title, children }: Props) {
  const Icon = ICONS[tone];
  return (
    <section
      className={styles.notice}
      data-tone={tone}
      aria-label={title}
      role={tone === "failure" ? "alert" : undefined}
    >
      <Icon size={22} stroke={1.5} aria-hidden />
      <div className={styles.body}>
        <h2>{title}</h2>
        {children}
      </div>
    </section>
  );
}
