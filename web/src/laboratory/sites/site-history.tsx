import { Button } from "@mantine/core";
import type { Site } from "@zona/domain/sites/site";
import { SiteDetails, type StoredSite } from "@zona/domain/sites/stored-site";
import { useFormatName } from "../../people/names/person-name.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { fullTime } from "../../platform/i18n/dates.ts";
import { RowsSkeleton } from "../../platform/ui/loading.tsx";
import { SnapshotFailure } from "../../platform/ui/notice.tsx";
import { Section } from "../../platform/ui/page.tsx";
import { listenToSiteHistory } from "../studies/configuration-data.ts";
import { t } from "./site-text.ts";
import { changesSince } from "./site-words.ts";

type Props = { onPutBack: (site: Site, rev: number) => void };

/** Every version with who made it, when, and what it changed; an earlier one can be put back into the form. */
export function SiteHistory({ onPutBack }: Props) {
  const history = useSnapshot("site history", listenToSiteHistory);
  const versions = dataOf(history)?.records ?? [];
  return (
    <Section id="versions" title={t("history")} isLoading={history.status === "loading"}>
      {history.status === "loading" && <RowsSkeleton rows={2} />}
      <SnapshotFailure snapshot={history} title={t("failed")} />
      <ul className="list-rows">
        {versions.map((version, at) => (
          <VersionRow
            key={version.rev}
            version={version}
            before={versions[at + 1]}
            onPutBack={at > 0 ? onPutBack : undefined}
          />
        ))}
      </ul>
    </Section>
  );
}

type RowProps = {
  version: StoredSite;
  before: StoredSite | undefined;
  /** Not of the version that is in force. */
  onPutBack: Props["onPutBack"] | undefined;
};

function VersionRow({ version, before, onPutBack }: RowProps) {
  const say = useFormatName();
  const { rev, by, at } = version;
  const changes = before ? changesSince(before, version) : [];
  return (
    <li className="list-row">
      <div>
        <strong>{t("version", { rev })}</strong>
        <p className="dim">{t("byAt", { name: say(by), time: fullTime(at) })}</p>
        {rev === 1 && <p className="dim">{t("firstVersion")}</p>}
        {changes.length > 0 && (
          <ul>
            {changes.map((change) => (
              <li key={change}>
                <bdi>{change}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      {onPutBack && (
        <Button
          variant="default"
          aria-label={t("restoreLabel", { rev })}
          onClick={() => onPutBack(SiteDetails.parse(version), rev)}
        >
          {t("restore")}
        </Button>
      )}
    </li>
  );
}
