import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./when-seen.module.css";

/** How near the reader has to come. */
const NEAR = "400px";

type Props = {
  children: ReactNode;
  /** Said in their place until then. */
  hint: string;
};

/** Renders its children once the reader comes near or prints: what they fetch must not cost whoever never scrolls there. */
export function WhenSeen({ children, hint }: Props) {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
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
  return isSeen ? (
    children
  ) : (
    <div ref={place} className={styles.place}>
      <p className="dim">{hint}</p>
    </div>
  );
}
