import { Link, useNavigate } from "react-router";
import { listenToNewestMedia } from "../../media/medium/media-data.ts";
import grid from "../../media/medium/medium-card.module.css";
import { MediumCard } from "../../media/medium/medium-card.tsx";
import { useSnapshot } from "../../platform/firebase/snapshot.ts";
import { EmptyState } from "../../platform/ui/notice.tsx";
import { HOME_READS } from "./home-reads.ts";
import { t } from "./home-text.ts";
import { LiveSection } from "./live-section.tsx";

/** What came in last, as it comes in. */
export function LastMedia() {
  const media = useSnapshot("last media", listenToNewestMedia(HOME_READS.lastMedia));
  const navigate = useNavigate();
  return (
    <LiveSection
      id="last-media"
      title={t("media")}
      link={<Link to="/rawdata">{t("allMedia")}</Link>}
      failed={t("mediaFailed")}
      snapshot={media}
    >
      {({ records }) =>
        records.length === 0 ? (
          <EmptyState title={t("noMedia")} hint={t("noMediaHint")} />
        ) : (
          <ul className={grid.grid}>
            {records.map((medium) => (
              <li key={medium.id}>
                <MediumCard
                  medium={medium}
                  testCode={medium.facts?.testCode ?? undefined}
                  onOpen={() => void navigate(`/rawdata?open=${medium.id}`)}
                />
              </li>
            ))}
          </ul>
        )
      }
    </LiveSection>
  );
}
