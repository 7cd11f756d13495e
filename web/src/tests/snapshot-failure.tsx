import { failureSentence } from "../firebase/failure.ts";
import type { Snapshot } from "../firebase/snapshot.ts";
import { Notice } from "../ui/notice.tsx";

/** Says that a part of the page could not be read, and nothing where it could. */
export function SnapshotFailure({ snapshot, title }: { snapshot: Snapshot<unknown>; title: string }) {
  if (snapshot.status !== "error") return null;
  return (
    <Notice tone="failure" title={title}>
      <p>{failureSentence(snapshot.error)}</p>
    </Notice>
  );
}
