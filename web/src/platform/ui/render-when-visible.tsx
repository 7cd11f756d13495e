import { Box } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useScrollAnchor } from "./use-scroll-anchor.ts";

/** How near the reader has to come. */
const NEAR = "400px";

type Props = {
  children: ReactNode;
  /** Said in their place until then. */
  hint: string;
  /** What the children show is there already. */
  isThere?: boolean;
};

/**
 * Renders its children once the reader comes near or prints: what they fetch must not cost whoever never scrolls there. What
 * stands below keeps its place under the hand while they come.
 */
export function RenderWhenVisible({ children, hint, isThere = false }: Props) {
  const [wasSeen, setSeen] = useState(false);
  const isSeen = wasSeen || isThere;
  const place = useRef<HTMLDivElement>(null);
  useScrollAnchor(place);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true), {
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    const show = () => setSeen(true);
    window.addEventListener("beforeprint", show);
    return () => {
      observer.disconnect();
      window.removeEventListener("beforeprint", show);
    };
  }, [isSeen]);
  return (
    <Box ref={place} mih="3.5rem">
      {isSeen ? children : <p className="dim">{hint}</p>}
    </Box>
  );
}
