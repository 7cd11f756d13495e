import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { isSiteKept, keepSite, SITE } from "../../platform/site/site.ts";
import { PageLoader } from "../../platform/ui/loading.tsx";
import { Notice } from "../../platform/ui/notice.tsx";
import { t } from "./app-text.ts";

/** `unset`: no administrator has named the site. `unknown`: the server did not answer, and this device never read it. */
type Knowledge = "reading" | "known" | "unset" | "unknown";

/**
 * Shows pages once it is known whose clock they follow, and says so where it is not: a due time on the wrong clock looks
 * like one on the right clock.
 */
export function SiteGate({ children }: { children: ReactNode }) {
  const knowledge = useSite();
  if (knowledge === "reading") return <PageLoader />;
  return (
    <>
      <SiteNotice knowledge={knowledge} />
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

function SiteNotice({ knowledge }: { knowledge: Knowledge }) {
  const isAdmin = useIsAdmin();
  const { pathname } = useLocation();
  if (knowledge === "unknown") return <Notice tone="attention" title={t("siteUnknown", { zone: SITE.timeZone })} />;
  if (knowledge !== "unset") return null;
  if (!isAdmin) return <Notice tone="attention" title={t("siteUnsetStaff")} />;
  // There the first steps ask for it.
  if (pathname === "/home") return null;
  return (
    <Notice tone="attention" title={t("siteUnset")}>
      <p>
        {t("siteUnsetHint")} <Link to="/admin/site">{t("studies")}</Link>
      </p>
    </Notice>
  );
}
