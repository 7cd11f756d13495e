import { useLocation, useNavigate } from "react-router";
import { useAccess } from "../../people/access/own-access.ts";
import { useStaffMember } from "../../people/session/session.ts";
import { goToTourStep, rememberTour } from "./tour-data.ts";
import { TourOffer, TourPanel } from "./tour-panel.tsx";
import { tourFor } from "./tour-steps.ts";

type Props = { step: number | undefined; isOffered: boolean; onEnd: () => void };

/** The step at which the tour stands, or before it began its offer. */
export function TourWalk({ step, isOffered, onEnd }: Props) {
  const { uid } = useStaffMember();
  const steps = tourFor(useAccess());
  const { pathname } = useLocation();
  const navigate = useNavigate();

  function goTo(next: number) {
    const { path } = steps[next] ?? {};
    if (path !== undefined && path !== pathname) void navigate(path);
    goToTourStep(uid, next);
  }

  function end(how: "finished" | "skipped") {
    onEnd();
    goToTourStep(uid, undefined);
    // On this device it is over whatever the server answers.
    rememberTour(uid, how).catch(() => undefined);
    document.getElementById("content")?.focus({ preventScroll: true });
  }

  const shown = step === undefined ? undefined : steps[step];
  if (step !== undefined && shown)
    return <TourPanel step={step} of={steps.length} shown={shown} onGo={goTo} onEnd={end} />;
  if (!isOffered || steps.length === 0) return null;
  return <TourOffer onStart={() => goTo(0)} onDecline={() => end("skipped")} />;
}
