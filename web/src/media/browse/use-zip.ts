import type { Medium } from "@zona/domain/media/medium";
import { useRef, useState } from "react";
import { saveStream } from "../../platform/browser/files.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { fileSize } from "../../platform/i18n/formats.ts";
import { t } from "../medium/media-text.ts";
import { fetchOriginal } from "../medium/stored-files-data.ts";
import type { ZipOutcome } from "./zip-media.ts";

/** Without a file to stream into the download is held in memory. */
const MOST_IN_MEMORY = 1024 ** 3;

class Stopped extends Error {}

/** One download at a time of the originals of many media as a zip file. */
export function useZip() {
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const [messages, setMessages] = useState<readonly string[]>([]);
  const isStopped = useRef(false);

  async function start(media: readonly Medium[]) {
    const bytes = media.reduce((sum, { content }) => sum + (content?.bytes ?? 0), 0);
    if (!("showSaveFilePicker" in window) && bytes > MOST_IN_MEMORY) {
      setMessages([t("zipTooLarge", { size: fileSize(MOST_IN_MEMORY) })]);
      return;
    }
    isStopped.current = false;
    setMessages([]);
    const outcome: ZipOutcome = { packed: 0, blind: 0, damaged: 0, missing: 0 };
    try {
      const { zipFiles, zipStream } = await import("./zip-media.ts");
      let done = 0;
      const onFile = () => {
        if (isStopped.current) throw new Stopped();
        setProgress({ done, all: media.length });
        done += 1;
      };
      const body = zipStream(zipFiles(media, fetchOriginal, { outcome, onFile }));
      if (body) await saveStream(body, `zona-media-${labNow().toISOString().slice(0, 10)}.zip`);
      setMessages(sentencesOf(outcome));
    } catch (error) {
      const wasStopped = error instanceof Stopped || (error instanceof DOMException && error.name === "AbortError");
      setMessages(wasStopped ? [] : [t("zipMissing", { files: media.length })]);
    } finally {
      setProgress(undefined);
    }
  }

  const stop = () => {
    isStopped.current = true;
  };
  return { progress, messages, start, stop };
}

function sentencesOf({ packed, blind, damaged, missing }: ZipOutcome): string[] {
  const sentences = [t("zipDone", { files: packed })];
  if (blind > 0) sentences.push(t("zipBlind", { files: blind }));
  if (damaged > 0) sentences.push(t("zipDamaged", { files: damaged }));
  if (missing > 0) sentences.push(t("zipMissing", { files: missing }));
  return sentences;
}
