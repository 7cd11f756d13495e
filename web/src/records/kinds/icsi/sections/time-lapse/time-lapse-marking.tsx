import { Button, NativeSelect, NumberInput } from "@mantine/core";
import { type Content, isVideo, type Medium } from "@zona/domain/media/medium";
import { TIME_LAPSE_EVENTS, type TimeLapseEvent } from "@zona/domain/records/kinds/icsi/time-lapse/time-lapse";
import {
  type FrameClock,
  frameAtHours,
  hoursAtFrame,
  withEvent,
} from "@zona/domain/records/kinds/icsi/time-lapse/time-lapse-marks";
import type { SheetRows } from "@zona/domain/records/sheet";
import { type KeyboardEvent, useRef, useState } from "react";
import { listenToMediaOfTest } from "../../../../../media/medium/media-data.ts";
import { mediumName } from "../../../../../media/medium/media-text.ts";
import { type FrameSeeker, VideoPlayer } from "../../../../../media/viewer/video-player.tsx";
import { deviceStorage } from "../../../../../platform/browser/device-storage.ts";
import { useSnapshot } from "../../../../../platform/firebase/snapshot.ts";
import { numberFormat } from "../../../../../platform/i18n/formats.ts";
import { toWords } from "../../../../../platform/i18n/to-words.ts";
import { RowsSkeleton } from "../../../../../platform/ui/loading.tsx";
import { SnapshotFailure } from "../../../../../platform/ui/notice.tsx";
import type { GridEdit } from "../../../../fields/entry-grid.tsx";
import styles from "./time-lapse-marking.module.css";
import { t } from "./time-lapse-text.ts";
import { timesIn } from "./time-lapse-times.tsx";

type Video = Medium & { content: Content };

/** An incubator keeps its pace, so each device remembers it. */
const PACE = "zona-time-lapse-pace";

const hundredths = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const hoursWords = (hours: number) => hundredths.format(hours);

type Props = {
  testId: string;
  units: readonly number[];
  rows: SheetRows;
  onEdit: (edits: readonly GridEdit[]) => void;
};

/** Videos of a record, in which the events of an oocyte are marked. */
export function TimeLapseMarking({ testId, units, rows, onEdit }: Props) {
  const media = useSnapshot(`media of ${testId}`, listenToMediaOfTest(testId));
  const [chosen, setChosen] = useState("");
  if (media.status === "loading") return <RowsSkeleton rows={1} />;
  if (media.status === "error") return <SnapshotFailure snapshot={media} title={t("videosFailed")} />;
  const videos = media.data.records.filter(
    (medium): medium is Video =>
      medium.state === "ready" && medium.content !== undefined && isVideo(medium.content.type),
  );
  const video = videos.find(({ id }) => id === chosen) ?? videos[0];
  if (!video) return <p className="dim">{t("noVideos")}</p>;
  return (
    <>
      <p className="dim">{t("markingHint")}</p>
      {videos.length > 1 && (
        <NativeSelect
          label={t("video")}
          data={videos.map((one) => ({ value: one.id, label: mediumName(one) }))}
          value={video.id}
          onChange={({ currentTarget: { value } }) => setChosen(value)}
        />
      )}
      <Marking key={video.id} video={video} units={units} rows={rows} onEdit={onEdit} />
    </>
  );
}

type MarkingProps = Omit<Props, "testId"> & { video: Video };

function Marking({ video, units, rows, onEdit }: MarkingProps) {
  const [unit, setUnit] = useState(video.slot?.unitNo);
  const [firstHours, setFirstHours] = useState<number | string>("");
  const [pace, setPace] = useState<number | string>(deviceStorage.getItem(PACE) ?? "");
  const [frame, setFrame] = useState<number>();
  const [event, setEvent] = useState<TimeLapseEvent>(TIME_LAPSE_EVENTS[0]);
  const [said, setSaid] = useState("");
  const player = useRef<FrameSeeker>(null);
  const times = timesIn(unit === undefined ? {} : (rows[unit] ?? {}));
  const clock = frameClock(firstHours, pace);
  const hours = clock && frame !== undefined ? hoursAtFrame(clock, frame) : undefined;

  function change(changed: TimeLapseEvent, at: number | undefined) {
    if (unit === undefined) return;
    const next = withEvent(times, changed, at);
    if ("fault" in next) return setSaid(toWords(next.fault));
    onEdit([{ rowId: String(unit), field: "timeLapse", value: next.times }]);
    setSaid(
      at === undefined ? t("cleared", { event: changed }) : t("marked", { event: changed, hours: hoursWords(at) }),
    );
    if (at !== undefined) setEvent(neighbour(changed, 1));
  }

  const mark = () => {
    if (hours !== undefined) change(event, hours);
  };

  function onKeyDown(pressed: KeyboardEvent) {
    const { key, target } = pressed;
    if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return;
    if (target instanceof Element && target.closest("input, select") !== null) return;
    const act = {
      ArrowUp: () => setEvent(neighbour(event, -1)),
      ArrowDown: () => setEvent(neighbour(event, 1)),
      Delete: () => change(event, undefined),
      m: mark,
      M: mark,
    }[key];
    if (!act) return;
    // On its way down: on a video the browser would change the volume.
    pressed.preventDefault();
    pressed.stopPropagation();
    act();
  }

  return (
    <>
      <div className="field-grid">
        <NativeSelect
          label={t("oocyte")}
          data={[{ value: "", label: t("notSaid") }, ...units.map((n) => ({ value: `${n}`, label: t("nOf", { n }) }))]}
          value={unit ?? ""}
          onChange={({ currentTarget: { value } }) => setUnit(value === "" ? undefined : Number(value))}
        />
        <NumberInput
          label={t("firstHours")}
          description={t("firstHoursHint")}
          value={firstHours}
          min={0}
          onChange={setFirstHours}
        />
        <NumberInput
          label={t("minutesPerFrame")}
          description={t("minutesPerFrameHint")}
          value={pace}
          min={0}
          onChange={(value) => {
            setPace(value);
            keepPace(value);
          }}
        />
      </div>
      <div className={styles.marking} onKeyDownCapture={onKeyDown}>
        <div className={styles.video}>
          <VideoPlayer medium={video} onFrame={setFrame} ref={player} />
        </div>
        <div className={styles.events}>
          <p>
            {!clock || unit === undefined
              ? t("clockFirst")
              : hours === undefined
                ? t("noFrame")
                : t("now", { hours: hoursWords(hours) })}
          </p>
          <Button disabled={hours === undefined || unit === undefined} onClick={mark}>
            {t("markEvent", { event })}
          </Button>
          <ol>
            {TIME_LAPSE_EVENTS.map((one) => (
              <li key={one}>
                <button
                  type="button"
                  className={styles.event}
                  aria-pressed={one === event}
                  onClick={() => {
                    setEvent(one);
                    if (clock && times[one] !== undefined) player.current?.seek(frameAtHours(clock, times[one]));
                  }}
                >
                  <span>{one}</span>
                  <span>{times[one] === undefined ? t("notSaid") : hoursWords(times[one])}</span>
                </button>
              </li>
            ))}
          </ol>
          {times[event] !== undefined && (
            <Button variant="default" onClick={() => change(event, undefined)}>
              {t("clearEvent", { event })}
            </Button>
          )}
          <p role="status">{said}</p>
          <p className="dim">{t("keys")}</p>
        </div>
      </div>
    </>
  );
}

const neighbour = (event: TimeLapseEvent, by: number): TimeLapseEvent =>
  TIME_LAPSE_EVENTS[TIME_LAPSE_EVENTS.indexOf(event) + by] ?? event;

/** Undefined until both are said and mean something. */
function frameClock(firstHours: number | string, pace: number | string): FrameClock | undefined {
  const clock = { firstHours: Number(firstHours), minutesPerFrame: Number(pace) };
  return firstHours !== "" && clock.firstHours >= 0 && clock.minutesPerFrame > 0 ? clock : undefined;
}

function keepPace(pace: number | string) {
  try {
    deviceStorage.setItem(PACE, String(pace));
  } catch {
    // A device that keeps nothing asks again the next time.
  }
}
