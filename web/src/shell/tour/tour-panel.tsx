import { Button, Group } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import styles from "./tour.module.css";
import type { TourStep } from "./tour-steps.ts";
import { t } from "./tour-text.ts";

const MARK = "data-tour-ring";

/** Rings the first element of the page that the selector finds, as soon as it is there, and brings it into view. */
function useRing(selector: string | undefined): void {
  useEffect(() => {
    if (selector === undefined) return;
    let ringed: Element | null = null;
    const look = () => {
      if (ringed?.isConnected) return;
      ringed = document.querySelector(selector);
      ringed?.setAttribute(MARK, "");
      ringed?.scrollIntoView({ block: "nearest" });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      ringed?.removeAttribute(MARK);
    };
  }, [selector]);
}

/** At the lower edge, with room of its own: it comes after the page, which it neither pushes down nor covers at its end. */
export function TourOffer({ onStart, onDecline }: { onStart: () => void; onDecline: () => void }) {
  return (
    <section className={styles.offer} aria-label={t("tour")}>
      <h2>{t("offerTitle")}</h2>
      <p>
        {t("offer")} <span className="dim">{t("offerLater")}</span>
      </p>
      <Group gap="xs">
        <Button size="compact-md" onClick={onStart}>
          {t("start")}
        </Button>
        <Button size="compact-md" variant="default" onClick={onDecline}>
          {t("notNow")}
        </Button>
      </Group>
    </section>
  );
}

type Props = {
  step: number;
  of: number;
  shown: TourStep;
  onGo: (step: number) => void;
  onEnd: (how: "finished" | "skipped") => void;
};

/**
 * Stands beside the page and lets it be used: no trap, nothing is darkened. Each step takes the focus, so that it is read
 * out; Escape ends the tour.
 */
export function TourPanel({ step, of, shown, onGo, onEnd }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  useRing(pathname === shown.path ? shown.shows : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read out anew
  useEffect(() => heading.current?.focus({ preventScroll: true }), [step]);
  const isLast = step === of - 1;
  return (
    <section
      className={styles.panel}
      aria-labelledby={`${id}-title`}
      // The pages it leads to leave the focus where it is; see PageHeading.
      data-keeps-focus
      onKeyDown={({ key }) => key === "Escape" && onEnd("skipped")}
    >
      <p className="dim">{`${t("tour")} · ${t("step", { step: step + 1, of })}`}</p>
      <h2 ref={heading} id={`${id}-title`} tabIndex={-1} aria-describedby={`${id}-text`}>
        {t(shown.title)}
      </h2>
      <p id={`${id}-text`}>{t(shown.text)}</p>
      <Group gap="xs">
        {isLast ? (
          <Button onClick={() => onEnd("finished")}>{t("finish")}</Button>
        ) : (
          <Button onClick={() => onGo(step + 1)}>{t("next")}</Button>
        )}
        {step > 0 && (
          <Button variant="default" onClick={() => onGo(step - 1)}>
            {t("back")}
          </Button>
        )}
        {!isLast && (
          <Button variant="subtle" ms="auto" onClick={() => onEnd("skipped")}>
            {t("end")}
          </Button>
        )}
      </Group>
    </section>
  );
}
