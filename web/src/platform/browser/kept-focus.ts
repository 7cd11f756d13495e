const FOCUSABLE = [
  "a[href]",
  "button:not(:disabled)",
  "input:not(:disabled):not([type=hidden])",
  "select:not(:disabled)",
  "textarea:not(:disabled)",
  "summary",
  "[tabindex]",
]
  .map((one) => `${one}:not([tabindex="-1"])`)
  .join();

/** Where the focus was: each element around it with the neighbour that stood before the next inner one. */
type Place = { element: HTMLElement; around: { box: Element; before: Element | null }[] };

function placeOf(element: HTMLElement): Place {
  const around: Place["around"] = [];
  for (let inner: Element = element; inner.parentElement; inner = inner.parentElement)
    around.push({ box: inner.parentElement, before: inner.previousElementSibling });
  return { element, around };
}

const isInSight = (element: Element) => element.checkVisibility?.() ?? true;
const canTake = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && !element.matches(":disabled") && isInSight(element);

/** What now stands where the focus was, else what comes before it in the nearest box that is still there. */
function nextTo({ around }: Place): HTMLElement | undefined {
  for (const { box, before } of around) {
    if (!box.isConnected || box === document.body || box === document.documentElement) continue;
    const all = [...box.querySelectorAll(FOCUSABLE)].filter(canTake);
    const isAfter = (one: Element) =>
      before === null ||
      !before.isConnected ||
      (before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    const found = all.find((one) => isAfter(one) && !before?.contains(one)) ?? all.at(-1);
    if (found) return found;
  }
  return undefined;
}

/**
 * Keeps the keyboard where it was: where the element that has the focus goes, or can no longer have it, what stands in its
 * place takes it, and what opened a dialog takes it back. Returns what stops it.
 */
export function keepFocus(): () => void {
  let last: Place | undefined;
  /** The last one outside of every dialog. */
  let opener: Place | undefined;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    last = placeOf(target);
    if (!target.closest("dialog")) opener = last;
  };
  const restore = () => {
    if (!last || (document.activeElement !== document.body && document.activeElement !== null)) return;
    if (canTake(last.element)) return; // somebody clicked beside it
    const isDialogOpen = last.around.some(({ box }) => box instanceof HTMLDialogElement && box.isConnected && box.open);
    const from = isDialogOpen ? last : (opener ?? last);
    const next = canTake(from.element) ? from.element : nextTo(from);
    next?.focus();
  };
  const changes = new MutationObserver(restore);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  document.addEventListener("focusin", remember);
  return () => {
    changes.disconnect();
    document.removeEventListener("focusin", remember);
  };
}
