import styles from "./notice.module.css";

/**
 * The sign of Zona as it looks when something is not as it should be: nothing inside the zona, a zona that keeps one out,
 * a broken one, one that waits, one that is not finished. Decoration; the heading says what it is.
 */
export type NoticeShape = "empty" | "closed" | "broken" | "waiting" | "unfinished";

/** Dashes of the outer and the inner ring; undefined where it is whole. Lengths are in units of the 29-unit drawing. */
const DASHES: Record<NoticeShape, readonly [outer: string | undefined, inner: string | undefined]> = {
  empty: [undefined, "1.5 4.43"],
  closed: [undefined, undefined],
  broken: ["18 3.6 52 12.8", "24 5.4 18 6"],
  waiting: ["1.5 5.7", undefined],
  unfinished: ["1.5 5.7", "36 17.4"],
};

export function NoticeMark({ shape }: { shape: NoticeShape }) {
  const [outer, inner] = DASHES[shape];
  return (
    <svg className={styles.mark} width={72} height={72} viewBox="1.5 1.5 29 29" fill="none" aria-hidden="true">
      <circle cx="16" cy="16" r="13.75" strokeWidth={shape === "closed" ? 1.5 : 0.75} strokeDasharray={outer} />
      <circle cx="16" cy="16" r="8.5" strokeWidth="1" strokeDasharray={inner} />
    </svg>
  );
}
