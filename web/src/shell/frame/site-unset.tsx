import { Link, useLocation } from "react-router";
import { useIsAdmin } from "../../people/access/own-access.ts";
import { text } from "../../platform/i18n/text.ts";
import { Notice } from "../../platform/ui/notice.tsx";

const t = text("siteUnset", {
  title: "Set the site name and time zone",
  hint: "Until then, all times are shown in UTC.",
  way: "Site and studies",
  staff: "The site's time zone is not set, so all times are shown in UTC. Ask an administrator to set it.",
});
export type SiteUnsetText = typeof t;

/** Says on every page that no administrator has named the site yet. */
export function SiteUnset() {
  const isAdmin = useIsAdmin();
  const { pathname } = useLocation();
  if (!isAdmin) return <Notice tone="attention" title={t("staff")} />;
  // There the first steps ask for it, or it is set.
  if (pathname === "/home" || pathname === "/admin/site") return null;
  return (
    <Notice tone="attention" title={t("title")}>
      <p>
        {t("hint")} <Link to="/admin/site">{t("way")}</Link>
      </p>
    </Notice>
  );
}
