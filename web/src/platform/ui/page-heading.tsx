import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

type Props = { children: string; documentTitle?: string };

/** The page's h1. Names the browser tab, and takes the focus on a change of route, so that it is read out; not from the tour. */
export function PageHeading({ children, documentTitle = children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  const isFirstPage = key === "default";
  useEffect(() => {
    document.title = `${documentTitle} · Zona`;
  }, [documentTitle]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page even when the heading is the same
  useEffect(() => {
    if (!isFirstPage && !document.activeElement?.closest("[data-keeps-focus]"))
      heading.current?.focus({ preventScroll: true });
  }, [pathname, isFirstPage]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
