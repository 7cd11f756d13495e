import { type ReactNode, useEffect, useId } from "react";
import { keepFocus } from "../browser/kept-focus.ts";
import styles from "./page.module.css";
import { PageHeading } from "./page-heading.tsx";

type Props = {
  title: string;
  /** What the browser's tab says, where the title alone would say too little. */
  documentTitle?: string;
  /** Under the title: what the page is for, or the way back. */
  lead?: ReactNode;
  /** Beside the title: the state of what the page shows. */
  status?: ReactNode;
  /** At the end of the header: what is done here most. */
  actions?: ReactNode;
  /** Beside the content where the window is wide, else before it: what belongs to the whole page. */
  aside?: ReactNode;
  /** A record is named by its code. */
  isCode?: boolean;
  /** One column of text or fields, no wider than one reads. */
  isReading?: boolean;
  children: ReactNode;
};

/** The frame of every page of staff: title, state and actions in one header, the content, and what stands beside it. */
export function Page({
  title,
  documentTitle = title,
  lead,
  status,
  actions,
  aside,
  isCode,
  isReading,
  children,
}: Props) {
  useEffect(keepFocus, []);
  return (
    <div className={styles.page} data-aside={aside ? true : undefined}>
      <header className={styles.header} data-code={isCode}>
        <div className={styles.title}>
          <PageHeading documentTitle={documentTitle}>{title}</PageHeading>
          {status}
          {lead && <div className={styles.lead}>{typeof lead === "string" ? <p className="dim">{lead}</p> : lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {aside && <div className={styles.aside}>{aside}</div>}
      <div className={`${styles.content} in-turn`} data-reading={isReading}>
        {children}
      </div>
    </div>
  );
}

type SectionProps = {
  /** For links to it, such as those of the contents. */
  id?: string;
  title: string;
  /** At the end of its heading: a link to more of it. */
  link?: ReactNode;
  isLoading?: boolean;
  children: ReactNode;
};

/** One part of a page under its heading. */
export function Section({ id, title, link, isLoading = false, children }: SectionProps) {
  const made = useId();
  const headingId = id ?? made;
  return (
    <section className={styles.section} aria-labelledby={headingId} aria-busy={isLoading || undefined}>
      <div className={styles.heading}>
        <h2 id={headingId}>{title}</h2>
        {link}
      </div>
      {children}
    </section>
  );
}
