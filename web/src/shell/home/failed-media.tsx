import { useState } from "react";
import { Link } from "react-router";
import { mediumName } from "../../media/medium/media-text.ts";
import { MediumReason } from "../../media/medium/medium-state.tsx";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { listenToFailedMedia } from "./home-data.ts";
import { t } from "./home-text.ts";
import { LiveSection } from "./live-section.tsx";

/** Older failures have been seen by someone or are found on the page of raw data. */
const DAYS = 7;
const DAY_MS = 86_400_000;

/** Files that came in and gave no picture, each with its reason. Nothing is shown where there is none. */
export function FailedMedia() {
  const [since] = useState(() => new Date(labNow().getTime() - DAYS * DAY_MS));
  const media = useSnapshot("failed media", listenToFailedMedia(since));
  if (dataOf(media)?.records.length === 0) return null;
  return (
    <LiveSection id="failed-media" title={t("failedMedia")} failed={t("failedMediaFailed")} snapshot={media}>
      {({ records }) => (
        <ul className="list-rows">
          {records.map((medium) => (
            <li key={medium.id} className="list-row">
              <div>
                <strong>
                  <Link to={`/rawdata?open=${medium.id}`}>{mediumName(medium)}</Link>
                </strong>
                <MediumReason medium={medium} />
              </div>
              <span className="dim">
                <bdi>{medium.uploader.name}</bdi>, <bdi>{shortTime(medium.createdAt, labNow())}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </LiveSection>
  );
}
