import { Button } from "@mantine/core";
import type { Content, Medium } from "@zona/domain/media/medium";
import {
  type KeyboardEvent,
  type Ref,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { numberFormat } from "../../platform/i18n/formats.ts";
import { readingKey } from "../../platform/i18n/reading-key.ts";
import { useCanWithMedia } from "../medium/medium-access.ts";
import { Picture } from "../medium/picture.tsx";
import { useOriginal } from "../medium/stored-files-data.ts";
import { frameAt, framesOf, timeOf } from "./stage/frames.ts";
import styles from "./viewer.module.css";
import { t } from "./viewer-text.ts";

const decimal = numberFormat({ maximumFractionDigits: 2 });

/** What most cameras record; used where the file does not say. */
const USUAL_FPS = 25;

/** Where a browser would jump by seconds. */
const FRAMES_OF_KEY: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ",": -1, ".": 1 };

/** What a part beside the player may have it do. */
export type FrameSeeker = { seek: (frame: number) => void };

type Props = {
  medium: Medium & { content: Content };
  /** Told which frame is seen, counted from 0; undefined until the video is there. */
  onFrame?: (frame: number | undefined) => void;
  ref?: Ref<FrameSeeker>;
};

/** A video with its frames one by one. It is fetched when it is asked for: some are a hundred megabytes. */
export function VideoPlayer({ medium, onFrame, ref }: Props) {
  const { id, content, outputs, facts } = medium;
  const mayOpen = useCanWithMedia("open", [medium]);
  const [isWanted, setWanted] = useState(false);
  const original = useOriginal(id, isWanted);
  const player = useRef<HTMLVideoElement>(null);
  const [address, setAddress] = useState<string>();
  const [seen, setSeen] = useState({ at: 0, length: Number.NaN });
  const [hasFailed, setFailed] = useState(false);
  const fps = content.video?.fps ?? USUAL_FPS;
  const frames = framesOf(seen.length, fps);
  const bytes = original.status === "ready" ? original.bytes : undefined;

  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: content.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, content.type]);

  const show = (frameFrom: (now: number) => number) => {
    const video = player.current;
    if (!video) return;
    video.pause();
    const known = framesOf(video.duration, fps);
    video.currentTime = timeOf(known, frameFrom(frameAt(known, video.currentTime)));
  };
  const step = (by: number) => show((now) => now + by);
  useImperativeHandle(ref, () => ({ seek: (frame) => show(() => frame) }));

  const look = ({ currentTarget: { currentTime, duration } }: SyntheticEvent<HTMLVideoElement>) => {
    setSeen({ at: currentTime, length: duration });
    onFrame?.(Number.isFinite(duration) ? frameAt(framesOf(duration, fps), currentTime) : undefined);
  };

  // The button that asked for the video is gone with its coming: the keys go on where the video is.
  useEffect(() => {
    if (address) player.current?.focus();
  }, [address]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = FRAMES_OF_KEY[readingKey(event.key)];
    if (by === undefined) return;
    // On its way down: the browser's own controls would jump by a hundredth of the video first.
    event.preventDefault();
    event.stopPropagation();
    step(by);
  }

  return (
    <div className={styles.picture}>
      <div className={styles.stage}>
        {address && !hasFailed ? (
          // biome-ignore lint/a11y/useMediaCaption: recordings through a microscope have no speech
          <video
            ref={player}
            className={styles.video}
            src={address}
            controls
            aria-describedby="video-keys"
            onKeyDownCapture={onKeyDown}
            onDurationChange={look}
            onTimeUpdate={look}
            onSeeked={look}
            onError={() => setFailed(true)}
          />
        ) : (
          outputs && <Picture file={outputs.preview} alt="" />
        )}
      </div>
      <div className={styles.controls}>
        {facts?.blind && <p className="dim">{t("blindNoOriginal")}</p>}
        {!mayOpen && <p className="dim">{t("originalNotOpen")}</p>}
        {mayOpen && !address && !facts?.blind && (
          <Button
            variant="default"
            data-first-focus
            loading={original.status === "loading"}
            onClick={() => setWanted(true)}
          >
            {t("loadVideo")}
          </Button>
        )}
        {address && !hasFailed && (
          <>
            <Button variant="default" size="compact-md" onClick={() => step(-1)}>
              {t("frameBack")}
            </Button>
            <Button variant="default" size="compact-md" onClick={() => step(1)}>
              {t("frameOn")}
            </Button>
            <output className="dim">{t("frame", { n: frameAt(frames, seen.at) + 1, all: frames.count })}</output>
            <span className="dim" id="video-keys">
              {t("videoKeys")}
            </span>
            <span className="dim">
              {content.video?.fps === undefined
                ? t("fpsAssumed", { rate: USUAL_FPS })
                : t("fps", { rate: decimal.format(fps) })}
            </span>
          </>
        )}
        {(hasFailed || original.status === "failed") && <p role="alert">{t("videoFailed")}</p>}
      </div>
    </div>
  );
}
