import { useEffect, useRef, useState } from "react";
import { openCodeReader } from "../../browser/code-reader.ts";
import { t } from "../ui-text.ts";

const EVERY_MS = 250;

/** Tells each code that the camera sees. The picture stays in the browser and is kept nowhere. */
export function CameraView({ onRead }: { onRead: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const latestOnRead = useRef(onRead);
  useEffect(() => {
    latestOnRead.current = onRead;
  });

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setInterval> | undefined;
    let closed = false;
    async function watch(video: HTMLVideoElement) {
      const read = await openCodeReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (closed) return stop();
      video.srcObject = stream;
      timer = setInterval(async () => {
        const text = await read(video);
        if (text !== undefined && !closed) latestOnRead.current(text);
      }, EVERY_MS);
    }
    watch(element).catch(() => setFailed(true));
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
