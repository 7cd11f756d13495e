/** An oocyte in its zona pellucida: a thin ring inside a fainter ring. Decoration; the name stands beside it. */
export function ZonaLogo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="1.5 1.5 29 29" fill="none" stroke="var(--z-accent)" aria-hidden="true">
      <circle cx="16" cy="16" r="13.75" strokeWidth="1.5" vectorEffect="non-scaling-stroke" opacity="0.5" />
      <circle cx="16" cy="16" r="8.5" strokeWidth="2.25" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
