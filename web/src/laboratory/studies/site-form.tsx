import { Button, NativeSelect } from "@mantine/core";
import { SITE_PATH } from "@zona/domain/collections";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { SiteDetails, type StoredSite } from "@zona/domain/sites/stored-site";
import { type FormEvent, useState } from "react";
import { useNow } from "../../platform/clock/lab-clock.ts";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { timeInZone } from "../../platform/i18n/dates.ts";
import { keepSite, SITE } from "../../platform/site/site.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { Notice, SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { RequiredInput } from "../../platform/ui/required-input.tsx";
import { listenToSite } from "./configuration-data.ts";
import { t } from "./studies-text.ts";
import { useEditor, useSaveVersion } from "./use-save-version.ts";

const ZONES = ["UTC", ...Intl.supportedValuesOf("timeZone")];

export function SiteForm() {
  const site = useSnapshot("site", listenToSite);
  return (
    <Section id="site" title={t("site")}>
      {site.status === "loading" && <RowsSkeleton rows={2} />}
      <SnapshotFailure snapshot={site} title={t("failed")} />
      {"data" in site && <Fields key={site.data?.rev ?? 0} site={site.data} />}
    </Section>
  );
}

function Fields({ site }: { site: StoredSite | undefined }) {
  const now = useNow();
  const { organisation } = useEditor();
  const { busy, failure, save } = useSaveVersion();
  const [name, setName] = useState(site?.name ?? "");
  const [timeZone, setTimeZone] = useState(site?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  const isOwn = site === undefined || site.organisation === organisation;

  async function submit(event: FormEvent) {
    event.preventDefault();
    const fields = SiteDetails.parse({ ...UNNAMED_SITE, ...site, name, timeZone });
    if (!(await save(SITE_PATH, site?.rev ?? 0, fields))) return;
    // Every page that was drawn so far follows the clock it began with.
    if (keepSite(fields)) window.location.reload();
  }

  if (!isOwn) {
    return (
      <p>
        <bdi>{site.name}</bdi>, {site.timeZone}.{" "}
        <span className="dim">{t("siteOfOther", { organisation: site.organisation })}</span>
      </p>
    );
  }
  return (
    <form className="form-stack" data-narrow onSubmit={(event) => void submit(event)} noValidate={false}>
      {site === undefined && (
        <Notice tone="attention" title={t("siteUnset")}>
          <p>{t("siteUnsetHint")}</p>
        </Notice>
      )}
      <RequiredInput
        label={t("siteName")}
        description={t("siteNameHint")}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NativeSelect
        label={t("zone")}
        description={`${t("zoneHint")} ${t("zoneNow", { time: timeInZone(now, timeZone) })}`}
        data={ZONES}
        value={timeZone}
        onChange={({ currentTarget }) => setTimeZone(currentTarget.value)}
      />
      {failure && (
        <Notice tone="failure" title={t("notSaved")}>
          <p>{failure}</p>
        </Notice>
      )}
      <Button
        type="submit"
        loading={busy}
        disabled={name === SITE.name && timeZone === SITE.timeZone && site !== undefined}
      >
        {t("saveSite")}
      </Button>
    </form>
  );
}
