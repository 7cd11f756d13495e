import { createElement, useEffect, useState } from "react";
import { Link, useLocation, useParams } from "react-router";
import { language } from "../../platform/i18n/language.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { ErrorPage } from "../frame/error-page.tsx";
import type { Block, Chapter, Inline } from "./chapter.ts";
import { CHAPTERS, chapterText } from "./chapters.ts";
import styles from "./guide-page.module.css";
import { t } from "./guide-text.ts";

/** The user guide: its chapters, or one of them. Open to everyone, as who begins tomorrow has no account yet. */
export function GuidePage() {
  const { chapter } = useParams();
  if (chapter === undefined) return <Chapters />;
  const found = CHAPTERS.find(({ id }) => id === chapter);
  return found ? <ChapterPage key={chapter} id={chapter} name={t(found.name)} /> : <ErrorPage status={404} />;
}

function Chapters() {
  return (
    <div className={styles.page}>
      <Page title={t("title")} lead={t("lead")} isReading>
        <ul className={styles.chapters}>
          {CHAPTERS.map(({ id, name, about }) => (
            <li key={id}>
              <Link to={`/guide/${id}`}>{t(name)}</Link>
              <p className="dim">{t(about)}</p>
            </li>
          ))}
        </ul>
      </Page>
    </div>
  );
}

function useChapter(id: string) {
  const [state, setState] = useState<Chapter | "loading" | "failed">("loading");
  useEffect(() => {
    let isCurrent = true;
    const take = (next: typeof state) => isCurrent && setState(next);
    chapterText(id).then(take, () => take("failed"));
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return state;
}

function ChapterPage({ id, name }: { id: string; name: string }) {
  const chapter = useChapter(id);
  const { hash } = useLocation();
  const isThere = typeof chapter === "object";
  // The heading that a link leads to comes after the page.
  useEffect(() => {
    if (isThere && hash !== "") document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [isThere, hash]);
  return (
    <div className={styles.page}>
      <Page title={name} lead={<Link to="/guide">{t("all")}</Link>} isReading>
        {chapter === "loading" && <RowsSkeleton rows={6} />}
        {chapter === "failed" && <Notice tone="failure" title={t("loadFailed")} />}
        {isThere && (
          <article className={styles.text} lang={language === "de" ? "de" : "en"} dir="ltr">
            <Contents of={chapter} />
            {chapter.blocks.map((block, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a chapter never changes
              <BlockOf key={at} block={block} />
            ))}
          </article>
        )}
      </Page>
    </div>
  );
}

function Contents({ of }: { of: Chapter }) {
  const headings = of.blocks.flatMap((block) => ("h2" in block ? [block] : []));
  return (
    <nav aria-label={t("contents")}>
      <ul className={styles.contents}>
        {headings.map(({ h2, id }) => (
          <li key={id}>
            <Link to={`#${id}`}>{h2}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BlockOf({ block }: { block: Block }) {
  if ("h2" in block) return <h2 id={block.id}>{block.h2}</h2>;
  if ("h3" in block) return <h3 id={block.id}>{block.h3}</h3>;
  if ("p" in block)
    return (
      <p>
        <Words of={block.p} />
      </p>
    );
  if ("picture" in block) {
    const { picture, alt, width, height } = block;
    // On a phone the words in it are read by opening it alone.
    return (
      <a href={picture} target="_blank" rel="noreferrer">
        <img
          className={styles.picture}
          src={picture}
          alt={alt}
          {...{ width, height }}
          loading="lazy"
          decoding="async"
        />
      </a>
    );
  }
  const [kind, items] = "ul" in block ? (["ul", block.ul] as const) : (["ol", block.ol] as const);
  return createElement(
    kind,
    {},
    items.map((item, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a chapter never changes
      <li key={at}>
        <Words of={item} />
      </li>
    )),
  );
}

function Words({ of }: { of: readonly Inline[] }) {
  return of.map((part) => {
    if (typeof part === "string") return part;
    if ("b" in part) return <strong key={part.b}>{part.b}</strong>;
    if ("code" in part) return <kbd key={part.code}>{part.code}</kbd>;
    return part.to.startsWith("https:") ? (
      <a key={part.to} href={part.to}>
        {part.text}
      </a>
    ) : (
      <Link key={part.to + part.text} to={part.to}>
        {part.text}
      </Link>
    );
  });
}
