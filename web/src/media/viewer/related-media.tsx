import type { FoundDuplicate } from "@zona/domain/media/comparison";
import type { Medium } from "@zona/domain/media/medium";
import { type ReactNode, useEffect, useState } from "react";
import { labNow, labTime } from "../../platform/clock/lab-clock.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { shortTime } from "../../platform/i18n/dates.ts";
import { placeWords } from "../actions/suggested-place.ts";
import { listenToMediaOfTest } from "../medium/media-data.ts";
import { mediumName } from "../medium/media-text.ts";
import { MediumMarks } from "../medium/medium-state.tsx";
import { PICTURE_FRAME, Picture } from "../medium/picture.tsx";
import styles from "./viewer.module.css";
import { fetchMedium, listenToShots, MOST_SHOTS } from "./viewer-data.ts";
import { t } from "./viewer-text.ts";

/** `compared`: which are shown beside each other now. */
type Props = { medium: Medium; compared: readonly string[]; onCompare: (other: Medium) => void };

/** All images of the same oocyte in the order in which they were taken: how it developed, one compared with another. */
export function Timeline({ medium, ...props }: Props) {
  const unit = medium.facts?.unit;
  if (unit == null) return null;
  return <TimelineOf key={`${medium.testId} ${unit}`} testId={medium.testId} unit={unit} {...props} />;
}

const takenAt = ({ facts, createdAt }: Medium) => facts?.capturedAt ?? createdAt;

/** At which check it was taken; of which oocyte, the heading says. */
function checkWords(medium: Medium): string {
  const { unitNo: _, ...slot } = medium.slot ?? { role: "extra" };
  return placeWords({ slot }) ?? mediumName(medium);
}

type TimelineProps = Omit<Props, "medium"> & { testId: string; unit: number };

function TimelineOf({ testId, unit, compared, onCompare }: TimelineProps) {
  const media = useSnapshot(`media of ${testId}`, listenToMediaOfTest(testId));
  const own = (dataOf(media)?.records ?? [])
    .filter(({ facts, outputs }) => facts?.unit === unit && outputs !== undefined)
    .toSorted((a, b) => takenAt(a).getTime() - takenAt(b).getTime());
  if (own.length < 2) return null;
  return (
    <section>
      <h3>{t("timeline", { unit, n: own.length })}</h3>
      <Thumbnails
        media={own}
        compared={compared}
        onCompare={onCompare}
        under={(one) => (
          <>
            <span>{checkWords(one)}</span> <bdi>{shortTime(labTime(takenAt(one).getTime()), labNow())}</bdi>
          </>
        )}
      />
    </section>
  );
}

/** The other shots of the same oocyte at the same check, sharpest first. */
export function Shots({ medium, ...props }: Props) {
  const slot = medium.facts?.slot;
  if (slot == null) return null;
  return <ShotsOf key={slot} slot={slot} {...props} />;
}

function ShotsOf({ slot, compared, onCompare }: Omit<Props, "medium"> & { slot: string }) {
  const shots = useSnapshot(`shots ${slot}`, listenToShots(slot));
  const all = dataOf(shots)?.records ?? [];
  if (all.length < 2) return null;
  const sharpest = all.toSorted((a, b) => (b.facts?.sharpness ?? 0) - (a.facts?.sharpness ?? 0));
  return (
    <section>
      <h3>{t(all.length < MOST_SHOTS ? "shots" : "shotsAtLeast", { n: all.length })}</h3>
      <Thumbnails media={sharpest} compared={compared} onCompare={onCompare} />
    </section>
  );
}

/** What may be the same picture, to be looked at side by side. Nothing is ever deleted for it. */
export function Duplicates({ medium, ...props }: Props) {
  const found = medium.comparison?.duplicates;
  if (!found || found.length === 0) return null;
  const isAlert = found.some(({ action }) => action === "alert");
  return (
    <section>
      <h3>{t("duplicates")}</h3>
      {isAlert && <p className={styles.alert}>{t("acrossSubjects")}</p>}
      <DuplicateThumbnails key={medium.id} found={found} {...props} />
    </section>
  );
}

const MOST_SHOWN = 4;

type DuplicatesProps = Omit<Props, "medium"> & { found: readonly FoundDuplicate[] };

function DuplicateThumbnails({ found, ...props }: DuplicatesProps) {
  const [media, setMedia] = useState<readonly Medium[]>();
  const key = found
    .slice(0, MOST_SHOWN)
    .map(({ mediumId }) => mediumId)
    .join();
  useEffect(() => {
    let current = true;
    Promise.all(key.split(",").map((id) => fetchMedium(id).catch(() => undefined))).then(
      (all) => current && setMedia(all.filter((one) => one !== undefined)),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [key]);
  const shownCount = Math.min(found.length, MOST_SHOWN);
  const gone = media ? shownCount - media.length : 0;
  return (
    <>
      <Thumbnails media={media ?? []} {...props} />
      {gone > 0 && <p className="dim">{t("duplicatesGone", { n: gone })}</p>}
      {found.length > shownCount && <p className="dim">{t("duplicatesMore", { n: found.length - shownCount })}</p>}
    </>
  );
}

type ThumbnailsProps = Omit<Props, "medium"> & { media: readonly Medium[]; under?: (medium: Medium) => ReactNode };

function Thumbnails({ media, compared, onCompare, under }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {media.map((medium) => (
        <li key={medium.id}>
          <button
            type="button"
            className={PICTURE_FRAME}
            aria-current={compared.includes(medium.id) || undefined}
            disabled={compared.includes(medium.id)}
            onClick={() => onCompare(medium)}
          >
            <span className="visually-hidden">{t("compare", { name: mediumName(medium) })}</span>
            {medium.outputs && <Picture file={medium.outputs.thumbnail} alt="" />}
          </button>
          <small>
            {under?.(medium) ?? (medium.facts?.testCode && <span className="mono">{medium.facts.testCode}</span>)}
            <MediumMarks medium={medium} />
          </small>
        </li>
      ))}
    </ul>
  );
}
