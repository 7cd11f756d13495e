const TABBABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** The focus to the next control after a grid, or to the one before it, whatever cells lie between. */
export function leave(grid: Element | null, way: "on" | "back"): void {
  if (!grid) return;
  const beside = way === "on" ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const found = [...document.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(":disabled") &&
      !grid.contains(element) &&
      (grid.compareDocumentPosition(element) & beside) !== 0 &&
      element.checkVisibility(),
  );
  (way === "on" ? found.at(0) : found.at(-1))?.focus();
}
