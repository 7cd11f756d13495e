import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isSiteKept, keepSite, SITE } from "../../platform/site/site.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { useSetUpUnderway } from "../first-run/known-to-be-set-up.ts";
import { t } from "./app-text.ts";

/** No site of a laboratory at work is unset. */
const SiteUnset = onDemand(async () => (await import("./site-unset.tsx")).SiteUnset);

/** Nobody but who sets up an installation is on the way. */
const WayBack = onDemand(async () => (await import("../first-run/way-back.tsx")).WayBack);

/** `unset`: no administrator has named the site. `unknown`: the server did not answer, and this device never read it. */
type Knowledge = "reading" | "known" | "unset" | "unknown";

/**
 * Shows pages once it is known whose clock they follow, and says so where it is not: a due time on the wrong clock looks
 * like one on the right clock.
 */
export function SiteGate({ children }: { children: ReactNode }) {
  const knowledge = useSite();
  const isUnderway = useSetUpUnderway();
  const { pathname } = useLocation();
  if (knowledge === "reading") return <PageLoader />;
  return (
    <>
      {knowledge === "unknown" && <Notice tone="attention" title={t("siteUnknown", { zone: SITE.timeZone })} />}
      {knowledge === "unset" && <SiteUnset />}
      {isUnderway && pathname !== "/home" && <WayBack />}
      {children}
    </>
  );
}

function useSite(): Knowledge {
  const [knowledge, setKnowledge] = useState<Knowledge>(isSiteKept ? "known" : "reading");
  useEffect(() => {
    import("../../platform/site/site-data.ts")
      .then(({ readSite }) => readSite())
      .then((site) => {
        if (site === undefined) setKnowledge("unset");
        else if (keepSite(site)) window.location.reload();
        else setKnowledge("known");
      })
      .catch(() => setKnowledge((before) => (before === "reading" ? "unknown" : before)));
  }, []);
  return knowledge;
}
