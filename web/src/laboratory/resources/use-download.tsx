import { useState } from "react";
import { asError } from "../../platform/firebase/errors.ts";
import { failureSentence } from "../../platform/firebase/failure.ts";
import { Notice } from "../../platform/ui/notice.tsx";
import { downloadVersion } from "./resource-data.ts";
import { t } from "./resource-text.ts";

/** Fetches one file at a time; `failure` says why the last one did not come. */
export function useDownload() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  async function download(resourceId: string, version: number, name: string) {
    setBusy(true);
    setError(undefined);
    try {
      await downloadVersion(resourceId, version, name);
    } catch (caught) {
      setError(asError(caught));
    } finally {
      setBusy(false);
    }
  }
  const failure = error !== undefined && (
    <Notice tone="failure" title={t("downloadFailed")}>
      <p>{failureSentence(error)}</p>
    </Notice>
  );
  return { busy, failure, download };
}
