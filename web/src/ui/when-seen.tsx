import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./when-seen.module.css";

/** How near the reader has to come. */
const NEAR = "400px";

/** Renders its children once the reader comes near: what they fetch must not cost whoever never scrolls there. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSeen || !place.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setSeen(true), {
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen ? children : <div ref={place} className={styles.place} />;
}
