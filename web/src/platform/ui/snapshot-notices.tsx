import { Button } from "@mantine/core";
import { labNow, labTime } from "../clock/lab-clock.ts";
import { useSilence } from "../firebase/contact.ts";
import { failureSentence } from "../firebase/failure.ts";
import type { Snapshot } from "../firebase/snapshot.ts";
import { shortTime } from "../i18n/dates.ts";
import { Notice } from "./notice.tsx";
import { t } from "./start-text.ts";

/** Above a list that this device kept: how old it is. Nothing while the server answers. */
export function AsOf({ snapshot }: { snapshot: Snapshot<unknown> }) {
  const silence = useSilence();
  if (!silence || snapshot.status !== "kept") return null;
  return (
    <p className="dim">{snapshot.asOf ? t("asOf", shortTime(labTime(snapshot.asOf), labNow())) : t("keptHere")}</p>
  );
}

/** Says that a part of the page could not be read and offers to read it again; nothing where it could. */
export function SnapshotFailure({ snapshot, title }: { snapshot: Snapshot<unknown>; title: string }) {
  if (snapshot.status !== "error") return null;
  return (
    <Notice tone="failure" title={title}>
      <p>{failureSentence(snapshot.error)}</p>
      {snapshot.retry && (
        <Button variant="default" onClick={snapshot.retry}>
          {t("retry")}
        </Button>
      )}
    </Notice>
  );
}
