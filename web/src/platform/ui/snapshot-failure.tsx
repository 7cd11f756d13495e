import { Button } from "@mantine/core";
import { failureSentence } from "../firebase/failure.ts";
import type { Snapshot } from "../firebase/snapshot.ts";
import { Notice } from "./notice.tsx";
import { t } from "./start-text.ts";

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
