import { type ComponentProps, lazy, Suspense } from "react";
import type { MediumViewer } from "./medium-viewer.tsx";

const Viewer = lazy(async () => ({ default: (await import("./medium-viewer.tsx")).MediumViewer }));

/** The viewer, loaded when somebody opens a picture: a record is read far more often than its pictures are studied. */
export function ViewerOnDemand(props: ComponentProps<typeof MediumViewer>) {
  return (
    <Suspense fallback={null}>
      <Viewer {...props} />
    </Suspense>
  );
}
