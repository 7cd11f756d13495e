import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useAccess } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { SITE } from "../../platform/site/site.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { goToTourStep, isTourOver, rememberTour, tourFor, useTourStep } from "./tour-data.ts";

/** Who took the tour loads none of it. Without a network nobody is shown round. */
const loadPanels = () => import("./tour-panel.tsx").catch(() => undefined);
const TourOffer = onDemand(async () => (await loadPanels())?.TourOffer ?? (() => null));
const TourPanel = onDemand(async () => (await loadPanels())?.TourPanel ?? (() => null));

/** Offered on the first page until it was taken or declined; while it runs, it walks along from page to page. */
export function Tour() {
  const { uid } = useStaffMember();
  const steps = tourFor(useAccess());
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const step = useTourStep(uid);
  const [isOffered, setOffered] = useState(false);

  useEffect(() => {
    let isGone = false;
    isTourOver(uid)
      .then((isOver) => !isGone && setOffered(!isOver))
      .catch(() => undefined); // without a network nobody is shown round
    return () => {
      isGone = true;
    };
  }, [uid]);

  function goTo(next: number) {
    const { path } = steps[next] ?? {};
    if (path !== undefined && path !== pathname) void navigate(path);
    goToTourStep(uid, next);
  }

  function end(how: "finished" | "skipped") {
    setOffered(false);
    goToTourStep(uid, undefined);
    // On this device it is over whatever the server answers.
    rememberTour(uid, how).catch(() => undefined);
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  const shown = step === undefined ? undefined : steps[step];
  if (step !== undefined && shown)
    return <TourPanel step={step} of={steps.length} shown={shown} onGo={goTo} onEnd={end} />;
  // Nobody is shown round a laboratory that is not set up.
  if (!isOffered || steps.length === 0 || pathname !== "/home" || SITE.organisation === undefined) return null;
  return <TourOffer onStart={() => goTo(0)} onDecline={() => end("skipped")} />;
}
