import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import type { Medium } from "@zona/domain/media/medium";
import { useState } from "react";
import { saveBlob, sha256Of } from "../../platform/browser/files.ts";
import { useCanWithMedia } from "../medium/medium-access.ts";
import { fetchOriginal } from "../medium/stored-files-data.ts";
import { t } from "./viewer-text.ts";

/** Saves the original only when it is, byte by byte, what was recorded. */
export function OriginalDownload({ medium }: { medium: Medium }) {
  const { id, originalName, content, facts } = medium;
  const mayOpen = useCanWithMedia("open", [medium]);
  const [state, setState] = useState<"idle" | "fetching" | "verified" | "damaged" | "fetchFailed">("idle");
  if (!content) return null;
  if (!mayOpen) return <p className="dim">{t("originalNotOpen")}</p>;
  if (facts?.blind) return <p className="dim">{t("blindNoOriginal")}</p>;

  async function download(sha256: string, type: string) {
    setState("fetching");
    try {
      const bytes = await fetchOriginal(id);
      if ((await sha256Of(bytes)) !== sha256) return setState("damaged");
      saveBlob(new Blob([bytes], { type }), originalName);
      setState("verified");
    } catch {
      setState("fetchFailed");
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        loading={state === "fetching"}
        onClick={() => void download(content.sha256, content.type)}
      >
        {t("original")}
      </Button>
      <p role="status" className="dim">
        {state === "fetching" ? t("fetching") : state === "idle" ? "" : t(state)}
      </p>
    </>
  );
}
