import type { FoundDuplicate } from "@zona/domain/media/comparison";
import type { Medium } from "@zona/domain/media/medium";
import { useEffect, useState } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { mediumName } from "../medium/media-text.ts";
import { MediumMarks } from "../medium/medium-state.tsx";
import { PICTURE_FRAME, Picture } from "../medium/picture.tsx";
import styles from "./viewer.module.css";
import { fetchMedium, listenToShots, MOST_SHOTS } from "./viewer-data.ts";
import { t } from "./viewer-text.ts";

type Props = { medium: Medium; onCompare: (other: Medium) => void };

/** The other shots of the same oocyte at the same check, sharpest first. */
export function Shots({ medium, onCompare }: Props) {
  const slot = medium.facts?.slot;
  if (slot == null) return null;
  return <ShotsOf key={slot} slot={slot} medium={medium} onCompare={onCompare} />;
}

function ShotsOf({ slot, medium, onCompare }: Props & { slot: string }) {
  const shots = useSnapshot(`shots ${slot}`, listenToShots(slot));
  const all = dataOf(shots)?.records ?? [];
  if (all.length < 2) return null;
  const sharpest = all.toSorted((a, b) => (b.facts?.sharpness ?? 0) - (a.facts?.sharpness ?? 0));
  return (
    <section>
      <h3>{t(all.length < MOST_SHOTS ? "shots" : "shotsAtLeast", { n: all.length })}</h3>
      <Thumbnails media={sharpest} current={medium.id} onCompare={onCompare} />
    </section>
  );
}

/** What may be the same picture, to be looked at side by side. Nothing is ever deleted for it. */
export function Duplicates({ medium, onCompare }: Props) {
  const found = medium.comparison?.duplicates;
  if (!found || found.length === 0) return null;
  const isAlert = found.some(({ action }) => action === "alert");
  return (
    <section>
      <h3>{t("duplicates")}</h3>
      {isAlert && <p className={styles.alert}>{t("acrossSubjects")}</p>}
      <DuplicateThumbnails key={medium.id} found={found} onCompare={onCompare} />
    </section>
  );
}

const MOST_SHOWN = 4;

function DuplicateThumbnails({
  found,
  onCompare,
}: {
  found: readonly FoundDuplicate[];
  onCompare: (other: Medium) => void;
}) {
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
      <Thumbnails media={media ?? []} current={undefined} onCompare={onCompare} />
      {gone > 0 && <p className="dim">{t("duplicatesGone", { n: gone })}</p>}
      {found.length > shownCount && <p className="dim">{t("duplicatesMore", { n: found.length - shownCount })}</p>}
    </>
  );
}

type ThumbnailsProps = { media: readonly Medium[]; current: string | undefined; onCompare: (other: Medium) => void };

function Thumbnails({ media, current, onCompare }: ThumbnailsProps) {
  return (
    <ul className={styles.thumbnails}>
      {media.map((medium) => (
        <li key={medium.id}>
          <button
            type="button"
            className={PICTURE_FRAME}
            aria-current={medium.id === current || undefined}
            disabled={medium.id === current}
            onClick={() => onCompare(medium)}
          >
            <span className="visually-hidden">{t("compare", { name: mediumName(medium) })}</span>
            {medium.outputs && <Picture file={medium.outputs.thumbnail} alt="" />}
          </button>
          <small>
            {medium.facts?.testCode && <span className="mono">{medium.facts.testCode}</span>}
            <MediumMarks medium={medium} />
          </small>
        </li>
      ))}
    </ul>
  );
}
