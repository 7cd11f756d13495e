import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useStaffMember } from "../../people/session/session.ts";
import { SITE } from "../../platform/site/site.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { useSetUpUnderway } from "../first-run/known-to-be-set-up.ts";
import { isTourOver, useTourStep } from "./tour-data.ts";

/** Who took the tour loads none of it. Without a network nobody is shown round. */
const TourWalk = onDemand(
  async () => (await import("./tour-walk.tsx").catch(() => undefined))?.TourWalk ?? (() => null),
);

/** Offered on the first page until it was taken or declined; while it runs, it walks along from page to page. */
export function Tour() {
  const { uid } = useStaffMember();
  const { pathname } = useLocation();
  const step = useTourStep(uid);
  const isSetUpUnderway = useSetUpUnderway();
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

  // Nobody is shown round a laboratory that is not set up.
  const isOfferedHere = isOffered && pathname === "/home" && SITE.organisation !== undefined && !isSetUpUnderway;
  if (step === undefined && !isOfferedHere) return null;
  return <TourWalk step={step} isOffered={isOfferedHere} onEnd={() => setOffered(false)} />;
}
