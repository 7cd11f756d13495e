import { useEffect, useRef, useState } from "react";
import { t } from "./ui-text.ts";

/** The browser's own reader of codes, where it has one; the compiler's library does not know it yet. */
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

export const canScan = () => detectorClass() !== undefined && navigator.mediaDevices !== undefined;

const EVERY_MS = 250;

/** Reads the first code that the camera sees. The picture stays in the browser and is kept nowhere. */
export function CameraScanner({ onRead }: { onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const latestOnRead = useRef(onRead);
  useEffect(() => {
    latestOnRead.current = onRead;
  });

  useEffect(() => {
    const Reader = detectorClass();
    const element = video.current;
    if (!Reader || !element) return;
    const reader = new Reader({ formats: ["qr_code", "code_128"] });
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let closed = false;
    const look = async () => {
      const [first] = await reader.detect(element).catch(() => []);
      if (first && !closed) latestOnRead.current(first.rawValue);
    };
    navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } }).then(
      (opened) => {
        stream = opened;
        if (closed) return stop();
        element.srcObject = opened;
        timer = setInterval(() => void look(), EVERY_MS);
      },
      () => setFailed(true),
    );
    function stop() {
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    return () => {
      closed = true;
      stop();
    };
  }, []);

  if (failed) return <p role="alert">{t("noCamera")}</p>;
  return <video ref={video} autoPlay muted playsInline aria-label={t("camera")} />;
}
