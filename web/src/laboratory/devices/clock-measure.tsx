import { Button, Group } from "@mantine/core";
import type { ClockCorrection } from "@zona/domain/devices/camera-clock";
import { clockCode } from "@zona/domain/devices/clock-code";
import { useEffect, useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { clockTime, fullTime } from "../../platform/i18n/dates.ts";
import { FileField } from "../../platform/ui/fields/file-field.tsx";
import { QrCode } from "../../platform/ui/scanning/qr-code.tsx";
import styles from "./clock-measure.module.css";
import { type ClockPhoto, readClockPhoto } from "./clock-photo.ts";
import { t } from "./devices-text.ts";

const SECOND_MS = 1_000;

type Props = {
  /** As the device has it so far. */
  camera: string;
  onMeasured: (correction: ClockCorrection, camera: string | undefined) => void;
};

/** The site's clock as a code to photograph, and what the photo tells of the clock of the camera that took it. */
export function ClockMeasure({ camera, onMeasured }: Props) {
  const [now, setNow] = useState(labNow);
  const [file, setFile] = useState<File>();
  const [photo, setPhoto] = useState<ClockPhoto>();
  useEffect(() => {
    const timer = setInterval(() => setNow(labNow()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);

  async function open(chosen: File) {
    setFile(chosen);
    setPhoto(undefined);
    setPhoto(await readClockPhoto(chosen));
  }
  return (
    <>
      <p>{t("measureHint")}</p>
      <figure className={styles.clock}>
        <QrCode text={clockCode(now)} label={t("clockCode")} />
        <figcaption>{clockTime(now)}</figcaption>
      </figure>
      <FileField
        label={t("clockPhoto")}
        hint={t("clockPhotoHint")}
        choose={t("openPhoto")}
        change={t("anotherPhoto")}
        accept="image/*"
        file={file}
        error={photo && "problem" in photo ? t(photo.problem) : undefined}
        onChange={(chosen) => void open(chosen)}
      />
      {photo && "correction" in photo && (
        <div role="status" className="form-stack">
          <p>{shown(photo)}</p>
          {photo.camera && camera.trim() !== "" && photo.camera !== camera && (
            <p className="failure">{t("otherCamera", { camera: photo.camera })}</p>
          )}
          <Group>
            <Button variant="default" onClick={() => onMeasured(photo.correction, photo.camera)}>
              {t("takeCorrection")}
            </Button>
          </Group>
        </div>
      )}
    </>
  );
}

function shown({ shownAt, correction: { minutes } }: Exclude<ClockPhoto, { problem: string }>): string {
  const said = { minutes: Math.abs(minutes), time: fullTime(shownAt) };
  return minutes === 0 ? t("clockRight", said) : t(minutes > 0 ? "clockSlow" : "clockFast", said);
}
