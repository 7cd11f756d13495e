import { Button } from "@mantine/core";
import type { Content, Medium } from "@zona/domain/media/medium";
import { useEffect, useRef, useState } from "react";
import { Picture } from "../media/picture.tsx";
import { useOriginal } from "./use-original.ts";
import styles from "./viewer.module.css";
import { t } from "./viewer-text.ts";

/** What most cameras record; used where the file does not say. */
const USUAL_FPS = 25;

type Props = { medium: Medium & { content: Content } };

/** A video with its frames one by one. It is fetched when it is asked for: some are a hundred megabytes. */
export function VideoPlayer({ medium: { id, content, outputs, facts } }: Props) {
  const [isWanted, setWanted] = useState(false);
  const original = useOriginal(id, isWanted);
  const player = useRef<HTMLVideoElement>(null);
  const [address, setAddress] = useState<string>();
  const [frame, setFrame] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const fps = content.video?.fps ?? USUAL_FPS;
  const bytes = original.status === "ready" ? original.bytes : undefined;

  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type: content.type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, content.type]);

  const step = (frames: number) => {
    const video = player.current;
    if (!video) return;
    video.pause();
    // Half a frame in, so that rounding never shows the same one twice.
    const next = Math.round(video.currentTime * fps - 0.5) + frames;
    video.currentTime = Math.max(0, Math.min(video.duration, (next + 0.5) / fps));
  };

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
            onTimeUpdate={({ currentTarget }) => setFrame(Math.floor(currentTarget.currentTime * fps))}
            onSeeked={({ currentTarget }) => setFrame(Math.floor(currentTarget.currentTime * fps))}
            onError={() => setFailed(true)}
          />
        ) : (
          outputs && <Picture file={outputs.preview} alt="" />
        )}
      </div>
      <div className={styles.controls}>
        {facts?.blind && <p className="dim">{t("blindNoOriginal")}</p>}
        {!address && !facts?.blind && (
          <Button variant="default" loading={original.status === "loading"} onClick={() => setWanted(true)}>
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
            <output className="dim">{t("frame", frame)}</output>
          </>
        )}
        {(hasFailed || original.status === "failed") && <p role="alert">{t("videoFailed")}</p>}
      </div>
    </div>
  );
}
