import type { Site } from "@zona/domain/sites/site";
import type { StoredSite } from "@zona/domain/sites/stored-site";
import { useState } from "react";
import { useStaffMember } from "../../people/session/session.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { AsOf, Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Page } from "../../platform/ui/page.tsx";
import { listenToSite } from "../studies/configuration-data.ts";
import { SiteForm } from "./site-form.tsx";
import { SiteHistory } from "./site-history.tsx";
import { t } from "./site-text.ts";

/** For administrators: the site's clock, working hours, checks, limits and policies, and who set which of them when. */
export function SitePage() {
  const site = useSnapshot("site", listenToSite);
  return (
    <Page title={t("title")} lead={t("lead")} isReading>
      {site.status === "loading" && <RowsSkeleton rows={6} />}
      <SnapshotFailure snapshot={site} title={t("failed")} />
      <AsOf snapshot={site} />
      {"data" in site && <Settings stored={site.data} />}
    </Page>
  );
}

function Settings({ stored }: { stored: StoredSite | undefined }) {
  const { organisation } = useStaffMember();
  const [putBack, setPutBack] = useState<{ site: Site; rev: number }>();
  const isOwn = stored === undefined || stored.organisation === organisation;
  return (
    <>
      {stored === undefined && (
        <Notice tone="attention" title={t("unset")}>
          <p>{t("unsetHint")}</p>
        </Notice>
      )}
      {!isOwn && <Notice tone="info" title={t("ofOther", { organisation: stored.organisation })} />}
      <p role="status" className={putBack ? "good" : "visually-hidden"}>
        {putBack && t("restored", { rev: putBack.rev })}
      </p>
      <fieldset disabled={!isOwn}>
        <SiteForm key={putBack?.rev} stored={stored} putBack={putBack?.site} />
      </fieldset>
      {stored && isOwn && <SiteHistory onPutBack={(site, rev) => setPutBack({ site, rev })} />}
    </>
  );
}
